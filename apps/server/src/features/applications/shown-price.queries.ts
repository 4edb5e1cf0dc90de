import { sql } from 'kysely';

/**
 * Fallback for rows written before `shown_price` existed, until the job `upkeep` fills it: the lowest price, unless
 * bound or signed.
 */
const LOWEST = sql<number | null>`case when applications.bound_at is null and applications.chosen_at is null
  then applications.min_premium end`;

/** The displayed price of an application; must match the index applications_shown_price. */
export const SHOWN_PRICE = sql<number | null>`coalesce(applications.shown_price, ${LOWEST})`;

export const SHOWN_PRICE_COLUMNS = [
  SHOWN_PRICE.as('shown_price'),
  sql<string | null>`coalesce(applications.shown_price_kind, case when ${LOWEST} is not null then 'lowest' end)`.as(
    'shown_price_kind',
  ),
] as const;
