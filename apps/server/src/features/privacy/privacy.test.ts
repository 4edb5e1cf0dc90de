import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, succeeded } from '../../../test/support/application.ts';
import { everythingOf } from '../../../test/support/everything/everything.ts';
import { aPerson } from '../../../test/support/factories.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { hashed } from '../../../test/support/sign-in/password.ts';
import { eventually } from '../../../test/support/wait.ts';
import { historyChain } from '../applications/index.ts';
import { countHeld } from './held.queries.ts';
import { subjectOfClient } from './subject/subject.queries.ts';

const agency = useAgency({ carriers: 'none' });
const PASSWORD = 'quiet-harbor-71';
const REASON = 'The client asked for it in a letter.';
let admin: SignedIn;
let count = 0;

beforeAll(async () => {
  const { db, id } = agency.current;
  const person = await aPerson(db, 'admin', {
    agency_id: id,
    password_hash: await hashed(PASSWORD),
    display_carriers: true,
  });
  admin = await agency.current.as(person.username);
});

function values() {
  count += 1;
  const letters = `${'abcdefghij'[Math.floor(count / 10)]}${'abcdefghij'[count % 10]}`;
  return {
    first_name: 'Dana',
    last_name: `Quillfeather${letters}`,
    email: `dana-${agency.current.id}-${count}@quillfeather.example`,
    phone: `(904) 556-${1_000 + count}`,
  };
}
type Values = ReturnType<typeof values>;

async function aHeldClient(by: SignedIn, agency_id: number, client: Values = values()) {
  const { id, client_id } = await made(by, 'flood', client);
  const { db } = agency.current;
  await everythingOf(db, { id, agency_id, created_by: by.id });
  await db
    .updateTable('quote_requests')
    .set({ state: 'done', leased_by: null, lease_until: null, ended_at: new Date() })
    .where('application_id', '=', id)
    .execute();
  return { application_id: id, client_id: client_id ?? 0, ...client };
}

const find = async (by: SignedIn, text: string) => succeeded(await by.call('findPerson', { text })).people;
const ended = (by: SignedIn, id: number) =>
  eventually(async () => {
    const job = succeeded(await by.call('listPrivacyJobs', {})).jobs.find((one) => one.id === id);
    if (!job?.ended_at) throw new Error(`The job ${id} has not ended.`);
    return job;
  });
const erase = (by: SignedIn, client_id: number, password = PASSWORD, reason = REASON) =>
  by.call('erasePerson', { client_id, reason, password });
async function fileOf(by: SignedIn, privacy_job_id: number): Promise<Buffer> {
  const { file_url } = succeeded(await by.call('openPrivacyFile', { privacy_job_id }));
  return Buffer.from(await (await fetch(new URL(file_url, agency.current.url))).arrayBuffer());
}
async function tablesWith(text: string): Promise<string[]> {
  const { db } = agency.current;
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'migrations' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(db);
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

async function applicationsOf(clientId: number): Promise<number> {
  const rows = agency.current.db.selectFrom('applications').select('id').where('client_id', '=', clientId);
  return (await rows.execute()).length;
}

describe('finding a person', () => {
  it.each(['name', 'e-mail address', 'phone number'])(
    'finds a client of the agency by the %s, with what is held',
    async (by) => {
      const held = await aHeldClient(admin, agency.current.id);
      const text = { name: held.last_name, 'e-mail address': held.email, 'phone number': held.phone }[by] ?? '';
      const [person, ...more] = await find(admin, text);
      expect(more).toEqual([]);
      expect(person).toMatchObject({ client_id: held.client_id, name: `Dana ${held.last_name}`, obstacle: null });
      expect(Object.keys(person?.counts ?? {})).toEqual(
        expect.arrayContaining(['client', 'applications', 'quotes', 'policies', 'messages', 'files', 'history']),
      );
      // Counts records, not rows: an application with its details is one.
      const owned = { client: 1, applications: await applicationsOf(held.client_id) };
      expect(person?.counts).toMatchObject(owned);
      expect(person?.retained.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['policy', 'signature', 'audit']),
      );
    },
  );

  it('finds an address that no client has, and a conversation with it', async () => {
    const { phone } = values();
    const address = `+1${phone.replaceAll(/\D/g, '')}`;
    const row = {
      agency_id: agency.current.id,
      channel: 'sms',
      direction: 'inbound',
      address,
      body: 'Hi',
      state: 'received',
    };
    await agency.current.db.insertInto('messages').values(row).execute();
    const [person] = await find(admin, phone);
    expect(person).toMatchObject({ client_id: null, name: phone, counts: { messages: 1 } });
  });

  it('is closed to agents and customers, and finds nobody of another agency', async () => {
    const held = await aHeldClient(admin, agency.current.id);
    for (const name of ['agent', 'customer'])
      expect(await (await agency.current.as(name)).call('findPerson', { text: held.email })).toMatchObject({
        code: 403,
      });
    const other = await aPerson(agency.current.db, 'admin');
    const stranger = await agency.current.as(other.username);
    expect(await find(stranger, held.email)).toEqual([]);
    const { client_id } = held;
    expect(await stranger.call('getHeldPerson', { client_id })).toMatchObject({ code: 404 });
    expect(await stranger.call('exportPerson', { client_id, password: PASSWORD })).toMatchObject({ code: 404 });
    expect(await erase(stranger, held.client_id)).toMatchObject({ code: 404 });
  });
});

