import { type Insertable, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

/** A lead is a duplicate of one for the same person and place that arrived at most this many days earlier. */
const DAYS = 90;

/** Serializes leads of one agency with the same phone number or e-mail address until the transaction ends. */
export async function lockContacts(db: Database, agencyId: number, contacts: readonly string[]): Promise<void> {
  for (const contact of contacts.filter(Boolean).toSorted())
    await sql`select pg_advisory_xact_lock(7318013, hashtext(${`${agencyId} ${contact.toLowerCase()}`}))`.execute(db);
}

export const applicationsWith = (
  db: TenantDb,
  { type, phone, email, now }: { type: string; phone: string; email: string; now: Date },
) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.address', 'applications.first_name', 'applications.last_name'])
    .where('applications.type', '=', type)
    .where('applications.archived_at', 'is', null)
    .where('applications.created_at', '>', new Date(now.getTime() - DAYS * 86_400_000))
    .where(
      sql<boolean>`((${phone} <> '' and applications.phone = ${phone})
        or (${email} <> '' and lower(applications.email) = lower(${email})))`,
    )
    .orderBy('applications.id', 'desc')
    .limit(20)
    .execute();

export const leadBy = (db: TenantDb, keyId: number, externalId: string) =>
  db
    .from('api_submissions')
    .select('api_submissions.application_id')
    .where('api_submissions.api_key_id', '=', keyId)
    .where('api_submissions.external_id', '=', externalId)
    .executeTakeFirst();

export const insertLead = (db: TenantDb, row: Insertable<DB['api_submissions']>) =>
  db.insert('api_submissions', row).execute();

export const adminsOf = (db: TenantDb) =>
  db
    .from('people')
    .select('people.id')
    .where('people.role', '=', 'admin')
    .where('people.deactivated_at', 'is', null)
    .execute();
