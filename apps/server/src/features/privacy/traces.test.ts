import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, succeeded } from '../../../test/support/application.ts';
import { aBulkUpload, aPerson } from '../../../test/support/factories.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { hashed } from '../../../test/support/sign-in/password.ts';
import { eventually } from '../../../test/support/wait.ts';
import { asCarrierText } from '../../kernel/database/masked.ts';

const agency = useAgency({ carriers: 'none' });
const PASSWORD = 'quiet-harbor-73';
let admin: SignedIn;

beforeAll(async () => {
  const { db, id } = agency.current;
  const person = await aPerson(db, 'admin', { agency_id: id, password_hash: await hashed(PASSWORD) });
  admin = await agency.current.as(person.username);
});

type Client = { first_name: string; last_name: string; email: string; phone: string };

async function clientOf(values: Client): Promise<number> {
  const { client_id } = await made(admin, 'flood', values);
  return client_id ?? 0;
}

const find = async (text: string) => succeeded(await admin.call('findPerson', { text })).people[0];

async function erase(client_id: number): Promise<void> {
  const request = { client_id, reason: 'Asked by letter.', password: PASSWORD };
  const { certificate } = succeeded(await admin.call('erasePerson', request));
  await eventually(async () => {
    const job = succeeded(await admin.call('listPrivacyJobs', {})).jobs.find(({ id }) => id === certificate.id);
    expect(job).toMatchObject({ state: 'done', failure: '' });
  });
}

async function tablesWith(text: string): Promise<string[]> {
  const { db } = agency.current;
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' and table_name <> 'migrations' order by 1, 2`.execute(
    db,
  );
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const hit =
      await sql`select 1 from ${sql.table(`${schema}.${name}`)} t where t::text ilike ${`%${text}%`} limit 1`.execute(
        db,
      );
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

