import { beforeAll, expect, it } from 'vitest';
import { opened, quoted, succeeded } from '../../../test/support/application.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../test/support/server.ts';
import { refreshExpired } from './index.ts';

const clock = settableClock();
let server: TestServer;
let agent: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ clock });
  agent = await server.as('agent');
  return () => server.stop();
});

const lowestInList = async (id: number) => {
  const { applications } = succeeded(await agent.call('getAgentApplicationsList', {}));
  return applications.data.find((row) => row.id === id)?.min_quote_amount;
};

it('a price whose last day has passed is marked, is not the lowest, and is not on the proposal', async () => {
  const { id, quotes, min_quote_amount } = await quoted(agent);
  const [cheapest, second] = quotes
    .filter(({ payload }) => payload.outcome === 'quoted' && payload.rate_type === 'bindable')
    .toSorted((a, b) => (a.payload.premium ?? 0) - (b.payload.premium ?? 0));
  expect(cheapest).toMatchObject({ is_expired: false, payload: { premium: min_quote_amount } });
  const until = (day: string, quoteId: number) =>
    server.db.updateTable('quotes').set({ expires_on: day }).where('id', '=', quoteId).execute();
  await until('2020-01-01', cheapest?.id ?? 0);
  expect(await refreshExpired(server.db, clock.now())).toBe(1);
  expect(await refreshExpired(server.db, clock.now())).toBe(0);
  expect(await lowestInList(id)).toBe(second?.payload.premium);
  const after = await opened(agent, id);
  expect(after.quotes.filter(({ is_expired }) => is_expired).map((quote) => quote.id)).toEqual([cheapest?.id]);

  await server.db.updateTable('quotes').set({ expires_on: '2020-01-01' }).where('application_id', '=', id).execute();
  await refreshExpired(server.db, clock.now());
  expect(await lowestInList(id)).toBeNull();
  const pdf = await agent.call('sendOrDownloadQuote', { request_type: 'download', application_id: id });
  expect(pdf).toMatchObject({
    ok: false,
    message: 'Every quote with a premium has expired. Change the application and launch it again.',
  });
});
