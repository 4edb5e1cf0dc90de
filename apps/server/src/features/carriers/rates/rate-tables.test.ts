import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, quoted, succeeded } from '../../../../test/support/application.ts';
import { sheetData, workbook } from '../../../../test/support/documents/workbook.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;
let agent: SignedIn;
let carrier_id = 0;

beforeAll(async () => {
  admin = await server.current.as('admin');
  agent = await server.current.as('agent');
  const { carriers } = succeeded(await admin.call('listCarriers', {}));
  carrier_id = carriers.find(({ key }) => key === 'harborline')?.id ?? 0;
});

const tables = async () => succeeded(await admin.call('getRateTables', { carrier_id, use: 'published' })).tables;
const table = async (name: string) => {
  const found = (await tables()).find((one) => one.name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
};
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const seen = async (id = carrier_id) => ({
  carrier_id: id,
  revision: succeeded(await admin.call('getCarrier', { carrier_id: id })).carrier.revision,
});
const upload = async (content: string | Buffer, name?: string, file_name = 'rates.csv') =>
  admin.call('uploadRateTables', {
    ...(await seen()),
    file_name,
    file_base64: base64(content),
    ...(name ? { table: name } : {}),
  });

const DEDUCTIBLES = 'Deductible,Factor\n"$1,000",1.12\n"$2,000",1.06\n"$5,000",2\n"$10,000",0.88\n"$25,000",0.72\n';

describe('a rate table', () => {
  it('from a CSV is tested beside the present one, published, quoted by, and rolled back', async () => {
    const { id: application_id } = await made(agent);
    const uploaded = succeeded(await upload(DEDUCTIBLES, 'Deductible'));
    expect(uploaded.tables.find(({ name }) => name === 'Deductible')?.rows[2]).toEqual(['"$5,000"', '2']);
    const { rows } = succeeded(await admin.call('testRates', { carrier_id, application_ids: [application_id] }));
    const [row] = rows;
    expect(row?.before?.factors).toContainEqual({ label: 'Deductible', value: 1 });
    expect(row?.after?.factors).toContainEqual({ label: 'Deductible', value: 2 });
    expect(row?.after?.premium).toBeGreaterThan(row?.before?.premium ?? 0);

    const carrier = succeeded(await admin.call('publishCarrier', await seen())).carrier;
    const done = await quoted(agent);
    const premium = done.quotes.find(({ payload }) => payload.carrier_name === carrier.name)?.payload.premium;
    expect(premium).toBe(row?.after?.premium);

    await admin.call('rollBackCarrier', { ...(await seen()), version: 1 });
    const rerun = await agent.call('rerunApplicationLocalQuoteCarriers', {
      application_id: done.id,
      quote_carriers_names: [carrier.name],
    });
    const quotes = succeeded(rerun).application.quotes.filter(({ payload }) => payload.carrier_name === carrier.name);
    expect(quotes.map((quote) => [quote.is_superseded, quote.payload.premium])).toEqual([
      [true, row?.after?.premium],
      [false, row?.before?.premium],
    ]);
  });

  it('takes amounts and expressions of a file for what they are', async () => {
    const content = 'Year built,Factor\n"<= 1,974","$1,200"\n> 2010,building / 1000\n,95%\n';
    const uploaded = succeeded(await upload(content, 'Year built'));
    expect(uploaded.tables.find(({ name }) => name === 'Year built')?.rows).toEqual([
      ['<= 1974', '1200'],
      ['> 2010', 'building / 1000'],
      ['', '0.95'],
    ]);
    succeeded(await admin.call('discardCarrierDraft', await seen()));
  });

  it('leaves as a file and comes back as it was', async () => {
    const { carriers } = succeeded(await admin.call('listCarriers', {}));
    const inQuotes = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    for (const { id, kind } of carriers) {
      if (kind !== 'rate-table') continue;
      const all = succeeded(await admin.call('getRateTables', { carrier_id: id, use: 'published' })).tables;
      for (const { name, columns, rows } of all) {
        const lines = [columns.map(({ title }) => title), ...rows].map((cells) => cells.map(inQuotes).join(','));
        const file = { table: name, file_name: 'x.csv', file_base64: base64(lines.join('\n')) };
        const uploaded = succeeded(await admin.call('uploadRateTables', { ...(await seen(id)), ...file }));
        expect(uploaded.tables.find((one) => one.name === name)?.rows).toEqual(rows);
      }
      succeeded(await admin.call('discardCarrierDraft', await seen(id)));
    }
  });

  it('from a workbook has a sheet for each', async () => {
    const rows = [
      ['Year built', 'Factor'],
      ['<= 1974', 1.5],
      ['', 0.9],
    ];
    const bytes = workbook({ 'Year built': sheetData(rows) });
    const uploaded = succeeded(await upload(bytes, undefined, 'rates.xlsx'));
    expect(uploaded.tables.find(({ name }) => name === 'Year built')?.rows).toEqual([
      ['<= 1974', '1.5'],
      ['', '0.9'],
    ]);
    succeeded(await admin.call('discardCarrierDraft', await seen()));
  });

  it('is started with the cells of a file, of which nothing is stored', async () => {
    const read = (content: string | Buffer) => admin.call('readRateSheets', { file_base64: base64(content) });
    const before = await seen();
    const csv = 'Zone class,Factor\n"A, V",1.2\nnot a number,\n';
    const cells = [
      ['Zone class', 'Factor'],
      ['A, V', '1.2'],
      ['not a number', ''],
    ];
    expect(succeeded(await read(csv)).sheets).toEqual([{ name: null, rows: cells }]);
    const { sheets } = succeeded(await read(workbook({ Zones: sheetData(cells), Uses: sheetData([['Use']]) })));
    expect(sheets.map(({ name }) => name)).toEqual(['Zones', 'Uses']);
    expect(sheets[0]?.rows.slice(0, 2)).toEqual(cells.slice(0, 2));
    expect(await read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]))).toMatchObject({
      code: 422,
      errors: { file_base64: [expect.stringMatching(/neither a CSV/)] },
    });
    expect(await seen()).toEqual(before);
  });

  const REFUSED: [what: string, content: string | Buffer, table: string | undefined, says: RegExp][] = [
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'Deductible', /neither a CSV/],
    ['a broken workbook', Buffer.from('PK\u0003\u0004 and then nothing'), 'Deductible', /not a workbook/],
    ['nothing', '', 'Deductible', /empty/],
    ['no table of this name', DEDUCTIBLES, 'Nothing like it', /There is no table/],
    ['no word of which table', DEDUCTIBLES, undefined, /Say which table/],
    ['a missing column', 'Deductible\n"$1,000"\n', 'Deductible', /no column Factor/],
    ['a column too many', 'Deductible,Factor,Colour\n"$1,000",1,red\n', 'Deductible', /Colour/],
    ['a missing factor', 'Deductible,Factor\n"$1,000",\n', 'Deductible', /Row 1: Factor is missing/],
    ['overlapping rows', 'Deductible,Factor\n"$1,000",1\n"$1,000",2\n', 'Deductible', /Row 2 overlaps row 1/],
    ['overlapping bands', 'Year built,Factor\n[1900..1950],1\n[1940..1990],2\n', 'Year built', /Row 2 overlaps row 1/],
    ['a band that never counts', 'Year built,Factor\n<= 1990,1\n<= 1950,2\n', 'Year built', /Row 2 overlaps row 1/],
    ['a cell that cannot be read', 'Year built,Factor\n[1900..,1\n', 'Year built', /Row 1: Year built cannot be read/],
    [
      'a cell too long',
      `Deductible,Factor\n"${'x'.repeat(501)}",1\n`,
      'Deductible',
      /Row 1: Deductible .* 500 characters/,
    ],
    ['a range without brackets', 'Year built,Factor\n1950-1974,1\n', 'Year built', /written \[1950\.\.1974\]/],
    ['a factor over nothing', 'Year built,Factor\n,bse * 2\n', 'Year built', /`bse`, which nothing gives/],
    ['a comma out of quotes', 'Deductible,Factor\n"$1,000",1,200\n', 'Deductible', /a cell without a title in row 1/],
    ['a factor in brackets', 'Deductible,Factor\n"$1,000",(75)\n', 'Deductible', /Row 1: Factor .* without brackets/],
    ['a factor like a range', 'Deductible,Factor\n"$1,000",1-3\n', 'Deductible', /Row 1: Factor .* it is one number/],
    ['a decimal comma', 'Deductible;Factor\n"$1,000";0,950\n', 'Deductible', /Row 1: Factor .* in digits alone/],
    ['no rows', 'Deductible,Factor\n', 'Deductible', /every factor is missing/],
  ];
  it.each(REFUSED)('is refused: %s', async (_what, content, name, says) => {
    const answer = await upload(content, name);
    expect(answer).toMatchObject({ ok: false, code: 422 });
    expect(answer.ok ? '' : JSON.stringify(answer.errors)).toMatch(says);
    expect(succeeded(await admin.call('getCarrier', { carrier_id })).carrier.has_draft).toBe(false);
  });

  it('as a grid keeps its columns', async () => {
    const deductible = await table('Deductible');
    const wrong = { ...deductible, columns: deductible.columns.map((one) => ({ ...one, field: `${one.field}_x` })) };
    expect(await admin.call('saveRateTables', { ...(await seen()), tables: [wrong] })).toMatchObject({
      code: 422,
      errors: { 'tables.0.columns': [expect.stringContaining('condition deductible')] },
    });
    const changed = { ...deductible, rows: deductible.rows.map(([when]) => [when ?? '', '1']) };
    const saved = succeeded(await admin.call('saveRateTables', { ...(await seen()), tables: [changed] }));
    expect(saved.tables.find(({ name }) => name === 'Deductible')?.rows[0]?.[1]).toBe('1');
    expect(saved.carrier.has_draft).toBe(true);
    succeeded(await admin.call('discardCarrierDraft', await seen()));
  });

  it('every table that ships passes its own checks', async () => {
    const { carriers } = succeeded(await admin.call('listCarriers', {}));
    for (const { id, kind } of carriers) {
      if (kind !== 'rate-table') continue;
      const all = succeeded(await admin.call('getRateTables', { carrier_id: id, use: 'published' })).tables;
      const saved = await admin.call('saveRateTables', { ...(await seen(id)), tables: all });
      expect(saved.ok ? {} : saved.errors).toEqual({});
      succeeded(await admin.call('discardCarrierDraft', await seen(id)));
    }
  });

  it('no carrier without tables has any', async () => {
    const { carriers } = succeeded(await admin.call('listCarriers', {}));
    const wayfarer = carriers.find(({ key }) => key === 'wayfarer')?.id ?? 0;
    expect(await admin.call('getRateTables', { carrier_id: wayfarer })).toMatchObject({ code: 409 });
  });
});

