import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@freeboard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edited, made, opened, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { aRow, checked, csvOf, inState, sent, statusOf } from '../../../../test/support/documents/sheets.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { arrivalLookupsJob, LOOKUP_POLICY } from '../../lookups/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-upload-launch-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const clock = settableClock();
// Without the scheduler role, so addresses are looked up only when a test runs the job.
const server = useServer({ clock, env: { dataDir, roles: new Set(['web', 'worker']) } });
let admin: SignedIn;
let agent: SignedIn;
beforeAll(async () => {
  [admin, agent] = [await server.current.as('admin'), await server.current.as('agent')];
});

/** Uploads rows and commits them for launching, incomplete ones included. @returns the upload's id */
async function launching(name: string, rows: Record<string, unknown>[]): Promise<number> {
  const file = await sent(server.current, agent, name, csvOf(rows.map((row, at) => aRow(at + 1, row))));
  await checked(agent, file);
  succeeded(await agent.call('commitBulkUpload', { upload_id: file.upload.id, launch: true, take_incomplete: true }));
  return file.upload.id;
}

const rowsOf = async (upload_id: number) =>
  succeeded(await agent.call('getBulkUploadRows', { upload_id, which: 'stored' })).rows.data;

/** Waits until the job has looked for launchable applications `times` more times. */
async function lookedThrough(upload_id: number, times = 2) {
  const workedAt = async () => {
    const { worked_at, stored_at } = await server.current.db
      .selectFrom('bulk_uploads')
      .select(['worked_at', 'stored_at'])
      .where('id', '=', upload_id)
      .executeTakeFirstOrThrow();
    if (stored_at === null) throw new Error('It is not stored yet.');
    return worked_at.getTime();
  };
  let last = await eventually(workedAt);
  for (let left = times; left > 0; left -= 1)
    last = await eventually(async () => {
      const now = await workedAt();
      if (now === last) throw new Error('Nobody has looked again.');
      return now;
    });
  return (await statusOf(agent, upload_id)).upload;
}

async function askedWith(application_id: number) {
  const { details } = await server.current.db
    .selectFrom('runs')
    .select('details')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  return details as Record<string, unknown>;
}

describe('an upload whose addresses are looked up', () => {
  it('is launched once the lookups have ended, with what they filled in', async () => {
    const blank = { flood_zone: '', property_elevation: '', bfe_elevation: '' };
    const places = ['12 Ocean Dr', '24 Ambiguous Ave', '23 Unmatched Rd'];
    const upload_id = await launching(
      'lookups.csv',
      places.map((address1) => ({ address1, zip: '33139', last_name: 'Waitley', ...blank })),
    );
    expect(await lookedThrough(upload_id)).toMatchObject({ state: 'launching', created: 3, launched: 0 });
    const ids = (await rowsOf(upload_id)).map(({ application }) => application?.id ?? 0);
    for (const id of ids) expect((await opened(agent, id)).payload.status).toBe('new');

    server.current.sandbox.setSpeed(20);
    await doNow(server.current, arrivalLookupsJob);
    await inState(agent, upload_id, 'done');
    server.current.sandbox.setSpeed(2_000);
    expect((await statusOf(agent, upload_id)).upload).toMatchObject({ launched: 3, not_launched: 0 });
    expect(await askedWith(ids[0] ?? 0)).toMatchObject({ flood_zone: 'AE', property_elevation: 4.6 });
    for (const id of ids.slice(1)) expect((await askedWith(id)).flood_zone ?? '').toBe('');
  });
});

