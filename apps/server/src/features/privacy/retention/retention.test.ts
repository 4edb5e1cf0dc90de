import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { readMetrics } from '../../../../test/support/env.ts';
import { everythingOf } from '../../../../test/support/everything/everything.ts';
import { aBulkUpload, aCarrier, aRegistration } from '../../../../test/support/factories.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { upkeepJob } from '../../../features.ts';
import { historyChain } from '../../applications/index.ts';
import { takeUpUploadsJob } from '../../bulk/index.ts';
import { retentionJob } from './job.ts';

const clock = settableClock();
const server = useServer({ clock });
const DAY_MS = 86_400_000;
const CLIENT = {
  first_name: 'Corin',
  last_name: 'Thistlewood',
  email: 'corin@thistlewood.example',
  phone: '(904) 557-0808',
};
let agent: SignedIn;
beforeAll(async () => {
  agent = await server.current.as('agent');
});

async function runAfter(days: number) {
  const { db } = server.current;
  const before = await db.selectFrom('retention_runs').select('id').execute();
  clock.forward(days * DAY_MS);
  await doNow(server.current, retentionJob);
  return eventually(async () => {
    const runs = await db.selectFrom('retention_runs').selectAll().orderBy('id').execute();
    if (runs.length === before.length) throw new Error('The retention has not run.');
    return runs.at(-1)?.removed as Record<string, number>;
  });
}

it('removes what is older than its rule, reports it, and erases what was archived long ago', async () => {
  const { db } = server.current;
  const { id, client_id } = await made(agent, 'flood', CLIENT);
  const { agency_id, created_by } = await db
    .selectFrom('applications')
    .select(['agency_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await everythingOf(db, { id, agency_id, created_by });
  await db
    .updateTable('quote_requests')
    .set({ state: 'done', leased_by: null, lease_until: null, ended_at: new Date() })
    .execute();
  await db.deleteFrom('bound_policies').where('application_id', '=', id).execute();
  succeeded(await agent.call('archiveApplication', { application_id: id, archived: true }));
  const notice = { person_id: created_by, kind: 'bulk_job', text: 'Done.', application_id: id };
  await db.insertInto('notifications').values(notice).execute();

  expect(await runAfter(1)).toMatchObject({ notifications: 0, exchange_content: 0, archived_applications: 0 });
  expect((await runAfter(31)).webhook_deliveries).toBeGreaterThan(0);
  expect((await runAfter(700)).notifications).toBeGreaterThan(0);
  expect(
    await db.selectFrom('exchange_bodies').select('exchange_id').where('application_id', '=', id).execute(),
  ).toEqual([]);
  // The last term of its policy ended less than seven years ago.
  expect(await runAfter(1_900)).toMatchObject({ archived_applications: 0 });
  expect(await runAfter(400)).toMatchObject({ archived_applications: 1 });
  await eventually(async () => {
    const left = await db.selectFrom('applications').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
    const job = await db.selectFrom('privacy_jobs').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ state: 'done', reason: 'Retention: archived for 7 years.' });
  });
  expect(await db.selectFrom('clients').select('id').where('id', '=', client_id).execute()).toEqual([]);
  expect(await historyChain.firstBrokenLine(db)).toBeNull();
});

it('runs once a day, and shows what the last run did and how large all is', async () => {
  const { db } = server.current;
  await runAfter(1);
  const runs = await db.selectFrom('retention_runs').select('id').execute();
  await doNow(server.current, retentionJob);
  const admin = await server.current.as('admin');
  const { last_run, sizes } = succeeded(await admin.call('getRetention', {}));
  expect(last_run).toMatchObject({ removed: expect.objectContaining({ notifications: expect.any(Number) }) });
  expect(last_run?.database_bytes).toBeGreaterThan(1_000_000);
  expect(sizes.at(-1)).toMatchObject({ ended_at: last_run?.ended_at, database_bytes: last_run?.database_bytes });
  expect(await db.selectFrom('retention_runs').select('id').execute()).toEqual(runs);
});

it('ends what nobody finished: undecided requests, and uploads that were left, with the rows shown of them', async () => {
  const { db } = server.current;
  const agent_id = agent.id;
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent_id)
    .executeTakeFirstOrThrow();
  const of = { agency_id: agency_id ?? 0 };
  const at = clock.now();
  const request = await aRegistration(db, { ...of, created_at: at });
  const upload = await aBulkUpload(db, {
    ...of,
    created_by: agent_id,
    state: 'checked',
    created_at: at,
    worked_at: at,
    storage_key: 'left-upload',
    sheet: JSON.stringify({ heads: ['Name'], samples: [{ cells: ['Corin Thistlewood'] }] }),
  });
  await runAfter(100);
  await doNow(server.current, takeUpUploadsJob);
  await eventually(async () => {
    const { sheet, storage_key } = await db
      .selectFrom('bulk_uploads')
      .select(['sheet', 'storage_key'])
      .where('id', '=', upload.id)
      .executeTakeFirstOrThrow();
    expect([sheet, storage_key]).toEqual([{ heads: ['Name'], samples: [] }, null]);
  });
  const rows = () =>
    db.selectFrom('bulk_upload_rows').select('row_number').where('upload_id', '=', upload.id).execute();
  const requests = () => db.selectFrom('registrations').select('id').where('id', '=', request.id).execute();
  expect([(await rows()).length, (await requests()).length]).toEqual([1, 1]);
  await runAfter(100);
  expect([(await rows()).length, (await requests()).length]).toEqual([0, 1]);
  await runAfter(200);
  expect(await requests()).toEqual([]);
});

