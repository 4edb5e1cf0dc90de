import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { completed, made, opened, succeeded } from '../../../test/support/application.ts';
import { anApplication, aPerson } from '../../../test/support/factories.ts';
import { type SignedIn, startTestServer, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { createLog } from '../../kernel/log.ts';
import { createQueue } from '../../kernel/queue.ts';
import { openWorkbook, readBook, sheetRows } from '../../kernel/workbook/workbook.ts';
import { BULK_QUEUE } from './queue-name.ts';

const server = useServer();

async function rowsOfWorkbook(bytes: Buffer): Promise<string[][]> {
  const book = await openWorkbook(bytes);
  const [sheet] = await readBook(book);
  const rows: string[][] = [];
  for await (const { cells } of sheetRows(book, sheet?.path ?? '')) rows.push(cells);
  return rows;
}

let admin: SignedIn;
let agencyId = 0;

beforeAll(async () => {
  admin = await server.current.as('admin');
  const { agency_id } = await server.current.db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  agencyId = agency_id ?? 0;
});

const ofAgency = (row: Parameters<typeof anApplication>[1] = {}) =>
  anApplication(server.current.db, { agency_id: agencyId, created_by: admin.id, ...row });
const several = async (count: number, row: Parameters<typeof anApplication>[1] = {}) =>
  (await Promise.all(Array.from({ length: count }, () => ofAgency(row)))).map(({ id }) => id);
type Start = Parameters<typeof admin.call<'startBulkJob'>>[1];
const start = async (request: Start, by = admin) => succeeded(await by.call('startBulkJob', request)).job;
const jobOf = async (id: number, by = admin) => {
  const found = succeeded(await by.call('getBulkJobs', {})).jobs.find((one) => one.id === id);
  if (!found) throw new Error(`There is no job ${id}.`);
  return found;
};
const ended = (id: number, by = admin) =>
  eventually(async () => {
    const job = await jobOf(id, by);
    if (job.ended_at === null) throw new Error(`The job ${id} has not ended.`);
    return job;
  });
const rowsOf = (ids: readonly number[]) =>
  server.current.db.selectFrom('applications').selectAll().where('id', 'in', ids).orderBy('id').execute();
const linesOf = (ids: readonly number[]) =>
  server.current.db.selectFrom('history').selectAll().where('application_id', 'in', ids).orderBy('id').execute();

describe('several applications together', () => {
  it('says before a launch how many it takes, and why it leaves others out', async () => {
    const check = async (ids: number[], by = admin) =>
      by.call('checkBulkLaunch', { selection: { application_ids: ids } });
    const ready = await made(admin);
    const incomplete = await made(admin, 'flood', { first_name: '' });
    const archived = await made(admin);
    succeeded(await admin.call('archiveApplication', { application_id: archived.id, archived: true }));
    const pet = await made(admin, 'pet');
    const ids = [ready.id, incomplete.id, archived.id, pet.id];
    expect(succeeded(await check(ids))).toMatchObject({ total: 4, checked: 4, counts: { ready: 1, archived: 1 } });
    succeeded(await admin.call('launchApplication', { application_id: ready.id }));
    expect(succeeded(await check([ready.id])).counts).toEqual({ launched: 1 });
    expect(succeeded(await check([incomplete.id])).counts).toEqual({ incomplete: 1 });
    expect(succeeded(await check([pet.id])).counts).toEqual({ no_carrier: 1 });
    const stranger = await server.current.as((await aPerson(server.current.db, 'admin')).username);
    expect(await check(ids, stranger)).toMatchObject({ code: 404 });
    expect(await check(ids, await server.current.as('agent'))).toMatchObject({ code: 403 });
  });

  it('are assigned, each with its line in the record, and who got them is told', async () => {
    const agent = await server.current.as('agent');
    const ids = await several(3);
    const job = await ended(
      (await start({ action: 'assign', agent_id: agent.id, selection: { application_ids: ids } })).id,
    );
    expect(job).toMatchObject({ state: 'done', total: 3, position: 3, failed: 0, agent: 'Maria Reyes', failures: [] });
    expect((await rowsOf(ids)).map(({ agent_id }) => agent_id)).toEqual(ids.map(() => agent.id));
    const lines = await linesOf(ids);
    expect(lines.map(({ action, actor_name }) => [action, actor_name])).toEqual(
      ids.map(() => ['assigned', 'Alex Rivera']),
    );
    expect(lines[0]?.changes).toEqual([{ field: 'agent', from: null, to: 'Maria Reyes' }]);
    const { user_notifications } = succeeded(await agent.call('getUserNotifications', {}));
    expect(user_notifications[0]?.text).toBe('Alex Rivera assigned 3 applications to you.');
  });

  it('says what is among the selected before it acts on them', async () => {
    const at = new Date();
    const ids = [
      ...(await several(2, { status: 'complete', min_premium: 900 })),
      ...(await several(1, { status: 'complete', min_premium: 900, chosen_at: at })),
      ...(await several(1, { chosen_at: at, bound_at: at })),
      ...(await several(3)),
    ];
    const selection = { application_ids: ids };
    expect(succeeded(await admin.call('checkBulkSelection', { selection }))).toEqual({
      total: 7,
      bound: 1,
      signed: 1,
      quoted: 2,
    });
  });

  it('are restored by Undo, but for what was archived before; once, within a day, by whoever archived them', async () => {
    const ids = await several(3);
    const before = await several(1, { archived_at: new Date('2026-01-02') });
    const selection = { application_ids: [...ids, ...before] };
    const job = await ended((await start({ action: 'archive', selection })).id);
    expect(job).toMatchObject({ may_undo: true, is_undo: false });
    const stranger = await server.current.as((await aPerson(server.current.db, 'admin')).username);
    expect(await stranger.call('undoBulkJob', { bulk_job_id: job.id })).toMatchObject({ code: 404 });
    const answers = await Promise.all([1, 2].map(() => admin.call('undoBulkJob', { bulk_job_id: job.id })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const undo = answers.find(({ ok }) => ok);
    const done = await ended(undo?.ok ? undo.data.job.id : 0);
    expect(done).toMatchObject({ action: 'restore', is_undo: true, may_undo: false, total: 3, failed: 0 });
    expect((await rowsOf(ids)).every(({ archived_at }) => archived_at === null)).toBe(true);
    expect((await rowsOf(before))[0]?.archived_at).not.toBeNull();
    expect((await jobOf(job.id)).may_undo).toBe(false);
    const late = await ended((await start({ action: 'archive', selection: { application_ids: ids } })).id);
    const days = new Date(Date.now() - 25 * 3_600_000);
    await server.current.db.updateTable('bulk_jobs').set({ ended_at: days }).where('id', '=', late.id).execute();
    expect(await admin.call('undoBulkJob', { bulk_job_id: late.id })).toMatchObject({ code: 409 });
  });

  it('stay as somebody decided since, at Undo', async () => {
    const { db } = server.current;
    const ids = await several(3);
    const archived = await ended((await start({ action: 'archive', selection: { application_ids: ids } })).id);
    const [again = 0, ...rest] = ids;
    const later = new Date(Date.now() + 60_000);
    await db.updateTable('applications').set({ archived_at: later }).where('id', '=', again).execute();
    const restored = succeeded(await admin.call('undoBulkJob', { bulk_job_id: archived.id })).job;
    expect(await ended(restored.id)).toMatchObject({
      failures: [{ application_id: again, reason: 'It has been archived again since.' }],
    });
    expect((await rowsOf(rest)).every(({ archived_at }) => archived_at === null)).toBe(true);

    const back = await ended((await start({ action: 'restore', selection: { application_ids: [again] } })).id);
    await db.updateTable('applications').set({ updated_at: later }).where('id', '=', again).execute();
    const undo = succeeded(await admin.call('undoBulkJob', { bulk_job_id: back.id })).job;
    expect(await ended(undo.id)).toMatchObject({ failures: [{ reason: 'It has been changed since.' }] });
    expect((await rowsOf([again]))[0]?.archived_at).toBeNull();
  });

  it('go back to the agents they had by Undo, but for what was assigned again since', async () => {
    const agent = await server.current.as('agent');
    const other = await aPerson(server.current.db, 'agent', { agency_id: agencyId });
    const [mine, nobodys, again] = [
      await several(2, { agent_id: other.id }),
      await several(2),
      await several(1, { agent_id: other.id }),
    ];
    const ids = [...mine, ...nobodys, ...again];
    const job = await ended(
      (await start({ action: 'assign', agent_id: agent.id, selection: { application_ids: ids } })).id,
    );
    await server.current.db.updateTable('applications').set({ agent_id: admin.id }).where('id', 'in', again).execute();
    const undo = succeeded(await admin.call('undoBulkJob', { bulk_job_id: job.id })).job;
    expect(await ended(undo.id)).toMatchObject({
      failed: 1,
      failures: [{ application_id: again[0], reason: 'It has been assigned to someone else since.' }],
    });
    expect((await rowsOf(mine)).map(({ agent_id }) => agent_id)).toEqual(mine.map(() => other.id));
    expect((await rowsOf(nobodys)).map(({ agent_id }) => agent_id)).toEqual(nobodys.map(() => null));
    expect((await rowsOf(again))[0]?.agent_id).toBe(admin.id);
  });

  it('all that match are those that the list shows by the same filter, of this agency alone', async () => {
    const { db } = server.current;
    await several(30, { source: 'Fair', status: 'new' });
    await several(2, { source: 'Fair', status: 'complete' });
    const foreign = await anApplication(db, { source: 'Fair', status: 'new' });
    const matching = { filters: { status: ['new' as const] }, application_source: ['Fair'] };
    const listed = succeeded(await admin.call('getAgentApplicationsList', { ...matching, per_page: 100 }));
    const job = await ended((await start({ action: 'archive', selection: { matching } })).id);
    expect(job).toMatchObject({ state: 'done', total: 30, failed: 0 });
    const ids = listed.applications.data.map(({ id }) => id);
    expect(ids).toHaveLength(30);
    expect((await rowsOf(ids)).every(({ archived_at }) => archived_at !== null)).toBe(true);
    expect((await rowsOf([foreign.id]))[0]?.archived_at).toBeNull();
    expect(succeeded(await admin.call('getAgentApplicationsList', matching)).applications.total).toBe(0);
    const archived = { ...matching, filters: { ...matching.filters, archived: true } };
    const back = await ended((await start({ action: 'restore', selection: { matching: archived } })).id);
    expect(back).toMatchObject({ state: 'done', total: 30 });
    expect((await rowsOf(ids)).every(({ archived_at }) => archived_at === null)).toBe(true);
    expect(await admin.call('startBulkJob', { action: 'restore', selection: { matching: archived } })).toMatchObject({
      code: 422,
      message: 'No applications match now.',
    });
  });

  it('are launched one by one; each that cannot be is named with its reason', async () => {
    const good = await made(admin);
    const bad = await made(admin, 'flood', { sqft: null, last_name: '' });
    const job = await ended((await start({ action: 'launch', selection: { application_ids: [bad.id, good.id] } })).id);
    expect(job).toMatchObject({ state: 'done', total: 2, position: 2, failed: 1 });
    expect(job.failures).toEqual([
      {
        application_id: bad.id,
        number: bad.application_id,
        client: 'Ana',
        reason: 'Last name: Field is required. And 1 more.',
      },
    ]);
    expect((await completed(admin, good.id)).quotes.length).toBeGreaterThan(0);
    expect((await opened(admin, bad.id)).payload.status).toBe('new');
    const again = await ended((await start({ action: 'launch', selection: { application_ids: [good.id] } })).id);
    expect(again.failures[0]?.reason).toBe('This application has been launched already.');
    const { file_url, file_name } = succeeded(
      await admin.call('openBulkFile', { bulk_job_id: job.id, file: 'failures' }),
    );
    expect(file_name).toBe('Not launched.csv');
    const rows = parse(await (await fetch(new URL(file_url, server.current.url))).text());
    expect(rows).toEqual([
      ['No.', 'Client', 'Reason'],
      [String(bad.application_id), 'Ana', 'Last name: Field is required. And 1 more.'],
    ]);
  });

  it('one of another agency is as one that is not there; of those alone nothing is begun', async () => {
    const [own] = await several(1);
    const foreign = await anApplication(server.current.db);
    const job = await ended(
      (await start({ action: 'archive', selection: { application_ids: [own ?? 0, foreign.id, 1_999_999] } })).id,
    );
    expect(job).toMatchObject({ total: 3, failed: 2 });
    expect(job.failures.map(({ number, client, reason }) => [number, client, reason])).toEqual(
      [1, 2].map(() => [null, '', 'This application is no longer there.']),
    );
    expect((await rowsOf([foreign.id]))[0]?.archived_at).toBeNull();
    const request: Start = { action: 'archive', selection: { application_ids: [foreign.id] } };
    expect(await admin.call('startBulkJob', request)).toMatchObject({ code: 404 });
    const agent = await server.current.as('agent');
    expect(await agent.call('startBulkJob', request)).toMatchObject({ code: 403 });
    const stranger = await aPerson(server.current.db, 'agent');
    const to: Start = { action: 'assign', agent_id: stranger.id, selection: { application_ids: [own ?? 0] } };
    expect(await admin.call('startBulkJob', to)).toMatchObject({ code: 422, errors: { agent_id: expect.anything() } });
  });

  it('a job is its person’s alone', async () => {
    const [id = 0] = await several(1);
    const { id: jobId } = await start({ action: 'export', selection: { application_ids: [id] } });
    const other = await server.current.as('super');
    succeeded(await other.call('chooseAgency', { agency_id: agencyId }));
    expect(succeeded(await other.call('getBulkJobs', {})).jobs).toEqual([]);
    expect(await other.call('cancelBulkJob', { bulk_job_id: jobId })).toMatchObject({ code: 404 });
    expect(await other.call('openBulkFile', { bulk_job_id: jobId, file: 'export' })).toMatchObject({ code: 404 });
    await ended(jobId);
  });
});

describe('an export', () => {
  const rows = [
    { first_name: '=HYPERLINK("http://x")', last_name: '', address: '+1 Main St', email: '@x' },
    { first_name: 'Ana "Quote", Lee', last_name: '\u0007<&>', address: '-5', email: '' },
  ];
  const at = new Date('2026-03-08T06:30:00Z');
  const bound = { status: 'complete', bound_at: at, shown_price: 412.5, shown_price_kind: 'bound' };

  it.each(['csv', 'xlsx'] as const)(
    'as %s holds each application, starts no formula, in the zone of its reader',
    async (format) => {
      const made = await Promise.all(rows.map((row) => ofAgency({ ...row, ...bound, created_at: at })));
      const request = {
        action: 'export' as const,
        format,
        time_zone: 'America/New_York',
        selection: { application_ids: made.map(({ id }) => id) },
      };
      const job = await ended((await start(request)).id);
      expect(job).toMatchObject({ state: 'done', total: 2, has_file: true });
      const { file_url, file_name } = succeeded(
        await admin.call('openBulkFile', { bulk_job_id: job.id, file: 'export' }),
      );
      expect(file_name).toMatch(new RegExp(`^Applications \\d{4}-\\d\\d-\\d\\d\\.${format}$`));
      const answer = await fetch(new URL(file_url, server.current.url));
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const bytes = Buffer.from(await answer.arrayBuffer());
      const read: unknown[][] = format === 'csv' ? parse(bytes, { bom: true }) : await rowsOfWorkbook(bytes);
      const [heads = [], first = [], second = []] = read;
      const of = (row: unknown[], head: string) => row[heads.indexOf(head)];
      expect(of(first, 'Client')).toBe(`${format === 'csv' ? "'" : ''}=HYPERLINK("http://x")`);
      expect(of(first, 'Property')).toBe(`${format === 'csv' ? "'" : ''}+1 Main St`);
      expect(of(second, 'Client')).toBe(`Ana "Quote", Lee ${format === 'csv' ? '\u0007' : ''}<&>`);
      expect(of(second, 'Property')).toBe('-5');
      expect(String(of(first, 'Premium'))).toBe('412.5');
      expect([of(first, 'Premium is'), of(first, 'Status')]).toEqual(['bound', 'bound']);
      expect(of(first, 'Created')).toBe('03-08-2026 1:30 AM');
    },
  );

  it('stands in the order of the list', async () => {
    await several(2, { source: 'Order', last_name: 'Bee' });
    await several(1, { source: 'Order', last_name: 'Ant' });
    const matching = { application_source: ['Order'], filters: { sort: 'client' as const, direction: 'asc' as const } };
    const job = await ended((await start({ action: 'export', selection: { matching } })).id);
    const { file_url } = succeeded(await admin.call('openBulkFile', { bulk_job_id: job.id, file: 'export' }));
    const read = parse(await (await fetch(new URL(file_url, server.current.url))).text(), { bom: true }) as string[][];
    expect(read.slice(1).map(([, client]) => client)).toEqual(['Ant', 'Bee', 'Bee']);
  });
});

describe('a job whose work has not begun', () => {
  const web = useServer({ env: { roles: new Set(['web']) } });
  const begun = async (count = 3, action: 'archive' | 'launch' | 'export' = 'archive') => {
    const { db } = web.current;
    const boss = await web.current.as('admin');
    const { agency_id } = await db
      .selectFrom('people')
      .select('agency_id')
      .where('id', '=', boss.id)
      .executeTakeFirstOrThrow();
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await anApplication(db, { agency_id: agency_id ?? 0 })).id);
    return { boss, ids, job: await start({ action, selection: { application_ids: ids } }, boss) };
  };
  /** Starts a second server on the same database and stops it once the job has ended. @returns the job */
  const worked = async (jobId: number, boss: SignedIn) => {
    const { databaseUrl, sandbox } = web.current;
    const worker = await startTestServer({ databaseUrl, sandbox });
    const job = await ended(jobId, boss);
    await worker.stop();
    return job;
  };
  const untouched = async (ids: readonly number[]) =>
    (await web.current.db.selectFrom('applications').selectAll().where('id', 'in', ids).execute()).every(
      ({ archived_at }) => archived_at === null,
    );

  it('is cancelled, and then none of it is done; one that has ended stays as it ended', async () => {
    const { boss, ids, job } = await begun();
    const { job: after } = succeeded(await boss.call('cancelBulkJob', { bulk_job_id: job.id }));
    expect(after).toMatchObject({ state: 'cancelled', position: 0, total: 3 });
    const other = await begun(1);
    expect(await worked(other.job.id, boss)).toMatchObject({ state: 'done' });
    expect(await untouched(ids)).toBe(true);
    const late = succeeded(await boss.call('cancelBulkJob', { bulk_job_id: other.job.id })).job;
    expect(late).toMatchObject({ state: 'done', position: 1 });
  });

  it('is not done by a person who may not any more', async () => {
    const { boss, ids, job } = await begun();
    const { db } = web.current;
    const role = (to: string) => db.updateTable('people').set({ role: to }).where('id', '=', boss.id).execute();
    await role('agent');
    const { databaseUrl, sandbox } = web.current;
    const worker = await startTestServer({ databaseUrl, sandbox });
    await eventually(async () => {
      const row = await db.selectFrom('bulk_jobs').selectAll().where('id', '=', job.id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ state: 'failed', reason: 'The person who started it may no longer do this.' });
    });
    await worker.stop();
    await role('admin');
    expect(await untouched(ids)).toBe(true);
  });

  it('is done once, however often it is queued', async () => {
    const { boss, ids, job } = await begun(4);
    const queue = createQueue(web.current.databaseUrl, createLog('silent'), { supervise: false });
    await queue.start([BULK_QUEUE]);
    const again = { queue: BULK_QUEUE, data: { bulk_job_id: job.id } };
    await queue.insert(web.current.db, [again, again, again]);
    await queue.stop();
    expect(await worked(job.id, boss)).toMatchObject({ state: 'done', position: 4 });
    const lines = await web.current.db
      .selectFrom('history')
      .select('application_id')
      .where('application_id', 'in', ids)
      .where('action', '=', 'archived')
      .execute();
    expect(lines.map(({ application_id }) => application_id).sort()).toEqual([...ids].sort());
  });

  it('waits behind no more than a few of the same person', async () => {
    const boss = await web.current.as('admin');
    const open = (await web.current.db.selectFrom('bulk_jobs').selectAll().where('ended_at', 'is', null).execute())
      .length;
    const [application] = await web.current.db.selectFrom('applications').select('id').limit(1).execute();
    const request: Start = { action: 'archive', selection: { application_ids: [application?.id ?? 0] } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => boss.call('startBulkJob', request)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5 - open);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(open < 5 ? [200, 429] : [429]));
    expect(await boss.call('startBulkJob', request)).toMatchObject({ code: 429 });
  });
});

