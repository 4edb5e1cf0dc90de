import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@freeboard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completed, launched, made, opened, quoted, succeeded } from '../../../../test/support/application.ts';
import { checked, csvOf, manyRows, sent, stored } from '../../../../test/support/documents/sheets.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { startTalkingCarrier, type TalkingCarrier } from '../../../../test/support/talking-carrier.ts';
import { eventually } from '../../../../test/support/wait.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-alerts-'));
const server = useServer({ env: { dataDir, allowedPrivateHosts: ANY_LOOPBACK_PORT } });
let agent: SignedIn;
let admin: SignedIn;
let carrier: TalkingCarrier;
let carrierId = 0;

beforeAll(async () => {
  carrier = await startTalkingCarrier();
  [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  carrierId = await carrier.settle(server.current, {
    steps: [{ id: 'quote', name: 'Quote', request: { path: '/quote', body: { kind: 'json', text: '{}' } } }],
    answer: 'body.price ? {"premium": body.price} : {"outcome": "error", "description": "Broken"}',
    limits: { timeout_ms: 1_000, concurrency: 20, calls_per_minute: 10_000 },
  });
});
afterAll(() => {
  carrier.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function uploaded(): Promise<Application> {
  const rows = manyRows(1, () => ({ last_name: 'Redington', roof_year: '' }));
  const file = await sent(server.current, agent, 'launch.csv', csvOf(rows));
  await checked(agent, file);
  await stored(agent, file.upload.id, { launch: true, take_incomplete: true });
  const { applications } = succeeded(
    await agent.call('getAgentApplicationsList', { filters: { text: 'redington' }, per_page: 1 }),
  );
  return opened(agent, applications.data[0]?.id ?? 0);
}

async function launchedTogether(application_id: number): Promise<Application> {
  const request = { action: 'launch' as const, selection: { application_ids: [application_id] } };
  const { job } = succeeded(await admin.call('startBulkJob', request));
  await eventually(async () => {
    const { jobs } = succeeded(await admin.call('getBulkJobs', {}));
    expect(jobs.find(({ id }) => id === job.id)?.ended_at).toEqual(expect.any(String));
  });
  return opened(agent, application_id);
}

const answering = (how: 'price' | 'error' | 'never') =>
  carrier.says(() => (how === 'never' ? undefined : how === 'price' ? { price: 700 } : {}));

const CAUSES: [
  cause: string,
  raise: () => Promise<Application>,
  expected: { key: string; status: string; colour: string },
][] = [
  [
    'a row of an upload that could not be launched with it',
    uploaded,
    { key: 'application_auto_launch', status: 'failed', colour: 'red' },
  ],
  [
    'an application that could not be launched together with others',
    async () => launchedTogether((await made(agent, 'flood', { sqft: null })).id),
    { key: 'application_multiple_auto_launch', status: 'failed', colour: 'red' },
  ],
  [
    'a run that is complete although every carrier failed',
    () => {
      answering('error');
      return quoted(agent);
    },
    { key: 'application_status_change', status: 'failed', colour: 'orange' },
  ],
  [
    'a run in which every carrier timed out',
    () => {
      answering('never');
      return quoted(agent);
    },
    { key: 'application_time_out', status: 'failed', colour: 'orange' },
  ],
];

it.each(CAUSES)('D13 %s is an alert', async (_cause, raise, { key, status, colour }) => {
  const application = await raise();
  const note = application.notes.find((one) => one.key === key);
  expect(note).toMatchObject({ key, payload: { is_alert: true, is_active: true, status } });
  expect(application.alert).toMatchObject({ colour, text: note?.title });
});

it('one carrier that timed out beside one that answered is yellow', async () => {
  answering('never');
  const other = await startTalkingCarrier();
  other.says(() => ({ price: 800 }));
  await other.settle(server.current, {
    steps: [{ id: 'quote', name: 'Quote', request: { path: '/quote', body: { kind: 'json', text: '{}' } } }],
  });
  const { db } = server.current;
  await db.updateTable('carriers').set({ is_enabled: true }).where('id', '=', carrierId).execute();
  try {
    const { alert, notes } = await quoted(agent);
    expect(alert).toMatchObject({ colour: 'yellow' });
    expect(notes.map(({ key, payload }) => [key, payload.status])).toEqual([['application_time_out', 'timeout']]);
  } finally {
    await db.updateTable('carriers').set({ is_enabled: false }).where('id', '<>', carrierId).execute();
    other.close();
  }
});

it('is one note however often a launch fails, and ends with the launch that succeeds', async () => {
  const { id, version } = await made(agent, 'flood', { sqft: null });
  await launchedTogether(id);
  const failed = await launchedTogether(id);
  expect(failed.notes.filter(({ key }) => key === 'application_multiple_auto_launch')).toHaveLength(1);
  answering('price');
  const edit = { application_id: id, version, useable_details: { sqft: 1_800 } };
  succeeded(await agent.call('updateApplication', edit));
  await launched(agent, id);
  expect(await completed(agent, id)).toMatchObject({ alert: null });
});

it('is none where an application of several had been launched already', async () => {
  answering('price');
  const { id } = await quoted(agent);
  expect(await launchedTogether(id)).toMatchObject({ alert: null, notes: [] });
});

it('of a run without an answer ends once a carrier that is asked again answers', async () => {
  answering('error');
  const { id, quotes } = await quoted(agent);
  answering('price');
  succeeded(await agent.call('askCarrierAgain', { application_id: id, quote_id: quotes[0]?.id ?? 0 } as never));
  expect(await completed(agent, id)).toMatchObject({ alert: null });
});
