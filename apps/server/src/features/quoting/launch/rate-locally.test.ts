import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launched, made, opened, succeeded } from '../../../../test/support/application.ts';
import { aCarrier } from '../../../../test/support/factories.ts';
import { withOwnRates } from '../../../../test/support/own-rates.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { graph } from '../../../integrations/testing/decision-graph.ts';
import { asCarrierName } from '../../../kernel/database/masked.ts';
import { SLOW_PLAN } from './testing/plans.ts';

/** Runs no worker, so that all quotes come from the launch itself. */
let server: TestServer;
let agent: SignedIn;
let slowId = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { roles: new Set(['web']) } });
  agent = await server.as('agent');
  const { db } = server;
  await withOwnRates(db);
  await db.updateTable('carriers').set({ is_enabled: false }).where('key', '<>', 'harborline').execute();
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  const slow = await aCarrier(db, {
    agency_id: agency_id ?? 0,
    name: asCarrierName('Slow'),
    kind: 'rate-table',
    version: 1,
    is_enabled: false,
    mapping: JSON.stringify({ prepare: '{"zone": values.flood_zone}', decision: graph(SLOW_PLAN) }),
  });
  slowId = slow.id;
});
afterAll(() => server.stop());

const enableSlow = (is_enabled: boolean) =>
  server.db.updateTable('carriers').set({ is_enabled }).where('id', '=', slowId).execute();

afterEach(() => enableSlow(false));

/** Launches until the rate tables were fast enough; on a busy machine a table may be left to the engine. */
const launchedAndComplete = () =>
  eventually(async () => {
    const { id } = await made(agent);
    const application = await launched(agent, id);
    expect([application.payload.status, application.quotes.length]).toEqual(['complete', 1]);
    return application;
  });

it('stores what rate tables give with the launch, which is complete then', async () => {
  const application = await launchedAndComplete();
  expect(application.quotes[0]?.payload).toMatchObject({ carrier_name: 'Harborline Private Flood', outcome: 'quoted' });
  expect(application.min_quote_amount).toBe(application.quotes[0]?.payload.premium);
  const { carriers, is_complete } = succeeded(await agent.call('getQuoteProgress', { application_id: application.id }));
  expect(carriers).toMatchObject([{ quote_id: application.quotes[0]?.id, state: 'done', outcome: 'quoted' }]);
  expect(is_complete).toBe(true);
  const { history } = succeeded(await agent.call('getApplicationHistory', { application_id: application.id }));
  expect(history.data.slice(0, 2)).toMatchObject([
    { action: 'completed with 1 quote', actor: { id: null, role: 'system' } },
    { action: 'launched to 1 carrier', actor: { id: agent.id } },
  ]);
  const { user_notifications } = succeeded(await agent.call('getUserNotifications', {}));
  expect(user_notifications.filter((one) => one.application_id === application.id)).toHaveLength(1);
});

it('leaves a table that takes its time to the engine, and does not wait for it', async () => {
  await enableSlow(true);
  await eventually(async () => {
    const { id } = await made(agent);
    const application = await launched(agent, id);
    const { carriers } = succeeded(await agent.call('getQuoteProgress', { application_id: id }));
    expect([application.payload.status, ...carriers.map(({ name, state }) => `${name}: ${state}`).toSorted()]).toEqual([
      'launched',
      'Harborline Private Flood: done',
      'Slow: waiting',
    ]);
  });
});

it('rates once more by what a carrier became while the launch waited for somebody', async () => {
  await launchedAndComplete();
  const { id } = await made(agent);
  const [answer] = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute();
    const launching = agent.call('launchApplication', { application_id: id });
    await eventually(async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(trx);
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(trx);
      expect(rows.length).toBeGreaterThan(0);
    });
    await trx.updateTable('carriers').set({ rate_type: 'indication' }).where('key', '=', 'harborline').execute();
    return [launching];
  });
  succeeded(await answer);
  const rates = (await opened(agent, id)).quotes.map(({ payload }) => payload.rate_type);
  for (const rate of rates) expect(rate).toBe('indication');
});
