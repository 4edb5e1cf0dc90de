import { beforeAll, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { everythingOf } from '../../../../test/support/factories.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { firstBrokenLine } from '../../history/index.ts';
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
  expect(await runAfter(1_900)).toMatchObject({ archived_applications: 1 });
  await eventually(async () => {
    const left = await db.selectFrom('applications').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
    const job = await db.selectFrom('privacy_jobs').selectAll().executeTakeFirstOrThrow();
    expect(job).toMatchObject({ state: 'done', reason: 'Retention: archived for 7 years.' });
  });
  expect(await db.selectFrom('clients').select('id').where('id', '=', client_id).execute()).toEqual([]);
  expect(await firstBrokenLine(db)).toBeNull();
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
