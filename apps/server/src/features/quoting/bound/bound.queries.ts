import { type Insertable, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { setBoundAt } from '../../applications/index.ts';
import { waitingRule } from '../../quotes/index.ts';

export const quoteById = (db: TenantDb, applicationId: number, id: number) =>
  db
    .from('quotes')
    .leftJoin('carriers', 'carriers.id', 'quotes.carrier_id')
    .select(waitingRule.as('waiting'))
    .select(['quotes.carrier_name', 'quotes.offer_carrier_name'])
    .select(['quotes.id', 'quotes.superseded_at', 'quotes.outcome', 'quotes.rate_type', 'quotes.premium'])
    .where('quotes.application_id', '=', applicationId)
    .where('quotes.id', '=', id)
    .executeTakeFirst();

export async function insertPolicy(
  db: TenantDb,
  row: Insertable<DB['bound_policies']> & { recorded_at: Date },
): Promise<number> {
  const { id } = await db.insert('bound_policies', row).returning('bound_policies.id').executeTakeFirstOrThrow();
  await setBoundAt(db, row.application_id, row.recorded_at, row.recorded_at);
  return id;
}

export const updatePolicyFile = (db: TenantDb, quoteId: number, attachment_id: number | null) =>
  db
    .update('bound_policies')
    .set({ attachment_id })
    .where('bound_policies.quote_id', '=', quoteId)
    .where('bound_policies.undone_at', 'is', null)
    .execute();

/**
 * Ends the application's open tasks with one of these titles that no rule made, whoever owns them.
 * @returns their titles
 */
export async function endTasksTitled(
  db: TenantDb,
  applicationId: number,
  titles: readonly string[],
  ended: { at: Date; because: string },
): Promise<string[]> {
  const rows = await db
    .update('tasks')
    .set({ done_at: ended.at, updated_at: ended.at, ended_because: ended.because, version: sql`version + 1` })
    .where('tasks.application_id', '=', applicationId)
    .where('tasks.title', 'in', titles)
    .where('tasks.rule', 'is', null)
    .where('tasks.done_at', 'is', null)
    .returning('tasks.title')
    .execute();
  return rows.map(({ title }) => title);
}

type Policy = { id: number; application_id: number };

export async function undoPolicy(
  db: TenantDb,
  { id, application_id }: Policy,
  undone_by: number,
  undone_at: Date,
): Promise<void> {
  await db.update('bound_policies').set({ undone_by, undone_at }).where('bound_policies.id', '=', id).execute();
  await setBoundAt(db, application_id, undone_at, null);
}

export const removedPolicy = (db: TenantDb, applicationId: number, quoteId: number) =>
  db
    .from('bound_policies')
    .select(['bound_policies.id', 'bound_policies.application_id', 'bound_policies.premium'])
    .select('bound_policies.recorded_at')
    .where('bound_policies.application_id', '=', applicationId)
    .where('bound_policies.quote_id', '=', quoteId)
    .where('bound_policies.undone_at', 'is not', null)
    .orderBy('bound_policies.undone_at', 'desc')
    .orderBy('bound_policies.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function restorePolicy(
  db: TenantDb,
  { id, application_id, recorded_at }: Policy & { recorded_at: Date },
  now: Date,
): Promise<void> {
  const restored = { undone_by: null, undone_at: null };
  await db.update('bound_policies').set(restored).where('bound_policies.id', '=', id).execute();
  await setBoundAt(db, application_id, now, recorded_at);
}
