import { STAFF_ROLES } from '@freeboard/domain/access';
import type { TaskRule, TaskRuleSettings } from '@freeboard/domain/tasks';
import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';

export async function agenciesWithRules(db: Database) {
  const rows = await db
    .selectFrom('agencies')
    .select(['id', 'time_zone', 'task_rules'])
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, task_rules: row.task_rules as Partial<TaskRuleSettings> }));
}

export const lockByRule = (db: TenantDb) =>
  db
    .from('tasks')
    .select(['tasks.rule', sql<number>`count(*)::int`.as('people')])
    .where('tasks.follow_up', '=', 'held')
    .groupBy('tasks.rule')
    .execute();

export const decideHeld = (db: TenantDb, rule: TaskRule, next: 'queued' | 'not_sent', now: Date) =>
  db
    .update('tasks')
    .set({ follow_up: next, updated_at: now })
    .where('tasks.follow_up', '=', 'held')
    .where('tasks.rule', '=', rule)
    .returning(['tasks.id', 'tasks.agency_id'])
    .execute();

export const adminIds = async (db: Database, agencyId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

export const queuedFollowUp = (db: Database, taskId: number) =>
  db
    .selectFrom('tasks')
    .select(['id', 'agency_id', 'application_id', 'owner_id', 'title', 'rule'])
    .where('id', '=', taskId)
    .where('follow_up', '=', 'queued')
    .where('done_at', 'is', null)
    .executeTakeFirst();

type End = { follow_up: 'sent' | 'not_sent'; note?: string; done_at?: Date; ended_because?: string };

/** Saves the outcome of a task's queued message; undefined if it already has one or the task has ended. */
export const claimFollowUp = (db: TenantDb, taskId: number, end: End, now: Date) =>
  db
    .update('tasks')
    .set({ ...end, updated_at: now, version: sql`version + 1` })
    .where('tasks.id', '=', taskId)
    .where('tasks.follow_up', '=', 'queued')
    .where('tasks.done_at', 'is', null)
    .returning('tasks.id')
    .executeTakeFirst();

export type Reminder = { person_id: number; n: number; titles: string[] };

/**
 * Claims, once a day, the people with tasks due by `today` (in the agency's time zone), with the number of their due
 * tasks and up to `most` titles.
 */
export async function takeReminders(db: Database, agencyId: number, today: string, most: number): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with due as (
      select t.owner_id, count(*)::int as n,
        coalesce((array_agg(t.title order by t.due_on, t.due_time nulls last, t.id)
          -- Who sees no carriers may read only what was written without them.
          filter (where o.display_carriers or not t.names_carriers or t.created_by = o.id))[1:${most}], '{}') as titles
      from tasks t join people o on o.id = t.owner_id
      where t.agency_id = ${agencyId} and t.done_at is null and t.due_on <= ${today}::date
      group by t.owner_id)
    update people p set tasks_reminded_on = ${today}::date from due
    where p.id = due.owner_id and p.deactivated_at is null and p.role = any (${STAFF_ROLES}::text[])
      and (p.tasks_reminded_on is null or p.tasks_reminded_on < ${today}::date)
    returning p.id as person_id, due.n, due.titles`.execute(db);
  return rows;
}
