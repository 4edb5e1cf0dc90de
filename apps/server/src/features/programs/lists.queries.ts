import { type Insertable, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { storedMessages } from '../messages/index.ts';
import { type Horizon, isSettled, untilUnsettled } from './horizon.queries.ts';

type After = { at: string | null; id: number } | null;

/**
 * Ids of applications changed after a time or cursor and before the horizon, in the order of their last change; up to
 * one more than `limit`.
 */
export function changedApplications(
  db: TenantDb,
  {
    after,
    before,
    since,
    source,
    line,
    limit,
  }: {
    after: After;
    before: Date;
    since: string | undefined;
    source: string | undefined;
    line: string | undefined;
    limit: number;
  },
) {
  let query = db
    .from('applications')
    .select(['applications.id', sql<string>`applications.updated_at::text`.as('changed_at')])
    .where('applications.updated_at', '<=', before);
  if (after?.at)
    query = query.where(
      sql<SqlBool>`(applications.updated_at, applications.id) > (${after.at}::timestamptz, ${after.id})`,
    );
  if (since) query = query.where(sql<SqlBool>`applications.updated_at > ${since}::timestamptz`);
  if (source) query = query.where('applications.source', '=', source);
  if (line) query = query.where('applications.type', '=', line);
  return query
    .orderBy('applications.updated_at')
    .orderBy('applications.id')
    .limit(limit + 1)
    .execute();
}

export const clientsAfter = async (db: TenantDb, id: number, limit: number, horizon: Horizon) =>
  untilUnsettled(
    await db
      .from('clients')
      .select(['clients.id', isSettled('clients', horizon).as('is_settled')])
      .where('clients.merged_into', 'is', null)
      .where('clients.id', '>', id)
      .orderBy('clients.id')
      .limit(limit + 1)
      .execute(),
  );

export const policiesAfter = async (db: TenantDb, id: number, limit: number, horizon: Horizon) =>
  untilUnsettled(
    await db
      .from('bound_policies')
      .innerJoin('quotes', 'quotes.id', 'bound_policies.quote_id')
      .select(['bound_policies.id', 'bound_policies.application_id', 'bound_policies.quote_id'])
      .select(['bound_policies.policy_number', 'bound_policies.premium', 'bound_policies.recorded_at'])
      .select(['bound_policies.effective_date', 'bound_policies.expiration_date'])
      .select([
        'quotes.carrier_name',
        'quotes.offer_carrier_name',
        isSettled('bound_policies', horizon).as('is_settled'),
      ])
      .where('bound_policies.undone_at', 'is', null)
      .where('bound_policies.id', '>', id)
      .orderBy('bound_policies.id')
      .limit(limit + 1)
      .execute(),
  );

/** Messages after another message; up to one more than `limit`. */
export async function messagesAfter(
  db: TenantDb,
  id: number,
  limit: number,
  applicationId: number | undefined,
  horizon: Horizon,
) {
  let query = storedMessages.shownMessages(db).where('messages.id', '>', id);
  if (applicationId !== undefined) query = query.where('messages.application_id', '=', applicationId);
  const rows = await query
    .select(isSettled('messages', horizon).as('is_settled'))
    .orderBy('messages.id')
    .limit(limit + 1)
    .execute();
  return untilUnsettled(rows);
}

export const submissionBy = (db: TenantDb, keyId: number, externalId: string) =>
  db
    .from('api_submissions')
    .select('api_submissions.application_id')
    .where('api_submissions.api_key_id', '=', keyId)
    .where('api_submissions.external_id', '=', externalId)
    .executeTakeFirst();

export const insertSubmission = (db: TenantDb, row: Insertable<DB['api_submissions']>) =>
  db.insert('api_submissions', row).execute();
