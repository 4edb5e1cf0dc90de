import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/**
 * Applications whose displayed price is outdated. Uses the conditions of the index applications_price_drift, but
 * skips applications whose signed quote has no premium, because recomputing those would change nothing.
 */
const PRICE_DRIFT = sql<SqlBool>`(shown_price_kind is null and min_premium is not null
  or shown_price_kind = 'lowest' and shown_price is distinct from min_premium
  or (bound_at is null) <> (shown_price_kind is distinct from 'bound')
  or bound_at is null and chosen_at is not null and shown_price_kind is distinct from 'signed' and (
    select quotes.premium > 0 from client_choices join quotes on quotes.id = client_choices.quote_id
    where client_choices.application_id = applications.id and client_choices.replaced_at is null))`;

/**
 * Applications whose lowest price has expired, earliest first, and those whose displayed price is outdated or was
 * never saved because the previous release wrote them.
 */
export const withExpiredLowest = (db: Database, today: string, limit: number) =>
  db
    .selectFrom('applications')
    .select(['id', 'agency_id'])
    .where((eb) => eb.or([eb('min_expires_on', '<', today), PRICE_DRIFT]))
    .orderBy('min_expires_on')
    .limit(limit)
    .execute();
