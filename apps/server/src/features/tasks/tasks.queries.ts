import { type Insertable, type OrderByItemBuilder, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

export async function zoneOfAgency(db: TenantDb, agencyId: number): Promise<string | undefined> {
  const row = await db
    .from('agencies')
    .select('agencies.time_zone')
    .where('agencies.id', '=', agencyId)
    .executeTakeFirst();
  return row?.time_zone;
}

const withPeople = (db: TenantDb) =>
  db
    .from('tasks')
    .leftJoin('people as owner', 'owner.id', 'tasks.owner_id')
    .leftJoin('people as maker', 'maker.id', 'tasks.created_by')
    .selectAll('tasks')
    .select(['owner.name as owner_name', 'maker.name as maker_name']);

export type TaskRow = NonNullable<Awaited<ReturnType<typeof taskById>>>;

export const taskById = (db: TenantDb, id: number) => withPeople(db).where('tasks.id', '=', id).executeTakeFirst();

export const lockTask = (db: TenantDb, id: number) =>
  db.from('tasks').selectAll('tasks').where('tasks.id', '=', id).forUpdate().executeTakeFirst();

export const insertTask = (db: TenantDb, row: Insertable<DB['tasks']>) =>
  db.insert('tasks', row).returning('tasks.id').executeTakeFirstOrThrow();

export const upsertReminder = (db: TenantDb, row: Insertable<DB['tasks']>) =>
  db
    .insert('tasks', row)
    .onConflict((conflict) =>
      conflict.columns(['agency_id', 'rule', 'cause']).where('rule', 'is not', null).doUpdateSet({
        owner_id: sql`excluded.owner_id`,
        created_by: sql`excluded.created_by`,
        title: sql`excluded.title`,
        due_on: sql`excluded.due_on`,
        due_time: null,
        done_at: null,
        done_by: null,
        ended_because: '',
        created_at: sql`excluded.created_at`,
        updated_at: sql`excluded.updated_at`,
        version: sql`tasks.version + 1`,
      }),
    )
    .execute();

export const updateTask = (db: TenantDb, id: number, row: Updateable<DB['tasks']>) =>
  db
    .update('tasks')
    .set({ ...row, version: sql`version + 1` })
    .where('tasks.id', '=', id)
    .execute();

export type TaskFilters = {
  view: 'due' | 'open' | 'done';
  /** Limits tasks to this owner; null means all tasks within reach. */
  ownerId: number | null;
  applicationId?: number | undefined;
  clientId?: number | undefined;
  /** Today in the agency's time zone. */
  today: string;
};

const NULLS_LAST = (by: OrderByItemBuilder) => by.asc().nullsLast();

function narrowed(db: TenantDb, { view, ownerId, applicationId, clientId, today }: TaskFilters) {
  let query = db.from('tasks').where('tasks.done_at', view === 'done' ? 'is not' : 'is', null);
  if (view === 'due') query = query.where('tasks.due_on', '<=', today);
  if (ownerId !== null) query = query.where('tasks.owner_id', '=', ownerId);
  if (applicationId !== undefined) query = query.where('tasks.application_id', '=', applicationId);
  if (clientId !== undefined)
    query = query.where(
      sql<boolean>`(tasks.client_id in (select with_merged_clients(${clientId}))
        or tasks.application_id in (select id from applications where client_id = ${clientId}))`,
    );
  return query;
}

export async function taskPage(db: TenantDb, filters: TaskFilters, offset: number, limit: number): Promise<TaskRow[]> {
  const page = narrowed(db, filters).select('tasks.id').limit(limit).offset(offset);
  const sorted =
    filters.view === 'done'
      ? page.orderBy('tasks.done_at', 'desc').orderBy('tasks.id', 'desc')
      : page.orderBy('tasks.due_on').orderBy('tasks.due_time', NULLS_LAST).orderBy('tasks.id');
  const ids = (await sorted.execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await withPeople(db).where('tasks.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function countTasks(db: TenantDb, filters: TaskFilters, most: number): Promise<number> {
  const rows = await narrowed(db, filters).select('tasks.id').limit(most).execute();
  return rows.length;
}

export const briefRows = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.number', 'applications.type', 'applications.address'])
    .select(['applications.first_name', 'applications.last_name', 'applications.business_name'])
    .where(sql<boolean>`applications.id = any(${ids}::int[])`)
    .execute();
export type BriefRow = Awaited<ReturnType<typeof briefRows>>[number];

export const linkedApplication = (db: TenantDb, id: number) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.agency_id', 'applications.agent_id', 'applications.created_by'])
    .where('applications.id', '=', id)
    .executeTakeFirst();

export const staffById = (db: TenantDb, id: number, agencyId: number) =>
  db
    .from('people')
    .select(['people.id', 'people.name', 'people.role'])
    .where('people.id', '=', id)
    .where('people.agency_id', '=', agencyId)
    .where('people.deactivated_at', 'is', null)
    .executeTakeFirst();
