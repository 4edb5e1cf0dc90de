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
import { createListener, type Listener } from '../kernel/events/listener.ts';
import type { JobDefinition } from '../kernel/jobs.ts';
import { Worker } from './worker.ts';

const database = useDatabase();
let app: App;
let listener: Listener;

beforeAll(async () => {
  const { current } = database;
  app = appWith(current, {});
  listener = createListener(current.url, randomUUID(), app.log);
  await app.queue.start(JOBS.map(({ name }) => name));
  await listener.start();
});
afterAll(async () => {
  await listener.stop();
  await app.queue.stop();
});

const jobNamed = (name: string): JobDefinition => {
  const job = JOBS.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return job;
};

/** Queues a job whose only attempt fails, and waits until it has failed. */
async function exhaust(name: string, data: object): Promise<void> {
  const worker = new Worker(app, listener, {
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
  await worker.stop();
  await sql`delete from pgboss.job where name = ${name}`.execute(database.current.db);
}

async function everything() {
  const { db } = database.current;
  const agency = await anAgency(db);
  const settings = JSON.stringify({ quote_auto_emailing: 'Yes' });
  const person = await aPerson(db, 'admin', { agency_id: agency.id, settings });
  const application = await anApplication(db, { agency_id: agency.id, agent_id: person.id, created_by: person.id });
  await everythingOf(db, application);
  const id = application.id;
  await db.updateTable('carrier_documents').set({ state: 'waiting' }).where('application_id', '=', id).execute();
  await db
    .updateTable('tasks')
    .set({ follow_up: 'queued', owner_id: person.id })
    .where('application_id', '=', id)
    .execute();
  const media_waiting = JSON.stringify([{ at: 0, url: 'https://x.example', media_type: 'image/png' }]);
  const media = JSON.stringify([{ kind: 'picture', state: 'waiting' }]);
  await db.updateTable('messages').set({ media, media_waiting }).where('application_id', '=', id).execute();
  return { ...application, application_id: id };
}

/** For each job with a handler, the row that shows its work as unfinished. */
const UNDER_WAY: Record<string, (ids: Awaited<ReturnType<typeof everything>>) => Promise<object>> = {
  fetch_carrier_documents: async ({ id }) =>
    database.current.db
      .selectFrom('carrier_documents')
      .select('request_id')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow(),
  fetch_text_media: async ({ id }) => {
    const message = await database.current.db
      .selectFrom('messages')
      .select('id')
      .where('application_id', '=', id)
      .where('media_waiting', 'is not', null)
      .executeTakeFirstOrThrow();
    return { message_id: message.id };
  },
  'follow-up': async ({ id }) => {
    const task = await database.current.db
      .selectFrom('tasks')
      .select('id')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    return { task_id: task.id };
  },
};

/** Rows of an application that show unfinished work. */
const left = async (id: number) =>
  (
    await sql<{ place: string }>`
      select 'carrier file' as place from carrier_documents where application_id = ${id} and state = 'waiting'
      union all select 'picture of a text' from messages where application_id = ${id}
        and (media_waiting is not null or media @> '[{"state": "waiting"}]')
      union all select 'follow-up' from tasks where application_id = ${id} and follow_up = 'queued' and done_at is null`.execute(
      database.current.db,
    )
  ).rows.map(({ place }) => place);

it('no row stays under way when the attempts of every job are over', async () => {
  const made = await everything();
  expect(new Set(await left(made.id))).toEqual(new Set(['carrier file', 'picture of a text', 'follow-up']));
  for (const [name, payloadOf] of Object.entries(UNDER_WAY)) await exhaust(name, await payloadOf(made));
  expect(await left(made.id)).toEqual([]);
});

it.each(JOBS.map(({ name }) => name))('%s ends without a fault when its row is gone', async (name) => {
  await expect(jobNamed(name).exhaust(app, { nonsense: true }, new Error('x'))).resolves.toBeUndefined();
});

it('takes up what waits without a job, once', async () => {
  const made = await everything();
  const { db } = database.current;
  const old = new Date(Date.now() - 600_000);
  await db
    .updateTable('carrier_documents')
    .set({ created_at: old, name: asCarrierText('b.pdf') })
    .where('application_id', '=', made.id)
    .execute();
  for (let run = 0; run < 2; run += 1) await jobNamed('take_up_carrier_files').run(app, {});
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = 'fetch_carrier_documents'`.execute(db);
  expect(rows).toEqual([{ n: 1 }]);
});
