import { beforeAll, expect, it } from 'vitest';
import { made, quoted, succeeded } from '../../support/application.ts';
import { type SignedIn, useServer } from '../../support/server.ts';

const server = useServer();
let admin: SignedIn;
let agent: SignedIn;

beforeAll(async () => {
  [admin, agent] = [await server.current.as('admin'), await server.current.as('agent')];
});

const rateTable = async () => {
  const { carriers } = succeeded(await admin.call('listCarriers', {}));
  const carrier_id = carriers.find(({ key }) => key === 'harborline')?.id ?? 0;
  return { carrier_id, detail: async () => succeeded(await admin.call('getCarrier', { carrier_id })).carrier };
};

it('quotes an indication by the shipped rates, sends it to nobody, and a quote by numbers of one’s own', async () => {
  const { carrier_id, detail } = await rateTable();
  const application = await quoted(agent);
  const localIn = ({ quotes }: typeof application) =>
    quotes.find(({ is_local, is_superseded }) => is_local && !is_superseded);
  const sample = localIn(application);
  expect(sample?.payload).toMatchObject({ outcome: 'indication', rate_type: 'sample' });
  const { cells } = succeeded(await agent.call('getWhatIf', { application_id: application.id }));
  const local = cells.flatMap(({ answers }) => answers).filter(({ is_local, premium }) => is_local && premium !== null);
  expect(new Set(local.map(({ rate_type }) => rate_type))).toEqual(new Set(['sample']));
  const others = application.quotes.filter(({ is_local, payload }) => !is_local && payload.outcome === 'quoted');
  expect(application.min_quote_amount).toBe(Math.min(...others.map(({ payload }) => payload.premium ?? 0)));
  const request = { request_type: 'download' as const, application_id: application.id, quote_ids: [sample?.id ?? 0] };
  expect(await agent.call('sendOrDownloadQuote', request)).toMatchObject({
    code: 422,
    message: 'Prices of sample rates aren’t sent to clients. Enter your own rates in API Management.',
  });

  const { sample_rates, revision } = await detail();
  expect(sample_rates).toEqual([{ table: 'Rate per $100 by zone', rows: 6 }]);
  const rates = succeeded(await admin.call('getRateTables', { carrier_id }));
  const own = rates.tables.map((table) =>
    table.name === 'Rate per $100 by zone'
      ? {
          ...table,
          rows: table.rows.map(([zone = '', building = '', contents = '']) => [zone, `${building}1`, contents]),
        }
      : table,
  );
  const plan = { tables: own, formulas: rates.formulas ?? [] };
  const saved = succeeded(await admin.call('saveRatePlan', { carrier_id, revision, ...plan })).carrier;
  expect(saved).toMatchObject({ sample_rates: [], draft_tested_at: null });
  succeeded(await admin.call('publishCarrier', { carrier_id, revision: saved.revision }));
  const again = await quoted(agent);
  expect(localIn(again)?.payload).toMatchObject({ outcome: 'quoted', rate_type: 'bindable' });
});

it('records that a draft was rated as it is, until it is saved again', async () => {
  const { carrier_id, detail } = await rateTable();
  const { id } = await made(agent);
  const save = async () => {
    const { revision } = await detail();
    const rates = succeeded(await admin.call('getRateTables', { carrier_id }));
    const plan = { tables: rates.tables, formulas: rates.formulas ?? [] };
    return succeeded(await admin.call('saveRatePlan', { carrier_id, revision, ...plan })).carrier;
  };
  expect((await save()).draft_tested_at).toBeNull();
  succeeded(await admin.call('testRates', { carrier_id, application_ids: [id] }));
  expect((await detail()).draft_tested_at).not.toBeNull();
  expect((await save()).draft_tested_at).toBeNull();
  succeeded(await admin.call('testCarrier', { carrier_id, application_id: id, use: 'draft' }));
  expect((await detail()).draft_tested_at).not.toBeNull();
  expect(await agent.call('testRates', { carrier_id, application_ids: [id] })).toMatchObject({ code: 403 });
});
