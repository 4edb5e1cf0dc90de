import { maskPhone } from '@freeboard/domain';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { matchesText } from '../applications/index.ts';

/** What of a request an application may have, too. */
export type Theirs = { agency_id: number; email: string; phone_number: string };

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Found by the trigram index, then compared. */
const withEmail = (email: string) => {
  const lower = email.toLowerCase();
  return sql<SqlBool>`(applications.search like ${containing(lower)} and lower(applications.email) = ${lower})`;
};

const withPhone = (phone: string) =>
  sql<SqlBool>`(applications.search like ${containing(phone)} and applications.phone = ${phone})`;

/** The agency's applications that are no customer's yet. */
const free = (db: TenantDb, agencyId: number) =>
  db.from('applications').where('applications.agency_id', '=', agencyId).where('applications.customer_id', 'is', null);

const shown = (db: TenantDb, agencyId: number, most: number) =>
  free(db, agencyId)
    .select([
      'applications.id',
      'applications.number',
      'applications.type',
      'applications.first_name',
      'applications.last_name',
      'applications.business_name',
      'applications.address',
      'applications.email',
      'applications.phone',
      'applications.created_at',
      'applications.archived_at',
    ])
    .orderBy('applications.updated_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(most);
export type TheirRow = Awaited<ReturnType<typeof sameContact>>[number];

/** Those with the e-mail address or the phone number of a request, in the archive as well, the latest first. */
export const sameContact = (db: TenantDb, { agency_id, email, phone_number }: Theirs, most: number) => {
  const phone = maskPhone(phone_number);
  const query = shown(db, agency_id, most);
  if (phone === '') return query.where(withEmail(email)).execute();
  return query.where(sql<SqlBool>`(${withEmail(email)} or ${withPhone(phone)})`).execute();
};

/** Those that a text finds, the latest first. */
export function foundByText(db: TenantDb, agencyId: number, words: readonly string[], most: number) {
  let query = shown(db, agencyId, most).where('applications.archived_at', 'is', null);
  for (const word of words) query = query.where(matchesText(word));
  return query.execute();
}

/** The ids of all that have an e-mail address, in the archive as well. */
export async function idsWithEmail(db: TenantDb, agencyId: number, email: string): Promise<number[]> {
  const rows = await free(db, agencyId).select('applications.id').where(withEmail(email)).execute();
  return rows.map(({ id }) => id);
}

/** Of these in reach, held until the transaction ends: whose they are. */
export const heldByIds = (db: TenantDb, agencyId: number, ids: readonly number[]) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.number', 'applications.customer_id'])
    .where('applications.agency_id', '=', agencyId)
    .where(sql<boolean>`applications.id = any (${ids}::int[])`)
    .orderBy('applications.id')
    .forUpdate()
    .execute();

/** Gives applications that are nobody's to a customer. @returns the ids of those that became theirs */
export async function tie(
  db: TenantDb,
  agencyId: number,
  ids: readonly number[],
  customerId: number,
): Promise<number[]> {
  const rows = await db
    .update('applications')
    .set({ customer_id: customerId })
    .where('applications.agency_id', '=', agencyId)
    .where('applications.customer_id', 'is', null)
    .where(sql<boolean>`applications.id = any (${ids}::int[])`)
    .returning('applications.id')
    .execute();
  return rows.map(({ id }) => id);
}
