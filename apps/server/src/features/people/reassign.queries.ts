import type { TenantDb } from '../../kernel/context/tenant-db.ts';

export const applicationsOf = async (db: TenantDb, agentId: number): Promise<number> => {
  const { n } = await db
    .from('applications')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('applications.agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export async function moveApplications(db: TenantDb, from: number, to: number, most: number): Promise<number[]> {
  const rows = await db
    .from('applications')
    .select('applications.id')
    .where('applications.agent_id', '=', from)
    .orderBy('applications.id')
    .limit(most)
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await db.update('applications').set({ agent_id: to }).where('applications.id', 'in', ids).execute();
  return ids;
}
