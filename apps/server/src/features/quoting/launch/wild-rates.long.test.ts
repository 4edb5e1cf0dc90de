import { beforeAll, expect, it } from 'vitest';
import { made, quoted, succeeded } from '../../../../test/support/application.ts';
import { aCarrier } from '../../../../test/support/factories.ts';
import { withOwnRates } from '../../../../test/support/own-rates.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { graph } from '../../../integrations/testing/decision-graph.ts';
import { asCarrierName } from '../../../kernel/database/masked.ts';
import { formulas, SLOW_PLAN } from './testing/plans.ts';

const server = useServer();
let [agent, admin] = [undefined as unknown as SignedIn, undefined as unknown as SignedIn];

const DEEP = formulas(12, (before) => `${'['.repeat(2_490)}${before}${']'.repeat(2_490)}`);
const ids = new Map<string, number>();

beforeAll(async () => {
  const { db } = server.current;
  [agent, admin] = [await server.current.as('agent'), await server.current.as('admin')];
  await withOwnRates(db);
  await db.updateTable('carriers').set({ is_enabled: false }).where('key', '<>', 'harborline').execute();
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  for (const [name, plan] of Object.entries({ Deep: DEEP, Slow: SLOW_PLAN })) {
    const { id } = await aCarrier(db, {
      agency_id: agency_id ?? 0,
      name: asCarrierName(name),
      kind: 'rate-table',
      version: 1,
      mapping: JSON.stringify({ prepare: '{"zone": values.flood_zone}', decision: graph(plan) }),
    });
    ids.set(name, id);
  }
});

const REASONS = { Deep: /a fault of the engine ended it/, Slow: /longer than 3 seconds/ };

it('tables that run wild end with their reason, and the others quote', async () => {
  const { quotes } = await quoted(agent);
  const results = new Map(quotes.map(({ payload }) => [payload.carrier_name, payload]));
  expect(results.size).toBe(3);
  for (const [name, reason] of Object.entries(REASONS))
    expect(results.get(name)).toMatchObject({ outcome: 'error', description: expect.stringMatching(reason) });
  const others = quotes.filter(({ payload }) => !ids.has(payload.carrier_name));
  expect(others.map(({ payload }) => payload)).toMatchObject([{ outcome: 'quoted', description: expect.any(String) }]);
});

it('so they do under a what-if, an explanation and a test', async () => {
  const { id: application_id } = await made(agent);
  const { cells } = succeeded(
    await agent.call('getWhatIf', { application_id, deductibles: ['$5,000'], building_limits: [100_000] }),
  );
  expect(cells[0]?.answers.map(({ outcome }) => outcome).sort()).toEqual(['error', 'error', 'quoted']);
  succeeded(await agent.call('explainNoQuotes', { application_id }));
  for (const [name, reason] of Object.entries(REASONS)) {
    const carrier_id = ids.get(name) ?? 0;
    const { rows } = succeeded(await admin.call('testRates', { carrier_id, application_ids: [application_id] }));
    expect(rows[0]?.before).toMatchObject({ outcome: 'error', description: expect.stringMatching(reason) });
  }
});
