import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { opened, succeeded } from '../../../../test/support/application.ts';
import { type Child, startChild } from '../../../../test/support/child.ts';
import { heldMidway, SEVERAL_PAGES } from '../../../../test/support/documents/midway.ts';
import {
  checked,
  csvOf,
  inState,
  manyRows,
  sent,
  statusOf,
  stored,
} from '../../../../test/support/documents/sheets.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { startTestServer, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { takeUpUploadsJob } from './job.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-bulk-work-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const server = useServer({ env: { dataDir } });

describe('an upload that is launched too', () => {
  it('launches what it stored, each at its turn, and names what could not be', async () => {
    const agent = await server.current.as('agent');
    const rows = manyRows(6, (at) => ({
      last_name: 'Launchton',
      zip: '33150',
      ...(at === 3 ? { roof_year: '' } : {}),
    }));
    const file = await sent(server.current, agent, 'launch.csv', csvOf(rows));
    await checked(agent, file);
    const done = await stored(agent, file.upload.id, { launch: true, take_incomplete: true });
    expect(done.upload).toMatchObject({ created: 6, launched: 5, not_launched: 1 });
    const upload_id = file.upload.id;
    const { rows: left } = succeeded(await agent.call('getBulkUploadRows', { upload_id, which: 'not_launched' }));
    expect(left.data).toMatchObject([{ row: 4, reason: 'Roof year: Field is required.' }]);
    const all = succeeded(await agent.call('getBulkUploadRows', { upload_id, which: 'stored' })).rows.data;
    expect(all).toHaveLength(6);
    const launched = all.find(({ state }) => state === 'launched')?.application;
    await eventually(async () => {
      expect((await opened(agent, launched?.id ?? 0)).payload.status).toBe('complete');
    });
  });
});

describe('a process that dies midway', () => {
  it('leaves what another one goes on with: every row becomes one application', async () => {
    // The web role only, because the child process runs the jobs.
    const web = await startTestServer({ env: { dataDir, roles: new Set(['web']) } });
    const begin = () => startChild('child-server.ts', [web.databaseUrl, web.sandbox.url, 'silent', dataDir]);
    let child: Child | null = begin();
    try {
      await child.message();
      const agent = await web.as('agent');
      const file = await sent(
        web,
        agent,
        'dies.csv',
        csvOf(manyRows(SEVERAL_PAGES, () => ({ last_name: 'Diesham', zip: '33151' }))),
      );
      await checked(agent, file);
      const upload_id = file.upload.id;
      succeeded(await agent.call('commitBulkUpload', { upload_id }));
      const held = await heldMidway(web.databaseUrl, upload_id);
      await child.kill('SIGKILL');
      child = null;
      const midway = (await statusOf(agent, upload_id)).upload;
      await held.release();
      expect(midway.state).toBe('storing');
      expect(midway.created).toBeLessThan(SEVERAL_PAGES);
      await sql`update bulk_uploads set worked_at = now() - interval '1 hour'`.execute(web.db);
      await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(web.db);
      child = begin();
      await child.message();
      await doNow(web, takeUpUploadsJob);
      const done = await inState(agent, upload_id, 'done');
      expect(done.upload).toMatchObject({ created: SEVERAL_PAGES, left_out: 0 });
      const { rows } = await sql<{ n: number; places: number; numbers: number }>`
        select count(*)::int as n, count(distinct address)::int as places, count(distinct number)::int as numbers
        from applications where last_name = 'Diesham'`.execute(web.db);
      expect(rows).toEqual([{ n: SEVERAL_PAGES, places: SEVERAL_PAGES, numbers: SEVERAL_PAGES }]);
    } finally {
      await child?.kill('SIGKILL');
      await web.stop();
    }
  });

  it('and a cancel meanwhile is kept: what was made stays, nothing more comes', async () => {
    const agent = await server.current.as('agent');
    const file = await sent(
      server.current,
      agent,
      'cancel.csv',
      csvOf(manyRows(SEVERAL_PAGES, () => ({ last_name: 'Cancelton', zip: '33152' }))),
    );
    await checked(agent, file);
    const upload_id = file.upload.id;
    succeeded(await agent.call('commitBulkUpload', { upload_id }));
    const held = await heldMidway(server.current.databaseUrl, upload_id);
    const canceling = agent.call('cancelBulkUpload', { upload_id });
    await held.release();
    const canceled = succeeded(await canceling).upload;
    expect(canceled.created).toBeGreaterThan(0);
    const count = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from applications where last_name = 'Cancelton'`.execute(
          server.current.db,
        )
      ).rows[0]?.n;
    expect(await count()).toBe(canceled.created);
    expect((await statusOf(agent, upload_id)).upload).toMatchObject({ state: 'canceled', created: canceled.created });
  });
});

it.each(['deactivated', 'of a deactivated agency'] as const)(
  'whoever is %s midway uploads no more: what was made stays, nothing more comes',
  async (how) => {
    const { db } = server.current;
    const { id: agency_id } = await anAgency(db);
    const person = await aPerson(db, 'agent', { agency_id });
    const agent = await server.current.as(person.username);
    const rows = manyRows(SEVERAL_PAGES, () => ({ last_name: `Gone ${how}`, zip: '33153' }));
    const file = await sent(server.current, agent, 'midway.csv', csvOf(rows));
    await checked(agent, file);
    succeeded(await agent.call('commitBulkUpload', { upload_id: file.upload.id }));
    const upload = () =>
      db.selectFrom('bulk_uploads').selectAll().where('id', '=', file.upload.id).executeTakeFirstOrThrow();
    const held = await heldMidway(server.current.databaseUrl, file.upload.id);
    if (how === 'deactivated')
      await db.updateTable('people').set({ deactivated_at: new Date() }).where('id', '=', person.id).execute();
    else await db.updateTable('agencies').set({ deactivated_at: new Date() }).where('id', '=', agency_id).execute();
    await held.release();
    await eventually(async () => expect((await upload()).ended_at).not.toBeNull());
    const { state, fault, stored } = await upload();
    expect({ state, fault }).toEqual({ state: 'failed', fault: 'The person who sent it may no longer upload.' });
    expect(stored).toBe(held.stored);
    const made = await db.selectFrom('applications').select('id').where('agency_id', '=', agency_id).execute();
    expect(made).toHaveLength(stored);
    const line = db.selectFrom('history').select('action').where('agency_id', '=', agency_id);
    expect(await line.where('action', '=', 'a bulk upload failed').execute()).toHaveLength(1);
  },
);

it('whoever may upload no more leaves an upload that has failed, and says why', async () => {
  const { db } = server.current;
  const agent = await server.current.as('agent');
  const file = await sent(server.current, agent, 'gone.csv', csvOf(manyRows(2)));
  await checked(agent, file);
  await db.updateTable('people').set({ deactivated_at: new Date() }).where('id', '=', agent.id).execute();
  await sql`update bulk_uploads set state = 'storing', generation = generation + 1, worked_at = now() - interval '1 hour'
    where id = ${file.upload.id}`.execute(db);
  await doNow(server.current, takeUpUploadsJob);
  const admin = await server.current.as('admin');
  const { upload } = await inState(admin, file.upload.id, 'failed');
  expect(upload.fault).toBe('The person who sent it may no longer upload.');
  await db.updateTable('people').set({ deactivated_at: null }).where('id', '=', agent.id).execute();
});