describe('saved filters', () => {
  it('are one’s own, or shared with the agency and with no other', async () => {
    const [agent, other] = [await server.current.as('agent'), await server.current.as('agent2')];
    const save = (by: SignedIn, name: string, is_shared: boolean, saved_filter_id?: number) =>
      by.call('saveFilter', {
        name,
        query: 'status=new&type=flood',
        is_shared,
        ...(saved_filter_id ? { saved_filter_id } : {}),
      });
    const own = succeeded(await save(agent, 'Mine alone', false)).saved_filter_id;
    const shared = succeeded(await save(admin, 'December renewals', true)).saved_filter_id;
    const names = async (by: SignedIn) =>
      succeeded(await by.call('getSavedFilters', {})).saved_filters.map(({ name, may_change }) => [name, may_change]);
    expect(await names(agent)).toEqual([
      ['December renewals', false],
      ['Mine alone', true],
    ]);
    expect(await names(admin)).toEqual([['December renewals', true]]);
    expect(await names(other)).toEqual([]);
    expect(await save(agent, 'Taken', true, shared)).toMatchObject({ code: 403 });
    expect(await save(other, 'Taken', true, shared)).toMatchObject({ code: 404 });
    expect(await admin.call('deleteFilter', { saved_filter_id: own })).toMatchObject({ code: 404 });
    expect(await agent.call('deleteFilter', { saved_filter_id: shared })).toMatchObject({ code: 403 });
    succeeded(await save(agent, 'Renamed', true, own));
    expect(await names(admin)).toEqual([
      ['December renewals', true],
      ['Renamed', true],
    ]);
    succeeded(await admin.call('deleteFilter', { saved_filter_id: own }));
    expect(await names(agent)).toEqual([['December renewals', false]]);
  });
});
