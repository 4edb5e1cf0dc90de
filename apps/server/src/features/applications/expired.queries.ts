import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/** As the index applications_price_drift has it. */
const PRICE_DRIFT = sql<SqlBool>`(shown_price_kind is null and min_premium is not null
  or shown_price_kind = 'lowest' and shown_price is distinct from min_premium)`;

/**
 * Applications whose lowest price has expired, those first that expired first, and those whose price the release before
 * changed while both ran.
 */
export const withExpiredLowest = (db: Database, today: string, limit: number) =>
  db
    .selectFrom('applications')
    .select(['id', 'agency_id'])
    .where((eb) => eb.or([eb('min_expires_on', '<', today), PRICE_DRIFT]))
    .orderBy('min_expires_on')
    .limit(limit)
    .execute();
