import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/** The carriers in scope with the same name as this one: with several agencies in scope, each has its own. */
export const carriersNamedLike = (db: TenantDb, id: number) =>
  db
    .from('carriers')
    .select(['carriers.id', 'carriers.name'])
    .where('carriers.name', 'in', db.from('carriers').select('carriers.name').where('carriers.id', '=', id))
    .execute();

export const pricedBy = (ids: readonly number[], from: Date | null, to: Date | null) =>
  sql<SqlBool>`exists (select from quotes q join quote_requests r on r.id = q.request_id
    where q.application_id = applications.id and r.purpose = 'launch' and r.carrier_id = any (${ids}::int[])
      and q.premium > 0 ${from ? sql`and r.ended_at >= ${from}` : sql``} ${to ? sql`and r.ended_at < ${to}` : sql``})`;
