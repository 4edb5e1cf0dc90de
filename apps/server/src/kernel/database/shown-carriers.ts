import { HIDDEN_CARRIERS } from '@freeboard/domain/quotes';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const HIDDEN = HIDDEN_CARRIERS.map((name) => name.toLowerCase());

/** The domain's `not isHiddenCarrier` as SQL, for counting in the database. */
export const isShownCarrier = (name: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(trim(${name})) <> all (${HIDDEN}::text[])`;

/**
 * SQL for whether launches send requests to carrier `c` and show its answers. Counts of an agency's carriers use it.
 */
export const isConnectedCarrier: RawBuilder<SqlBool> = sql<SqlBool>`c.is_enabled and c.version > 0 and ${isShownCarrier(sql`c.name`)}`;
