import type { CarrierDetail, Rates, RequestOf } from '@freeboard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../../test/support/agency.ts';
import { succeeded } from '../../../../../test/support/application.ts';
import type { SignedIn } from '../../../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;
let carrier_id = 0;
let rates: Rates;
type Carrier = RequestOf<'saveCarrier'>['carrier'];

beforeEach(async () => {
  admin = await server.current.as('admin');
  carrier_id = await carrierOf('harborline');
  const { has_draft, revision } = await detail();
  if (has_draft) succeeded(await admin.call('discardCarrierDraft', { carrier_id, revision }));
  rates = succeeded(await admin.call('getRateTables', { carrier_id }));
});

const carrierOf = async (key: string) =>
  succeeded(await admin.call('listCarriers', {})).carriers.find((one) => one.key === key)?.id ?? 0;
const detail = async (): Promise<CarrierDetail> => succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
const compared = async (from: number | 'draft', to: number | 'draft') =>
  succeeded(await admin.call('compareRates', { carrier_id, from, to }));

const DEDUCTIBLE = 'Deductible';
const YEARS = 'Year built';
/** Saves the plan with a higher factor in the first row of a table, and a higher tax. @returns the revision */
async function saveDearer(): Promise<number> {
  const tables = rates.tables.map((table) =>
    table.name === DEDUCTIBLE ? { ...table, rows: table.rows.with(0, [table.rows[0]![0]!, '9.5']) } : table,
  );
  const formulas = (rates.formulas ?? []).map((one) => (one.name === 'tax' ? { ...one, expression: '0.07' } : one));
  const { revision } = await detail();
  return succeeded(await admin.call('saveRatePlan', { carrier_id, revision, tables, formulas })).revision;
}

async function saveMapping(change: (mapping: Record<string, unknown>) => object): Promise<void> {
  const { published, revision } = await detail();
  if (!published) throw new Error('not published');
  const { auth: _, secrets: __, certificate: ___, ...settings } = published;
  const carrier = { ...settings, mapping: change(settings.mapping), auth: { kind: 'none' } } as unknown as Carrier;
  succeeded(await admin.call('saveCarrier', { carrier_id, revision, carrier }));
}

const EMPTY = { tables: [], formulas: [], table_order: null, formula_order: null, settings: [] };

describe('two versions of rates', () => {
  it('are compared cell by cell, a draft before it is saved as a version', async () => {
    const { version } = await detail();
    const revision = await saveDearer();
    const found = await compared(version, 'draft');
    const [before] = rates.tables.find(({ name }) => name === DEDUCTIBLE)?.rows ?? [];
    const row = { kind: 'changed', row: 1, before_row: 1, cells: [before?.[0], '9.5'] };
    expect(found.tables).toMatchObject([
      {
        kind: 'changed',
        name: DEDUCTIBLE,
        rows: [{ ...row, changes: [{ column: 1, before: before?.[1], after: '9.5' }] }],
      },
    ]);
    expect(found.formulas).toMatchObject([{ kind: 'changed', name: 'tax', after: '0.07' }]);
    expect(found.settings).toEqual([]);
    succeeded(await admin.call('publishCarrier', { carrier_id, revision }));
    expect(await compared(version, version + 1)).toEqual(found);
    expect(await compared(version + 1, version + 1)).toEqual(EMPTY);
    const back = await compared(version + 1, version);
    expect(back.tables[0]?.rows[0]?.changes).toEqual([{ column: 1, before: '9.5', after: before?.[1] }]);
    succeeded(await admin.call('rollBackCarrier', { carrier_id, revision: (await detail()).revision, version }));
    expect(await compared(version, version + 2)).toEqual(EMPTY);
  });

  it('of very large tables list the first rows that differ, and count them all', async () => {
    const years = (factor: string) => [...Array.from({ length: 4_999 }, (_, at) => [String(at), factor]), ['', '1']];
    const save = async (factor: string) => {
      const large = new Map([[YEARS, years(factor)]]);
      const tables = rates.tables.map((table) => ({ ...table, rows: large.get(table.name) ?? table.rows }));
      const { revision } = await detail();
      const formulas = rates.formulas ?? [];
      return succeeded(await admin.call('saveRatePlan', { carrier_id, revision, tables, formulas })).revision;
    };
    const { version } = await detail();
    succeeded(await admin.call('publishCarrier', { carrier_id, revision: await save(`1${' + 0'.repeat(20)}`) }));
    await save(`2${' + 0'.repeat(20)}`);
    const found = await compared(version + 1, 'draft');
    expect(found.tables.map(({ name, counts }) => [name, counts])).toEqual([
      [YEARS, { cells: 4_999, added: 0, removed: 0, moved: 0 }],
    ]);
    const { rows = [], left_out = 0 } = found.tables[0] ?? {};
    expect([rows[0]?.row, rows.length + left_out, JSON.stringify(found).length < 1_200_000]).toEqual([1, 4_999, true]);
    expect(left_out).toBeGreaterThan(0);
    succeeded(await admin.call('discardCarrierDraft', { carrier_id, revision: (await detail()).revision }));
    succeeded(await admin.call('rollBackCarrier', { carrier_id, revision: (await detail()).revision, version }));
  });

  it('name what else differs by its setting', async () => {
    const { version } = await detail();
    await saveMapping((mapping) => ({ ...mapping, prepare: `${mapping.prepare} ` }));
    expect(await compared(version, 'draft')).toEqual({ ...EMPTY, settings: ['prepare'] });
  });

  it('of a graph of another form are compared by their tables', async () => {
    const { version } = await detail();
    await saveMapping((mapping) => ({
      ...mapping,
      decision: JSON.parse(JSON.stringify(mapping.decision).replaceAll('len(declines) > 0 or', 'false or')),
    }));
    expect(await compared(version, 'draft')).toEqual({ ...EMPTY, settings: ['decision'] });
  });

  it('that are not there, or of a carrier without rates, are refused', async () => {
    const { version } = await detail();
    expect(await admin.call('compareRates', { carrier_id, from: version, to: 'draft' })).toMatchObject({ code: 404 });
    expect(await admin.call('compareRates', { carrier_id, from: version, to: 900 })).toMatchObject({ code: 404 });
    const other = await carrierOf('wayfarer');
    const refused = await admin.call('compareRates', { carrier_id: other, from: 1, to: 1 });
    expect(refused).toMatchObject({ code: 409, message: 'This carrier has no rate tables.' });
  });
});
