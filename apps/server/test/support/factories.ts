import { type Role, roleFacts } from '@freeboard/domain/access';
import type { ApplicationType } from '@freeboard/domain/applications';
import type { Insertable } from 'kysely';
import { asCarrierName } from '../../src/kernel/database/masked.ts';
import type { Database } from '../../src/kernel/database/pool.ts';
import type { DB } from '../../src/kernel/database/schema.gen.ts';

let count = 0;
export const nextNumber = () => {
  count += 1;
  return count;
};

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>;

/**
 * Inserts an agency. Every function below likewise inserts a row, with the parents that it needs unless they are
 * named.
 */
export async function anAgency(db: Database, row: Row<'agencies'> = {}) {
  return db
    .insertInto('agencies')
    .values({ name: `Agency ${nextNumber()}`, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const agencyOf = async (db: Database, id: number | null | undefined) => id ?? (await anAgency(db)).id;

export async function aPerson(db: Database, role: Role = 'agent', row: Row<'people'> = {}) {
  const username = `person-${nextNumber()}`;
  return db
    .insertInto('people')
    .values({
      username,
      email: `${username}@test.test`,
      name: `Person ${username}`,
      role,
      agency_id: roleFacts(role).isOfAgency ? await agencyOf(db, row.agency_id) : null,
      password_hash: 'nobody can sign in with this',
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type MadeApplication = { id: number; agency_id: number; created_by: number };

export async function anApplication(db: Database, row: Row<'applications'> = {}): Promise<MadeApplication> {
  const agency_id = await agencyOf(db, row.agency_id);
  const created_by = row.created_by ?? (await aPerson(db, 'admin', { agency_id })).id;
  const type: ApplicationType = 'flood';
  const made = await db
    .insertInto('applications')
    .values({ number: 1_000_000 + nextNumber(), type, ...row, agency_id, created_by })
    .returning(['id', 'agency_id', 'created_by'])
    .executeTakeFirstOrThrow();
  await db.insertInto('application_details').values({ application_id: made.id, agency_id, details: '{}' }).execute();
  return made;
}

export async function aCarrier(db: Database, row: Row<'carriers'> = {}) {
  const key = `carrier-${nextNumber()}`;
  return db
    .insertInto('carriers')
    .values({
      key,
      name: asCarrierName(`Carrier of tests ${key}`),
      kind: 'conversation',
      rate_type: 'bindable',
      lines: ['flood'],
      mapping: '{}',
      limits: '{"timeout_ms":1000,"concurrency":1,"calls_per_minute":60}',
      ...row,
      agency_id: await agencyOf(db, row.agency_id),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function aRegistration(db: Database, row: Row<'registrations'> = {}) {
  const name = `guest-${nextNumber()}`;
  return db
    .insertInto('registrations')
    .values({
      state: 'requested',
      first_name: 'Gus',
      last_name: name,
      business_name: 'Gus Homes',
      business_address: '1 Main St',
      email: `${name}@test.test`,
      phone_number: '(813) 555-0176',
      password_hash: 'nobody can sign in with this',
      key_hash: Buffer.from(name),
      needs_email: true,
      needs_phone: true,
      is_email_verified: true,
      is_phone_verified: true,
      created_at: new Date(),
      expires_at: new Date(),
      ...row,
      agency_id: await agencyOf(db, row.agency_id),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function aBulkUpload(db: Database, row: Row<'bulk_uploads'> = {}) {
  const agency_id = await agencyOf(db, row.agency_id);
  const created_by = row.created_by ?? (await aPerson(db, 'agent', { agency_id })).id;
  const upload = await db
    .insertInto('bulk_uploads')
    .values({
      name: 'a.csv',
      size: 1,
      sha256: Buffer.from('x'),
      application_type: 'flood',
      state: 'mapping',
      ...row,
      agency_id,
      created_by,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bulk_upload_rows')
    .values({ agency_id, created_by, upload_id: upload.id, row_number: 2, state: 'wrong' })
    .execute();
  return upload;
}

export async function aClient(db: Database, application: MadeApplication, row: Row<'clients'> = {}) {
  const { agency_id, id: application_id } = application;
  const at = new Date();
  const insert = (more: Row<'clients'> = {}) =>
    db
      .insertInto('clients')
      .values({
        agency_id,
        first_name: 'Dana',
        last_name: `Client ${nextNumber()}`,
        created_at: at,
        updated_at: at,
        ...more,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  const client = await insert(row);
  await db.updateTable('applications').set({ client_id: client.id }).where('id', '=', application_id).execute();
  const address = { agency_id, client_id: client.id, name_key: client.name_key };
  await db
    .insertInto('client_addresses')
    .values([
      { ...address, application_id, kind: 'email', value: 'dana@whitfield.test', key: 'dana@whitfield.test' },
      { ...address, application_id: null, kind: 'phone', value: '(813) 555-0176', key: '8135550176' },
    ])
    .execute();
  const merged = await insert({ merged_into: client.id });
  await db
    .insertInto('client_merges')
    .values({ agency_id, client_id: client.id, merged_id: merged.id, merged_at: at })
    .execute();
  const other = await insert();
  await db
    .insertInto('client_separations')
    .values({ agency_id, client_id: client.id, other_id: other.id, separated_at: at })
    .execute();
  await db
    .insertInto('client_splits')
    .values({
      agency_id,
      application_id,
      from_id: other.id,
      to_id: client.id,
      split_by: application.created_by,
      split_at: at,
    })
    .execute();
  return client;
}
