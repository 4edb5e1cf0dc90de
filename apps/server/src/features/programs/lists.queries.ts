import { type Insertable, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { shownMessages } from '../messages/index.ts';

type After = { at: string | null; id: number } | null;

/**
 * Returns the ids of applications after a moment or a cursor, in the order of their last change; one more than `limit`.
 */
export function changedApplications(
  db: TenantDb,
  {
    after,
    since,
    source,
    line,
    limit,
  }: {
    after: After;
    since: string | undefined;
    source: string | undefined;
    line: string | undefined;
    limit: number;
  },
) {
  let query = db
    .from('applications')
    .select(['applications.id', sql<string>`applications.updated_at::text`.as('changed_at')]);
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

/** Returns the ids of clients after another one; one more than `limit`. */
export const clientsAfter = (db: TenantDb, id: number, limit: number) =>
  db
    .from('clients')
    .select('clients.id')
    .where('clients.merged_into', 'is', null)
    .where('clients.id', '>', id)
    .orderBy('clients.id')
    .limit(limit + 1)
    .execute();

/** Policies that are recorded after another one; one more than `limit`. */
export const policiesAfter = (db: TenantDb, id: number, limit: number) =>
  db
    .from('bound_policies')
    .innerJoin('quotes', 'quotes.id', 'bound_policies.quote_id')
    .select(['bound_policies.id', 'bound_policies.application_id', 'bound_policies.quote_id'])
    .select(['bound_policies.policy_number', 'bound_policies.premium', 'bound_policies.recorded_at'])
    .select(['bound_policies.effective_date', 'bound_policies.expiration_date'])
    .select(['quotes.carrier_name', 'quotes.offer_carrier_name'])
    .where('bound_policies.undone_at', 'is', null)
    .where('bound_policies.id', '>', id)
    .orderBy('bound_policies.id')
    .limit(limit + 1)
    .execute();

/** Messages after another one; one more than `limit`. */
export function messagesAfter(db: TenantDb, id: number, limit: number, applicationId: number | undefined) {
  let query = shownMessages(db).where('messages.id', '>', id);
  if (applicationId !== undefined) query = query.where('messages.application_id', '=', applicationId);
  return query
    .orderBy('messages.id')
    .limit(limit + 1)
    .execute();
}

/** Returns the application that a program sent under an id of its own. */
export const submissionBy = (db: TenantDb, keyId: number, externalId: string) =>
  db
    .from('api_submissions')
    .select('api_submissions.application_id')
    .where('api_submissions.api_key_id', '=', keyId)
    .where('api_submissions.external_id', '=', externalId)
    .executeTakeFirst();

/** Stores what a program sent; its own id is one of its key alone. */
export const insertSubmission = (db: TenantDb, row: Insertable<DB['api_submissions']>) =>
  db.insert('api_submissions', row).execute();