describe('a rerun', () => {
  it('takes names as the viewer sees them, of local carriers only', async () => {
    const { id } = await quoted(agent);
    const rerun = (quote_carriers_names: string[]) =>
      agent.call('rerunApplicationLocalQuoteCarriers', { application_id: id, quote_carriers_names });
    expect(await rerun([])).toMatchObject({ errors: { quote_carriers_names: ['Field is required.'] } });
    expect(await rerun(['Wayfarer Flood'])).toMatchObject({ code: 422 });
    const fresh = await made(agent);
    const none = await agent.call('rerunApplicationLocalQuoteCarriers', {
      application_id: fresh.id,
      quote_carriers_names: ['x'],
    });
    expect(none).toMatchObject({ code: 409 });

    const masked = await server.current.as('agent2');
    const theirs = await quoted(masked);
    const local = theirs.quotes.find((quote) => !quote.is_sandbox);
    expect(theirs.quotes.filter(({ is_local }) => is_local).map(({ id: quoteId }) => quoteId)).toEqual([local?.id]);
    const again = await masked.call('rerunApplicationLocalQuoteCarriers', {
      application_id: theirs.id,
      quote_carriers_names: [local?.payload.carrier_name ?? ''],
    });
    const after = succeeded(again).application.quotes;
    expect(after.find(({ id: quoteId }) => quoteId === local?.id)?.is_superseded).toBe(true);
    expect(JSON.stringify(after)).not.toMatch(/harborline/i);
    const named = await masked.call('rerunApplicationLocalQuoteCarriers', {
      application_id: theirs.id,
      quote_carriers_names: ['Harborline Private Flood'],
    });
    expect(named).toMatchObject({ code: 422 });
  });
});
