import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appWith } from '../../test/support/connections/doctored.ts';
import { useDatabase } from '../../test/support/database.ts';
import { everythingOf } from '../../test/support/everything/everything.ts';
import { anAgency, anApplication, aPerson } from '../../test/support/factories.ts';
import { eventually } from '../../test/support/wait.ts';
import { JOBS } from '../features.ts';
import type { App } from '../kernel/app.ts';
import { asCarrierText } from '../kernel/database/masked.ts';
import { type Announcer, createAnnouncer } from '../kernel/events/announcer.ts';
import type { JobDefinition } from '../kernel/jobs.ts';
import { Worker } from './worker.ts';

const database = useDatabase();
let app: App;
let announcer: Announcer;

beforeAll(async () => {
  const { current } = database;
  app = appWith(current, {});
  announcer = createAnnouncer(current.url, randomUUID(), app.log);
  await app.queue.start(JOBS.map(({ name }) => name));
  await announcer.start();
});
afterAll(async () => {
  await announcer.stop();
  await app.queue.stop();
});

const jobNamed = (name: string): JobDefinition => {
  const job = JOBS.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return job;
};

/** Queues a job whose only attempt fails, and waits for its end. */
async function exhaust(name: string, data: object): Promise<void> {
  const worker = new Worker(app, announcer, {
    ...jobNamed(name),
    run: async () => {
      throw new Error('The file store is away.');
    },
  });
  worker.start();
  await app.queue.insert(database.current.db, [{ queue: name, data, retry: { times: 0, first_s: 1, longest_s: 1 } }]);
  await eventually(async () => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${name}`.execute(
      database.current.db,
    );
    expect([rows.map(({ state }) => state), worker.running()]).toEqual([['failed'], 0]);
  });
  worker.stop();
  await sql`delete from pgboss.job where name = ${name}`.execute(database.current.db);
}

/** A job whose process died in its last attempt, as the queue's supervision leaves it. */
async function dieIn(name: string, data: object, ago = '5 minutes'): Promise<void> {
  const { db } = database.current;
  await app.queue.insert(db, [{ queue: name, data, retry: { times: 0, first_s: 1, longest_s: 1 } }]);
  await app.queue.boss.fetch(name);
  await sql`update pgboss.job set state = 'failed', completed_on = now() - ${ago}::interval,
    output = '{"value": {"message": "job heartbeat timeout"}}' where name = ${name}`.execute(db);
}

type Made = Awaited<ReturnType<typeof everything>>;

async function everything() {
  const { db } = database.current;
  const agency = await anAgency(db);
  const settings = JSON.stringify({ quote_auto_emailing: 'Yes' });
  const person = await aPerson(db, 'admin', { agency_id: agency.id, settings });
  const application = await anApplication(db, { agency_id: agency.id, agent_id: person.id, created_by: person.id });
  await everythingOf(db, application);
  return { ...application, application_id: application.id, person_id: person.id };
}

const OLD = new Date(Date.now() - 3_600_000);

/** Sets columns of the agency's only such row. @returns the row's id */
async function underWay({ agency_id }: Made, table: string, changes: Record<string, unknown>): Promise<number> {
  const set = sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${set} where agency_id = ${agency_id} returning id`.execute(database.current.db);
  expect(rows).toHaveLength(1);
  return Number(rows[0]?.id);
}

/** `states`: a column's values that mean unfinished work; `by`: the jobs that do this work. */
const UNDER_WAY: Readonly<Record<string, { states: readonly string[]; by: readonly string[] }>> = {
  'address_lookups.state': { states: ['waiting'], by: [] },
  'bulk_jobs.state': { states: ['queued', 'running'], by: ['bulk-jobs'] },
  'bulk_uploads.state': { states: ['reading', 'checking', 'storing', 'launching'], by: ['bulk-upload'] },
  'carrier_documents.state': { states: ['waiting'], by: ['fetch_carrier_documents'] },
  'messages.state': { states: ['queued', 'held', 'sending'], by: ['send_message'] },
  'messages.media': { states: ['waiting'], by: ['fetch_text_media'] },
  'notes.crm_state': { states: ['waiting', 'asking'], by: ['push_note_to_crm'] },
  'privacy_jobs.state': { states: ['queued', 'running'], by: ['privacy'] },
  'read_documents.state': { states: ['queued', 'reading'], by: ['read_document', 'recognize_document'] },
  'tasks.follow_up': { states: ['queued'], by: ['follow-up'] },
  'webhook_deliveries.state': { states: ['queued', 'sending'], by: [] },
  // Ended by the engine, which is not a job (features/quoting/requests).
  'quote_requests.state': { states: [], by: [] },
  'bind_attempts.state': { states: [], by: [] },
};

/** The agency's columns with unfinished work, except work that a queued job will continue. */
async function left({ agency_id }: Made): Promise<string[]> {
  const found: string[] = [];
  for (const [column, { states, by }] of Object.entries(UNDER_WAY)) {
    const [table = '', name = ''] = column.split('.');
    const holds =
      name === 'media'
        ? sql`(media_waiting is not null or media @> '[{"state": "waiting"}]')`
        : sql`${sql.ref(name)} = any(${[...states]})`;
    const { rows } = await sql`
      select from ${sql.table(table)} where agency_id = ${agency_id} and ${holds}
        and not exists (select from pgboss.job where name = any(${[...by]}) and state < 'active')`.execute(
      database.current.db,
    );
    if (rows.length > 0) found.push(column);
  }
  return found;
}

type Case = {
  /** Changes a row to how the running job leaves it. @returns the job's payload */
  begin: (made: Made) => Promise<object>;
  /** The column that shows the work as unfinished; none when no row does. */
  column?: string;
  /** The periodic job that continues or ends the work. */
  sweep?: string;
};

const sealed = async () => ({ sealed: Buffer.from('x').toString('base64') });
const readingDocument = async (made: Made, lane: string) => {
  await underWay(made, 'read_documents', { state: 'reading', lane, lease_until: OLD });
  return {};
};

/** The row of each job's unfinished work. A job that leaves rows must be listed. */
const CASES: Readonly<Record<string, Case>> = {
  send_message: {
    begin: async (made) => ({
      message_id: await underWay(made, 'messages', {
        channel: 'email',
        direction: 'outbound',
        address: 'a@b.example',
        state: 'sending',
        handed_at: OLD,
      }),
    }),
    column: 'messages.state',
    sweep: 'take_up_messages',
  },
  fetch_text_media: {
    begin: async (made) => ({
      message_id: await underWay(made, 'messages', {
        media: JSON.stringify([{ kind: 'picture', state: 'waiting' }]),
        media_waiting: JSON.stringify([{ at: 0, url: 'https://x.example', media_type: 'image/png' }]),
      }),
    }),
    column: 'messages.media',
  },
  fetch_carrier_documents: {
    begin: async (made) => {
      await underWay(made, 'carrier_documents', { state: 'waiting' });
      const row = database.current.db.selectFrom('carrier_documents').select('request_id');
      return row.where('application_id', '=', made.id).executeTakeFirstOrThrow();
    },
    column: 'carrier_documents.state',
  },
  'follow-up': {
    begin: async (made) => ({
      task_id: await underWay(made, 'tasks', { follow_up: 'queued', owner_id: made.person_id }),
    }),
    column: 'tasks.follow_up',
  },
  push_note_to_crm: {
    begin: async (made) => {
      const note_id = await underWay(made, 'notes', { crm_state: 'asking' });
      return { agency_id: made.agency_id, application_id: made.id, note_id };
    },
    column: 'notes.crm_state',
  },
  'bulk-jobs': {
    begin: async (made) => ({ bulk_job_id: await underWay(made, 'bulk_jobs', { state: 'running', touched_at: OLD }) }),
    column: 'bulk_jobs.state',
    sweep: 'bulk-jobs-sweep',
  },
  'bulk-upload': {
    begin: async (made) => ({
      upload_id: await underWay(made, 'bulk_uploads', { state: 'reading', worked_at: OLD }),
      generation: 0,
    }),
    column: 'bulk_uploads.state',
    sweep: 'bulk-upload-take-up',
  },
  privacy: {
    begin: async (made) => {
      const { rows } = await sql<{ id: number }>`
        insert into privacy_jobs (agency_id, kind, state, requested_at, touched_at, name)
        values (${made.agency_id}, 'export', 'running', ${OLD}, ${OLD}, 'x') returning id`.execute(database.current.db);
      return { privacy_job_id: rows[0]?.id };
    },
    column: 'privacy_jobs.state',
    sweep: 'privacy-sweep',
  },
  read_document: {
    begin: (made) => readingDocument(made, 'text'),
    column: 'read_documents.state',
    sweep: 'sweep_documents',
  },
  recognize_document: {
    begin: (made) => readingDocument(made, 'recognition'),
    column: 'read_documents.state',
    sweep: 'sweep_documents',
  },
  // No row shows these: the user can request them again, or sees the failure in the application's history.
  auto_email_quotes: { begin: async ({ id }) => ({ application_id: id }) },
  'signed-copy': {
    begin: async ({ id }) => {
      const choice = database.current.db.selectFrom('client_choices').select('id').where('application_id', '=', id);
      return { choice_id: (await choice.executeTakeFirstOrThrow()).id, to: 'client' };
    },
  },
  'portal-mail': { begin: async () => ({ id: randomUUID(), ...(await sealed()) }) },
  password_reset: { begin: sealed },
  registration_text: { begin: sealed },
};

it('knows what each job, and each column of the database, leaves under way', async () => {
  const queued = JOBS.filter(({ everySeconds }) => everySeconds === undefined).map(({ name }) => name);
  expect(Object.keys(CASES).toSorted()).toEqual(queued.toSorted());
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'c' and connamespace = 'public'::regnamespace
      and pg_get_constraintdef(pg_constraint.oid) ~ '^CHECK \\(\\([a-z_]+ = ANY'
      and pg_get_constraintdef(pg_constraint.oid) ~ '''(queued|waiting|reading|running|asking|checking|storing)'''`.execute(
    database.current.db,
  );
  const known = Object.keys(UNDER_WAY).filter((column) => column !== 'messages.media');
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

it.each(Object.entries(CASES))('%s leaves no row under way when its attempts are over', async (name, one) => {
  const made = await everything();
  const payload = await one.begin(made);
  if (one.column) expect(await left(made)).toContain(one.column);
  await exhaust(name, payload);
  if (one.sweep) await jobNamed(one.sweep).run(app, {});
  expect(await left(made)).not.toContain(one.column);
  await sql`delete from pgboss.job`.execute(database.current.db);
});

it.each(Object.entries(CASES).filter(([, { sweep }]) => !sweep))(
  '%s leaves no row under way when its process dies in the last attempt',
  async (name, one) => {
    const { db } = database.current;
    const made = await everything();
    await dieIn(name, await one.begin(made));
    await jobNamed('end_exhausted').run(app, {});
    expect(await left(made)).not.toContain(one.column);
    const lines = () => db.selectFrom('history').select('id').where('application_id', '=', made.id).execute();
    const before = await lines();
    await jobNamed('end_exhausted').run(app, {});
    expect(await lines()).toEqual(before);
    await sql`delete from pgboss.job`.execute(db);
  },
);

it.each([
  ['6 days', []],
  ['8 days', ['notes.crm_state']],
])('a job that failed %s ago', async (ago, stays) => {
  const made = await everything();
  await dieIn('push_note_to_crm', (await CASES.push_note_to_crm?.begin(made)) ?? {}, ago);
  await jobNamed('end_exhausted').run(app, {});
  expect((await left(made)).filter((column) => column === 'notes.crm_state')).toEqual(stays);
  await sql`delete from pgboss.job`.execute(database.current.db);
});

it('a lookup of an address that never ends well fails after its last try', async () => {
  const made = await everything();
  const { db } = database.current;
  await sql`update address_lookups set attempts = 6, due_at = ${OLD}`.execute(db);
  const failing = { ...app, services: { ...app.services, caller: null as never } };
  await jobNamed('arrival-lookups').run(failing, {});
  expect(await left(made)).not.toContain('address_lookups.state');
});

it.each(JOBS.map(({ name }) => name))('%s ends without a fault when its row is gone', async (name) => {
  await expect(jobNamed(name).exhaust(app, { nonsense: true }, new Error('x'))).resolves.toBeUndefined();
});

it.each(['bulk-jobs', 'bulk-upload', 'privacy'])(
  'adds no copy of a job of %s that waits for its turn',
  async (name) => {
    const { begin, sweep } = CASES[name] as Case & { sweep: string };
    const { db } = database.current;
    const data = await begin(await everything());
    await app.queue.insert(db, [{ queue: name, data }]);
    for (let run = 0; run < 2; run += 1) await jobNamed(sweep).run(app, {});
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name = ${name} and data @> ${JSON.stringify(data)}::jsonb`.execute(
      db,
    );
    expect(rows).toEqual([{ n: 1 }]);
    await sql`delete from pgboss.job`.execute(db);
  },
);

it('takes up what waits without a job, once', async () => {
  const made = await everything();
  const { db } = database.current;
  const old = new Date(Date.now() - 600_000);
  await db
    .updateTable('carrier_documents')
    .set({ created_at: old, name: asCarrierText('b.pdf'), state: 'waiting' })
    .where('application_id', '=', made.id)
    .execute();
  for (let run = 0; run < 2; run += 1) await jobNamed('take_up_carrier_files').run(app, {});
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = 'fetch_carrier_documents'`.execute(db);
  expect(rows).toEqual([{ n: 1 }]);
});