/** Inserts records without an application, by the agency's users and services, that mention a client. */
async function plant(client: Client): Promise<void> {
  const { db, id: agency_id } = agency.current;
  const { first_name, last_name, email, phone } = client;
  const name = `${first_name} ${last_name}`;
  const at = new Date();
  const own = { agency_id, person_id: admin.id };
  await db
    .insertInto('saved_filters')
    .values([
      { ...own, name, query: 'page=1', created_at: at },
      { ...own, name: 'By e-mail', query: `search=${encodeURIComponent(email)}`, created_at: at },
      { ...own, name: 'By name', query: `search=${first_name}+${last_name}`, created_at: at },
    ])
    .execute();
  await db
    .insertInto('tasks')
    .values({
      agency_id,
      title: `${name} asks for a flood quote`,
      note: email,
      due_on: '2026-12-20',
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('notifications')
    .values({ person_id: admin.id, kind: 'registration', text: `${name} asks to become a customer` })
    .execute();
  await db
    .insertInto('history')
    .values({
      agency_id,
      actor_name: 'x',
      actor_role: 'agent',
      action: 'saved a filter',
      changes: JSON.stringify([{ field: 'filter', from: null, to: name }]),
    })
    .execute();
  await db
    .insertInto('exchanges')
    .values({
      agency_id,
      api_name: asCarrierText('Texts'),
      method: 'POST',
      url: asCarrierText('https://texts.example'),
      duration_ms: 1,
      started_at: at,
      request_body: asCarrierText(`To=%2B1${phone.replaceAll(/\D/g, '')}&Body=Hi`),
    })
    .execute();
  await db
    .insertInto('exchanges')
    .values({
      agency_id,
      api_name: asCarrierText('CRM'),
      method: 'GET',
      duration_ms: 1,
      started_at: at,
      url: asCarrierText(`https://crm.example/search?email=${encodeURIComponent(email)}`),
    })
    .execute();
  const upload = await aBulkUpload(db, { agency_id, created_by: admin.id, state: 'done', ended_at: at });
  const sheet = { samples: [{ cells: [first_name, last_name, email] }] };
  await db
    .updateTable('bulk_uploads')
    .set({ sheet: JSON.stringify(sheet) })
    .where('id', '=', upload.id)
    .execute();
}

describe('an erasure', () => {
  it('finds the person in what belongs to no application', async () => {
    const client = {
      first_name: 'Maribel',
      last_name: 'Ottenfeldt',
      email: 'mo+home@ottenfeldt.example',
      phone: '(904) 556-2001',
    };
    const id = await clientOf(client);
    await plant(client);
    await erase(id);
    for (const text of ['Ottenfeldt', '9045562001', '556-2001'])
      expect([text, await tablesWith(text)]).toEqual([text, []]);
  });

  it('leaves whose name or address merely holds the person’s', async () => {
    const { db, id: agency_id } = agency.current;
    const client = {
      first_name: 'Lee',
      last_name: 'Marchbank',
      email: 'lee@marchbank.example',
      phone: '(904) 556-2002',
    };
    const other = {
      first_name: 'Shirlee',
      last_name: 'Marchbanks',
      email: 'shirlee@marchbank.example',
      phone: '(904) 556-2003',
    };
    const id = await clientOf(client);
    await clientOf(other);
    await plant(other);
    const upload = await aBulkUpload(db, { agency_id, created_by: admin.id, state: 'done', ended_at: new Date() });
    await db
      .updateTable('bulk_upload_rows')
      .set({ cells: JSON.stringify([other.email, '990455620021']) })
      .where('upload_id', '=', upload.id)
      .execute();
    const before = await tablesWith('Marchbanks');
    await erase(id);
    expect(await tablesWith('Marchbanks')).toEqual(before);
    const row = await db
      .selectFrom('bulk_upload_rows')
      .select('cells')
      .where('upload_id', '=', upload.id)
      .executeTakeFirstOrThrow();
    expect(row.cells).toEqual([other.email, '990455620021']);
  });

  it('leaves what names another client of the same name', async () => {
    const { db } = agency.current;
    const name = { first_name: 'Orla', last_name: 'Tidemarsh' };
    const id = await clientOf({ ...name, email: 'orla1@tidemarsh.example', phone: '(904) 556-2004' });
    await clientOf({ ...name, email: 'orla2@tidemarsh.example', phone: '(904) 556-2005' });
    await db
      .insertInto('notifications')
      .values({ person_id: admin.id, kind: 'registration', text: 'Orla Tidemarsh asks to become a customer' })
      .execute();
    await erase(id);
    expect(await tablesWith('orla1')).toEqual([]);
    expect(await tablesWith('Orla Tidemarsh asks')).toEqual(['notifications']);
  });

  it('waits for an uploaded sheet that has the person', async () => {
    const { db, id: agency_id } = agency.current;
    const client = {
      first_name: 'Ines',
      last_name: 'Quaymere',
      email: 'ines@quaymere.example',
      phone: '(904) 556-2006',
    };
    const client_id = await clientOf(client);
    const upload = await aBulkUpload(db, {
      agency_id,
      created_by: admin.id,
      state: 'checking',
      name: 'december.csv',
      storage_key: 'december',
    });
    await db
      .updateTable('bulk_upload_rows')
      .set({ cells: JSON.stringify([client.email]) })
      .where('upload_id', '=', upload.id)
      .execute();
    const setState = (state: string) =>
      db.updateTable('bulk_uploads').set({ state, worked_at: new Date() }).where('id', '=', upload.id).execute();
    await setState('storing');
    expect(
      await admin.call('erasePerson', { client_id, reason: 'Asked by letter.', password: PASSWORD }),
    ).toMatchObject({
      code: 409,
      message: 'The uploaded sheet december.csv has this person and is being read. Wait until it is done.',
    });
    await setState('checked');
    expect((await find(client.email))?.obstacle).toBe(
      'The uploaded sheet december.csv has this person and is not finished. Finish or cancel it in Bulk Upload first.',
    );
    await db
      .updateTable('bulk_uploads')
      .set({ state: 'canceled', ended_at: new Date() })
      .where('id', '=', upload.id)
      .execute();
    await erase(client_id);
  });
});