it('clears an old upload again after it failed midway, until its rows are empty and its file is gone', async () => {
  const { db } = server.current;
  const person = await db.selectFrom('people').select('agency_id').where('id', '=', agent.id).executeTakeFirstOrThrow();
  const at = clock.now();
  const upload = await aBulkUpload(db, {
    agency_id: person.agency_id ?? 0,
    created_by: agent.id,
    state: 'done',
    created_at: at,
    worked_at: at,
    storage_key: 'old-upload',
  });
  await db.updateTable('bulk_upload_rows').set({ cells: '["Corin"]' }).where('upload_id', '=', upload.id).execute();
  const state = async () => {
    const rows = await db.selectFrom('bulk_upload_rows').select('cells').where('upload_id', '=', upload.id).execute();
    const of = await db
      .selectFrom('bulk_uploads')
      .select('storage_key')
      .where('id', '=', upload.id)
      .executeTakeFirstOrThrow();
    return [rows.map(({ cells }) => cells), of.storage_key];
  };
  clock.forward(100 * DAY_MS);
  const refuse = sql`create function refuse_rows() returns trigger language plpgsql as $$ begin raise 'Away.'; end $$`;
  await refuse.execute(db);
  await sql`create trigger refuse before update on bulk_upload_rows execute function refuse_rows()`.execute(db);
  await doNow(server.current, takeUpUploadsJob).catch(() => undefined);
  expect(await state()).toEqual([[['Corin']], 'old-upload']);
  await sql`drop trigger refuse on bulk_upload_rows`.execute(db);
  await doNow(server.current, takeUpUploadsJob);
  await eventually(async () => expect(await state()).toEqual([[null], null]));
});

it('ends calls of carriers that nothing waited for, though no other call comes', async () => {
  const { db } = server.current;
  const carrier = await aCarrier(db);
  const of = { agency_id: carrier.agency_id, carrier_id: carrier.id };
  await db
    .insertInto('carrier_calls')
    .values({ ...of, ref: 'early', sent_sealed: Buffer.from('x'), arrived_at: clock.now() })
    .execute();
  clock.forward(DAY_MS);
  await doNow(server.current, upkeepJob);
  await eventually(async () => {
    const calls = await db.selectFrom('carrier_calls').select('id').where('ref', '=', 'early').execute();
    const refused = await db.selectFrom('refused_calls').select('reason').where('ref', '=', 'early').execute();
    expect([calls, refused]).toEqual([[], [{ reason: 'unknown_reference' }]]);
  });
});

it('removes more than one statement may, and the other kinds though one fails; then it is late, and goes on', async () => {
  const { db } = server.current;
  clock.forward(200 * DAY_MS);
  const created_at = new Date(clock.now().getTime() - 190 * DAY_MS);
  await sql`insert into notifications (person_id, kind, text, created_at)
    select ${agent.id}::int, 'bulk_job', 'Done.', ${created_at}::timestamptz from generate_series(1, 5200)`.execute(db);
  await sql`create function refuse_removal() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    db,
  );
  await sql`create trigger refused before delete on tasks for each row execute function refuse_removal()`.execute(db);
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  const task = {
    agency_id: agency_id ?? 0,
    owner_id: agent.id,
    title: 'Call',
    due_on: '2020-01-01',
    created_at: clock.now(),
    updated_at: clock.now(),
  };
  await db
    .insertInto('tasks')
    .values({ ...task, done_at: new Date('2020-01-01T00:00:00Z') })
    .execute();
  const runs = () => db.selectFrom('retention_runs').select('id').execute();
  const before = await runs();
  await doNow(server.current, retentionJob);
  const left = () =>
    db.selectFrom('notifications').select('id').where('created_at', '<=', created_at).limit(1).execute();
  await eventually(async () => expect(await left()).toEqual([]));
  expect(await runs()).toEqual(before);
  expect(await readMetrics(server.current.url)).toMatch(/^freeboard_retention_late 1$/m);
  await sql`drop trigger refused on tasks`.execute(db);
  await runAfter(1);
  expect(await runs()).toHaveLength(before.length + 1);
  expect(await readMetrics(server.current.url)).toMatch(/^freeboard_retention_late 0$/m);
});
