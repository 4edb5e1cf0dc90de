import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

const NAMED = [
  'applications.id',
  'applications.agency_id',
  'applications.number',
  'applications.type',
  'applications.first_name',
  'applications.last_name',
  'applications.business_name',
] as const;

export async function reachable(db: TenantDb, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .from('applications')
    .select('applications.id')
    .where(sql<boolean>`applications.id = any(${ids})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const namesOf = (db: TenantDb, ids: readonly number[]) =>
  db.from('applications').select(NAMED).where(sql<boolean>`applications.id = any(${ids})`).execute();

/** Locks the applications in scope in the order of their ids, until the transaction ends. */
export const lockSeveral = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('applications')
    .select([
      ...NAMED,
      'applications.agent_id',
      'applications.archived_at',
      'applications.version',
      'applications.updated_at',
    ])
    .select(sql<string | null>`(select name from people where people.id = applications.agent_id)`.as('agent_name'))
    .where(sql<boolean>`applications.id = any(${ids})`)
    .orderBy('applications.id')
    .forUpdate('applications')
    .execute();
export type LockedRow = Awaited<ReturnType<typeof lockSeveral>>[number];

export const setSeveral = (
  db: TenantDb,
  ids: readonly number[],
  row: { agent_id: number | null; updated_at: Date } | { archived_at: Date | null },
) => db.update('applications').set(row).where(sql<boolean>`applications.id = any(${ids})`).execute();
