import { searchTerms } from '@freeboard/domain/applications';
import { maskPhone } from '@freeboard/domain/forms';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { hasTerms } from '../../../kernel/database/search-terms.ts';

const hasEmail = (email: string) =>
  sql<SqlBool>`(${hasTerms(searchTerms(email))} and lower(applications.email) = ${email.toLowerCase()})`;

const hasPhone = (phone: string) => sql<SqlBool>`(${hasTerms(searchTerms(phone))} and applications.phone = ${phone})`;

/** Matches applications with an e-mail address or phone number; blank ones match nothing. */
export function hasContact({ email, phone }: { email: string; phone: string }) {
  const masked = maskPhone(phone);
  if (masked === '') return email === '' ? sql<SqlBool>`false` : hasEmail(email);
  return email === '' ? hasPhone(masked) : sql<SqlBool>`(${hasEmail(email)} or ${hasPhone(masked)})`;
}

const digits = (column: string) => sql`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 10)`;

const pairs = (db: TenantDb) =>
  db
    .from('applications')
    .innerJoin('people', (join) =>
      join
        .onRef('people.agency_id', '=', 'applications.agency_id')
        .on('people.role', '=', 'customer')
        .on('people.deactivated_at', 'is', null)
        .on(
          sql<SqlBool>`((applications.email <> '' and lower(people.email) = lower(applications.email))
            or (applications.phone <> '' and ${digits('people.phone')} = ${digits('applications.phone')}))`,
        ),
    )
    .where('applications.customer_id', 'is', null)
    .where(
      sql<SqlBool>`not exists (select from customer_rejections no
        where no.application_id = applications.id and no.customer_id = people.id)`,
    )
    .select([
      'applications.id as application_id',
      'applications.agency_id',
      'applications.number',
      'applications.type',
      'applications.address',
      'applications.first_name',
      'applications.last_name',
      'applications.email',
      'applications.phone',
      'people.id as customer_id',
      'people.name as customer_name',
      'people.email as customer_email',
      'people.phone as customer_phone',
      'people.verified_name',
      'people.verified_email',
      'people.verified_phone',
    ]);
export type PairRow = Awaited<ReturnType<typeof pairsOfApplications>>[number];

export const pairsOfApplications = (db: TenantDb, ids: readonly number[]) =>
  pairs(db)
    .where(sql<SqlBool>`applications.id = any (${ids}::int[])`)
    .orderBy('applications.id')
    .orderBy('people.id')
    .execute();

export const pairsOfCustomer = (
  db: TenantDb,
  customer: { id: number; email: string; phone: string },
  limit: number,
): Promise<PairRow[]> =>
  pairs(db)
    .where('people.id', '=', customer.id)
    .where(hasContact(customer))
    .orderBy('applications.updated_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit)
    .execute();

export const activeCustomerById = (db: TenantDb, id: number) =>
  db
    .from('people')
    .select(['people.id', 'people.agency_id', 'people.name', 'people.email', 'people.phone', 'people.verified_name'])
    .where('people.id', '=', id)
    .where('people.role', '=', 'customer')
    .where('people.deactivated_at', 'is', null)
    .executeTakeFirst();

/** Assigns a customer to applications that have none. @returns the ids of those applications */
export async function setCustomer(
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
    .where(sql<SqlBool>`applications.id = any (${ids}::int[])`)
    .returning('applications.id')
    .execute();
  return rows.map(({ id }) => id);
}

type Rejection = {
  agency_id: number;
  application_id: number;
  customer_id: number;
  rejected_by: number;
  rejected_at: Date;
};

export const insertRejections = async (db: TenantDb, rows: readonly Rejection[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insert('customer_rejections', [...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const deleteRejection = (db: TenantDb, applicationId: number, customerId: number) =>
  db
    .delete('customer_rejections')
    .where('customer_rejections.application_id', '=', applicationId)
    .where('customer_rejections.customer_id', '=', customerId)
    .execute();