describe('an upload whose file said what its form does not hold', () => {
  const unread = { last_name: 'Saidham', phone: '239', zip: '33141' };
  const launch = async (application_id: number) => {
    const { job } = succeeded(
      await admin.call('startBulkJob', { action: 'launch', selection: { application_ids: [application_id] } }),
    );
    return eventually(async () => {
      const now = succeeded(await admin.call('getBulkJobs', {})).jobs.find(({ id }) => id === job.id);
      if (now?.state !== 'done') throw new Error('The job has not ended.');
      return now.failures.map(({ reason }) => reason);
    });
  };
  const SAID = 'Phone: The file said “239”. Change or confirm it.';
  let application: Application;

  it('is not launched there: the row and an alert name the field and what the file said', async () => {
    const file = await sent(
      server.current,
      agent,
      'said.csv',
      csvOf([aRow(1, unread), aRow(2, { zip: '33141' })], [...Object.keys(aRow(1)), 'phone']),
    );
    const seen = await checked(agent, file);
    expect(seen.upload).toMatchObject({ ready: 2, rejected: 0, undecided: 1 });
    const { rows } = succeeded(await agent.call('getBulkUploadRows', { upload_id: file.upload.id, which: 'ready' }));
    expect(rows.data.map(({ typed }) => typed)).toEqual([{ phone: '239' }, {}]);
    succeeded(await agent.call('commitBulkUpload', { upload_id: file.upload.id, launch: true }));
    await lookedThrough(file.upload.id, 1);
    await doNow(server.current, arrivalLookupsJob);
    const { upload } = await inState(agent, file.upload.id, 'done');
    expect(upload).toMatchObject({ created: 2, launched: 1, not_launched: 1 });
    const row = (await rowsOf(file.upload.id)).find(({ state }) => state === 'not_launched');
    expect(row?.reason).toBe(SAID);
    application = await opened(agent, row?.application?.id ?? 0);
    expect(application.unplaced_values).toEqual([{ name: 'phone', value: '239', field: 'phone' }]);
    expect(application.notes).toMatchObject([{ body: SAID, payload: { is_alert: true } }]);
  });

  it('is left out of a launch of several, too, until a person confirms the field', async () => {
    expect(await launch(application.id)).toEqual([SAID]);
    const { id, version } = await opened(agent, application.id);
    const copy = succeeded(await agent.call('duplicateApplication', { application_id: id })).application;
    const confirmed = await edited(agent, { id, version }, { phone: '' });
    expect(confirmed.provenance.phone?.source).toBe('person');
    expect(await launch(id)).toEqual([]);
    expect(await launch(copy.id)).toEqual([SAID]);
  });

  it('is launched by a person who was asked', async () => {
    const other = await made(agent);
    await server.current.db
      .updateTable('application_details')
      .set({ unplaced: JSON.stringify([{ name: 'Deductible', value: 'some', field: 'deductible' }]) })
      .where('application_id', '=', other.id)
      .execute();
    expect(await launch(other.id)).toEqual(['Flood deductible: The file said “some”. Change or confirm it.']);
    expect(await agent.call('launchApplication', { application_id: other.id })).toMatchObject({ ok: true });
  });
});

// Must be the last test, because the circuit breaker of the failed provider stays open.
it('an upload is launched without a lookup that met a provider which is down so many times', async () => {
  const upload_id = await launching('down.csv', [{ address1: '32 Map Down Ave', flood_zone: '', zip: '33139' }]);
  const tries = LOOKUP_POLICY.triesBeforeLaunch;
  const attempts = async () => {
    const { attempts: n, leased_until } = await server.current.db
      .selectFrom('address_lookups')
      .innerJoin('bulk_upload_rows as row', 'row.application_id', 'address_lookups.application_id')
      .select(['attempts', 'leased_until'])
      .where('row.upload_id', '=', upload_id)
      .executeTakeFirstOrThrow();
    return leased_until === null ? n : 0;
  };
  for (let n = 1; n <= tries; n += 1) {
    expect((await lookedThrough(upload_id, 1)).state).toBe('launching');
    await doNow(server.current, arrivalLookupsJob);
    await eventually(async () => expect(await attempts()).toBe(n));
    clock.forward((LOOKUP_POLICY.waits_s[n - 1] ?? 0) * 1_000);
  }
  expect((await inState(agent, upload_id, 'done')).upload).toMatchObject({ launched: 1 });
});