describe('an export', () => {
  it('takes the present password, and nobody who works as another begins or opens one', async () => {
    const { client_id } = await aHeldClient(admin, agency.current.id);
    for (const password of ['', 'wrong'])
      expect(await admin.call('exportPerson', { client_id, password })).toMatchObject({
        code: 422,
        errors: { password: [expect.any(String)] },
      });
    const { job } = succeeded(await admin.call('exportPerson', { client_id, password: PASSWORD }));
    await ended(admin, job.id);
    const owner = await agency.current.as('super');
    const { session } = succeeded(await owner.call('loginWithUserId', { user_id: admin.id }));
    const as = agency.current.with(session.session_key, admin.id);
    expect(await as.call('exportPerson', { client_id, password: PASSWORD })).toMatchObject({ code: 403 });
    expect(await as.call('openPrivacyFile', { privacy_job_id: job.id })).toMatchObject({ code: 403 });
  });

  it('has every record as JSON, a PDF to read, and the files, and is recorded', async () => {
    const held = await aHeldClient(admin, agency.current.id);
    const { job } = succeeded(await admin.call('exportPerson', { client_id: held.client_id, password: PASSWORD }));
    expect(job).toMatchObject({ kind: 'export', state: 'queued', has_file: false });
    expect(await ended(admin, job.id)).toMatchObject({ state: 'done', failure: '', has_file: true });
    const zip = await fileOf(admin, job.id);
    const names = ['personal-data.json', 'personal-data.pdf'];
    for (const name of names) expect(zip.includes(Buffer.from(name))).toBe(true);
    const events = await agency.current.db
      .selectFrom('security_events')
      .select('kind')
      .where('person_id', '=', admin.id)
      .execute();
    expect(events.map(({ kind }) => kind)).toContain('person_exported');
  });
});

describe('an erasure', () => {
  it('leaves nothing of the person but what the law requires, and the history stays whole', async () => {
    const { db, id } = agency.current;
    const held = await aHeldClient(admin, id);
    const twin = await aPerson(db, 'admin');
    const other = await agency.current.as(twin.username);
    const same: Values = {
      first_name: held.first_name,
      last_name: held.last_name,
      email: held.email,
      phone: held.phone,
    };
    const theirs = await aHeldClient(other, twin.agency_id ?? 0, same);
    const subject = await subjectOfClient(db, twin.agency_id ?? 0, theirs.client_id);
    const before = subject && (await countHeld(db, subject.subject));

    const { certificate } = succeeded(await erase(admin, held.client_id));
    const job = await ended(admin, certificate.id);
    expect(job).toMatchObject({ state: 'done', name: '', failure: '', has_file: true, reason: '' });
    expect(job.number).toMatch(/^E-\d{4}-\d{6}$/);
    expect((await fileOf(admin, job.id)).subarray(0, 5).toString()).toBe('%PDF-');

    expect(await find(admin, held.email)).toEqual([]);
    expect(await admin.call('getClient', { client_id: held.client_id })).toMatchObject({ code: 404 });
    expect(await admin.call('getApplicationById', { application_id: held.application_id })).toMatchObject({
      code: 404,
    });
    const kinds = await db.selectFrom('retained_records').select('kind').where('erasure_id', '=', job.id).execute();
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['policy', 'signature']);
    expect(await historyChain.firstBrokenLine(db)).toBeNull();

    // Lookups of the new application may still add exchanges.
    const after = subject && (await countHeld(db, subject.subject));
    expect(after).toEqual({ ...before, exchanges: expect.any(Number), history: expect.any(Number) });
    expect(await find(other, held.email)).toHaveLength(1);
  });

  it('leaves no name and no address in any table', async () => {
    const held = await aHeldClient(admin, agency.current.id);
    expect(await tablesWith(held.last_name)).toContain('applications');
    const { job } = succeeded(await admin.call('exportPerson', { client_id: held.client_id, password: PASSWORD }));
    await ended(admin, job.id);
    const reason = `${held.last_name}, ${held.email}, asked for it by letter.`;
    const { certificate } = succeeded(await erase(admin, held.client_id, PASSWORD, reason));
    await ended(admin, certificate.id);
    expect(await tablesWith(held.last_name)).toEqual([]);
    expect(await tablesWith(held.email)).toEqual([]);
    expect(await tablesWith(held.phone)).toEqual([]);
    expect(await admin.call('openPrivacyFile', { privacy_job_id: job.id })).toMatchObject({ code: 404 });
  });

  it('is refused while a bind is in doubt, with the reason', async () => {
    const held = await aHeldClient(admin, agency.current.id);
    await agency.current.db
      .updateTable('bind_attempts')
      .set({ state: 'in_doubt' })
      .where('application_id', '=', held.application_id)
      .execute();
    expect(await erase(admin, held.client_id)).toMatchObject({
      code: 409,
      message: expect.stringMatching(/asked to bind application \d+ and it is not known whether it did/),
    });
    expect((await find(admin, held.email))[0]?.obstacle).toMatch(/asked to bind/);
  });

  it('is refused without the right password and without a reason, at their fields', async () => {
    const held = await aHeldClient(admin, agency.current.id);
    expect(await erase(admin, held.client_id, 'a-guess')).toMatchObject({
      code: 422,
      errors: { password: ['This is not your present password.'] },
    });
    const request = { client_id: held.client_id, reason: ' ', password: PASSWORD };
    expect(await admin.call('erasePerson', request)).toMatchObject({
      code: 422,
      errors: { reason: expect.anything() },
    });
    expect(await find(admin, held.email)).toHaveLength(1);
  });

  it('begins once, however often it is asked for at once', async () => {
    const held = await aHeldClient(admin, agency.current.id);
    const answers = await Promise.all([1, 2].map(() => erase(admin, held.client_id)));
    const [begun, refused] = answers.map(({ code }) => code).sort();
    expect(begun).toBe(200);
    // 409 while the erasure is in progress, 404 once it is done.
    expect([409, 404]).toContain(refused);
  });
});
