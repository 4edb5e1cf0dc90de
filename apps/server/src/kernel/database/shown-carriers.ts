import { HIDDEN_CARRIERS } from '@freeboard/domain/quotes';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const HIDDEN = HIDDEN_CARRIERS.map((name) => name.toLowerCase());

/** SQL for `not isHiddenCarrier` of the domain, to count in the database. */
export const isShownCarrier = (name: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(trim(${name})) <> all (${HIDDEN}::text[])`;

/** SQL: the carrier `c` is asked at a launch, and its answers are shown. What counts an agency's carriers uses it. */
export const isConnectedCarrier: RawBuilder<SqlBool> = sql<SqlBool>`c.is_enabled and c.version > 0 and ${isShownCarrier(sql`c.name`)}`;
