import { clientName } from '@freeboard/domain';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

export type TaskClient = { id: number; name: string; agency_id: number };

/** The clients of `ids` in reach, by these ids: of a merged one the client that has it. */
export async function taskClients(db: TenantDb, ids: readonly number[]): Promise<Map<number, TaskClient>> {
  if (ids.length === 0) return new Map();
  const merged = sql<number[]>`array(select other.id from clients other
    where other.merged_into = clients.id and other.id = any(${ids}::int[]))`;
  const rows = await db
    .from('clients')
    .select(['clients.id', 'clients.agency_id', 'clients.first_name', 'clients.last_name', 'clients.business_name'])
    .select(merged.as('merged_ids'))
    .where('clients.merged_into', 'is', null)
    .where(sql<SqlBool>`(clients.id = any(${ids}::int[]) or cardinality(${merged}) > 0)`)
    .execute();
  return new Map(
    rows.flatMap(({ id, agency_id, merged_ids, ...names }) =>
      [id, ...merged_ids].map((one) => [one, { id, agency_id, name: clientName(names) }] as const),
    ),
  );
}
