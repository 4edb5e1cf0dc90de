import { sql } from 'kysely';

/**
 * The lowest price, when none was decided: shown for a row from before shown prices until the job `upkeep` has
 * filled it.
 */
const LOWEST = sql<number | null>`case when applications.bound_at is null and applications.chosen_at is null
  then applications.min_premium end`;

/** The displayed price of an application, as in the index applications_shown_price. */
export const SHOWN_PRICE = sql<number | null>`coalesce(applications.shown_price, ${LOWEST})`;

/** The price of an application and its kind; selected wherever a price is shown. */
export const SHOWN_PRICE_COLUMNS = [
  SHOWN_PRICE.as('shown_price'),
  sql<string | null>`coalesce(applications.shown_price_kind, case when ${LOWEST} is not null then 'lowest' end)`.as(
    'shown_price_kind',
  ),
] as const;
