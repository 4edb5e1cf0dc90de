import { clientName } from '@freeboard/domain/clients';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

export type TaskClient = { id: number; name: string; agency_id: number };

/**
 * The clients with these ids that the viewer may see, keyed by id; a merged client is replaced by the one it was merged
 * into.
 */
export async function taskClients(db: TenantDb, ids: readonly number[]): Promise<Map<number, TaskClient>> {
  if (ids.length === 0) return new Map();
  const led = sql<number[]>`array(select one from unnest(${ids}::int[]) one where current_client(one) = clients.id)`;
  const rows = await db
    .from('clients')
    .select(['clients.id', 'clients.agency_id', 'clients.first_name', 'clients.last_name', 'clients.business_name'])
    .select(led.as('ids'))
    .where(sql<SqlBool>`clients.id in (select current_client(one) from unnest(${ids}::int[]) one)`)
    .execute();
  return new Map(
    rows.flatMap(({ id, agency_id, ids: leading, ...names }) =>
      leading.map((one) => [one, { id, agency_id, name: clientName(names) }] as const),
    ),
  );
}
