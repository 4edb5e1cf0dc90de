import type { CarrierDetail, Rates, RequestOf } from '@freeboard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { made, quoted, succeeded } from '../../../../test/support/application.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;
let carrier_id = 0;
let rates: Rates;
type Plan = Pick<RequestOf<'saveRatePlan'>, 'tables' | 'formulas'>;
let plan: Plan;

beforeEach(async () => {
  admin = await server.current.as('admin');
  const { carriers } = succeeded(await admin.call('listCarriers', {}));
  carrier_id = carriers.find(({ key }) => key === 'harborline')?.id ?? 0;
  const { has_draft, revision } = await detail();
  if (has_draft) succeeded(await admin.call('discardCarrierDraft', { carrier_id, revision }));
  rates = succeeded(await admin.call('getRateTables', { carrier_id }));
  plan = { tables: rates.tables, formulas: rates.formulas ?? [] };
});

const detail = async (): Promise<CarrierDetail> => succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
const save = async (change: Partial<Plan>) =>
  admin.call('saveRatePlan', { carrier_id, revision: (await detail()).revision, ...plan, ...change });
const errorsOf = async (change: Partial<Plan>) => {
  const answer = await save(change);
  return answer.ok ? {} : answer.errors;
};
const table = (
  name: string,
  field: string,
  gives: string,
  rows: string[][] = [['', '1.5']],
): Rates['tables'][number] => ({
  name,
  columns: [
    { title: 'Looks at', field, kind: 'condition' },
    { title: 'Factor', field: gives, kind: 'result' },
  ],
  rows,
  gathers_declines: false,
});
const withFormula = (name: string, change: (expression: string) => string) =>
  plan.formulas.map((one) => (one.name === name ? { ...one, expression: change(one.expression) } : one));

describe('a rate plan', () => {
  it('is refused with numbers where a ZIP is looked at, which is a text', async () => {
    const rows = [
      ['33602', '2'],
      ['[33603..33605]', '3'],
      ['"33606"', '4'],
      ['', '1'],
    ];
    const tables = [...plan.tables, table('ZIPs', 'zip', 'zip_factor', rows)];
    const at = `tables.${plan.tables.length}.rows`;
    expect(await errorsOf({ tables })).toEqual({
      [`${at}.0.0`]: ['Row 1: Looks at is a text, which no number matches: write "33602" in quotes.'],
      [`${at}.1.0`]: ['Row 2: Looks at is a text, which no number matches: write each one in quotes.'],
    });
  });

  it('is told with its tables, its formulas and what they may read', () => {
    expect(rates.tables[0]).toMatchObject({ name: 'Eligibility', gathers_declines: true });
    expect(rates.formulas?.map(({ name }) => name)).toContain('premium');
    expect(rates.inputs).toContainEqual({
      name: 'foundation',
      label: 'Foundation',
      from: 'preparation',
      options: expect.arrayContaining(['Slab']),
      is_text: true,
    });
    expect(rates.inputs).toContainEqual(expect.objectContaining({ name: 'zip', is_text: true }));
    expect(rates.inputs).toContainEqual(expect.objectContaining({ name: 'year', is_text: false }));
    expect(rates.inputs).toContainEqual(expect.objectContaining({ name: 'construction_type', from: 'application' }));
  });

  it('saved as it is changes nothing but the revision', async () => {
    const before = (await detail()).published?.mapping;
    const saved = succeeded(await save({}));
    expect(saved.carrier.draft?.mapping).toEqual(before);
    expect({ ...saved, carrier: null }).toMatchObject({ tables: rates.tables, formulas: rates.formulas });
  });

  it('takes a new table over a field of the application that nothing prepared, and rates by it', async () => {
    const more = table('Construction', 'construction_type', 'construction_factor', [
      ['"Masonry"', '2'],
      ['', '1'],
    ]);
    const agent = await server.current.as('agent');
    const { id } = await made(agent);
    const saved = succeeded(
      await save({
        tables: [...plan.tables, more],
        formulas: withFormula('combined', (was) => `${was} * construction_factor`),
      }),
    );
    expect(saved.carrier.draft?.mapping.prepare).toContain('"construction_type": values.construction_type');
    expect(saved.inputs).toContainEqual(expect.objectContaining({ name: 'construction_type', from: 'preparation' }));
    const { rows } = succeeded(await admin.call('testRates', { carrier_id, application_ids: [id] }));
    const building = (side: 'before' | 'after') =>
      rows[0]?.[side]?.lines.find(({ label }) => label === 'Building')?.amount ?? 0;
    expect(building('before')).toBeGreaterThan(0);
    expect(building('after') / building('before')).toBeCloseTo(2, 3);
  });

  it('is saved with gaps in its bands and choices, which are named, and again when it is read', async () => {
    const zones = table('Zones', 'flood_zone', 'zone_factor', [['"A", "AE", "AO", "AH", "A99", "AR"', '1']]);
    const years = table('Years', 'year_build', 'year_factor', [
      ['< 1980', '1'],
      ['[1980..1999]', '1'],
      ['>= 2005', '1'],
    ]);
    const saved = succeeded(await save({ tables: [...plan.tables, zones, years] }));
    const found = new Map(saved.gaps.map((one) => [one.table, one.gaps]));
    expect(found.get('Years')).toEqual(['No row for Looks at [2000..2004].']);
    expect(found.get('Zones')?.join()).toMatch(/^No row for Looks at .*"VE"/);
    expect(succeeded(await admin.call('getRateTables', { carrier_id })).gaps).toEqual(saved.gaps);
    expect(rates.gaps).toEqual([]);
  });

  it('renamed, reordered and shortened quotes by what it says', async () => {
    const kept = plan.tables.filter(({ name }) => name !== 'Use');
    const tables = kept
      .toReversed()
      .map((one) => (one.name === 'Foundation' ? { ...one, name: 'Kind of foundation' } : one));
    const saved = succeeded(
      await save({
        tables,
        formulas: withFormula('combined', (was) => was.replace(' * use_factor', '')).map((one) => ({
          ...one,
          expression: one.expression.replace('{label: "Use", value: use_factor}, ', ''),
        })),
      }),
    );
    expect(saved.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
    succeeded(await admin.call('publishCarrier', { carrier_id, revision: saved.revision }));
    const done = await quoted(await server.current.as('agent'));
    const own = done.quotes.find(({ payload }) => payload.carrier_name === saved.carrier.name)?.payload;
    expect(own).toMatchObject({ outcome: 'indication', premium: expect.any(Number) });
    expect(JSON.stringify(own?.factors)).not.toContain('Use');
    succeeded(await admin.call('rollBackCarrier', { carrier_id, revision: saved.revision + 1, version: 1 }));
  });

  it('is sent without the rows that stay', async () => {
    const light = plan.tables.map(({ rows: _, ...one }) => one);
    expect(succeeded(await save({ tables: light })).tables).toEqual(rates.tables);
    const { rows: _, ...unknown } = table('New', 'state', 'new_factor');
    expect(await errorsOf({ tables: [...light, unknown] })).toEqual({
      [`tables.${light.length}.rows`]: ['Field is required.'],
    });
  });

  const REFUSED: [what: string, change: () => Partial<Plan>, field: () => string, says: RegExp][] = [
    [
      'a name twice',
      () => ({ tables: [...plan.tables, table('use', 'state', 'x')] }),
      () => `tables.${plan.tables.length}.name`,
      /another table/,
    ],
    [
      'no name',
      () => ({ tables: [...plan.tables, table('', 'state', 'x')] }),
      () => `tables.${plan.tables.length}.name`,
      /required/,
    ],
    [
      'a field that is no name',
      () => ({ tables: [...plan.tables, table('X', 'state', '2x')] }),
      () => `tables.${plan.tables.length}.columns.1.field`,
      /no name/,
    ],
    [
      'a condition over nothing',
      () => ({ tables: [...plan.tables, table('X', 'roof_age', 'x')] }),
      () => `tables.${plan.tables.length}.columns.0.field`,
      /^Nothing gives `roof_age`\.$/,
    ],
    [
      'a missing factor',
      () => ({ tables: [...plan.tables, table('X', 'state', 'x', [['"FL"', '']])] }),
      () => `tables.${plan.tables.length}.rows.0.1`,
      /Row 1: Factor is missing\./,
    ],
    [
      'rows that overlap',
      () => ({
        tables: [
          ...plan.tables,
          table('X', 'state', 'x', [
            ['', '1'],
            ['"FL"', '2'],
          ]),
        ],
      }),
      () => `tables.${plan.tables.length}.rows.1`,
      /Row 2 overlaps row 1/,
    ],
    [
      'a cell that cannot be read',
      () => ({ tables: [...plan.tables, table('X', 'state', 'x', [['FL', '1']])] }),
      () => `tables.${plan.tables.length}.rows.0.0`,
      /must be in quotes/,
    ],
    [
      'a number with commas',
      () => ({ tables: [...plan.tables, table('X', 'building', 'x', [['> 250,000', '1']])] }),
      () => `tables.${plan.tables.length}.rows.0.0`,
      /without commas: 250000/,
    ],
    [
      'a range without brackets',
      () => ({ tables: [...plan.tables, table('X', 'building', 'x', [['1000-2000', '1']])] }),
      () => `tables.${plan.tables.length}.rows.0.0`,
      /a range is written \[1000\.\.2000\]/,
    ],
    [
      'a factor with a dollar sign',
      () => ({ tables: [...plan.tables, table('X', 'building', 'x', [['', '$75']])] }),
      () => `tables.${plan.tables.length}.rows.0.1`,
      /without the dollar sign/,
    ],
    [
      'a formula with a dollar sign',
      () => ({ formulas: withFormula('tax', (was) => `${was} + $75`) }),
      () => 'formulas.5.expression',
      /without the dollar sign/,
    ],
    [
      'a cell that reads nothing',
      () => ({ tables: [...plan.tables, table('X', 'state', 'x', [['', 'rof * 2']])] }),
      () => `tables.${plan.tables.length}.rows.0.1`,
      /`rof`, which nothing gives/,
    ],
    [
      'a formula that cannot be read',
      () => ({ formulas: withFormula('tax', (was) => `${was} *`) }),
      () => 'formulas.5.expression',
      /ends too early/,
    ],
    [
      'a formula over nothing',
      () => ({ formulas: withFormula('combined', (was) => `${was} * roof_factor`) }),
      () => 'formulas.0.expression',
      /^Nothing gives `roof_factor`\.$/,
    ],
    [
      'a table away that is read',
      () => ({ tables: plan.tables.filter(({ name }) => name !== 'Use') }),
      () => 'formulas.0.expression',
      /^Nothing gives `use_factor`\.$/,
    ],
    [
      'no premium',
      () => ({ formulas: plan.formulas.filter(({ name }) => name !== 'premium') }),
      () => 'formulas',
      /no formula `premium`/,
    ],
  ];
  it.each(REFUSED)('is refused at the place: %s', async (_what, change, field, says) => {
    const errors = await errorsOf(change());
    expect(Object.keys(errors)).toContain(field());
    expect(errors[field()]?.[0]).toMatch(says);
    expect((await detail()).has_draft).toBe(false);
  });

  it('keeps its columns in an upload', async () => {
    const file_base64 = Buffer.from('Deductible,Factor,Colour\n"$1,000",1,red\n').toString('base64');
    const answer = await admin.call('uploadRateTables', {
      carrier_id,
      revision: (await detail()).revision,
      table: 'Deductible',
      file_name: 'x.csv',
      file_base64,
    });
    expect(answer).toMatchObject({
      code: 422,
      errors: { file_base64: [expect.stringMatching(/does not know: Colour\. .*columns are changed under Rates/)] },
    });
  });

  it('whose preparation no longer makes what it reads is refused at the preparation', async () => {
    const { published, revision } = await detail();
    if (!published) throw new Error('not published');
    const { auth: _, secrets: __, certificate: ___, ...settings } = published;
    const mapping = { ...settings.mapping, prepare: '{"state": values.state}' };
    const answer = await admin.call('saveCarrier', {
      carrier_id,
      revision,
      carrier: { ...settings, mapping, auth: { kind: 'none' } } as RequestOf<'saveCarrier'>['carrier'],
    });
    expect(answer).toMatchObject({
      code: 422,
      errors: { 'carrier.mapping.prepare': [expect.stringMatching(/reads `zone_class`, .*does not make/)] },
    });
  });

  it('is no plan when its graph is of another form: its rows alone are changed', async () => {
    const { published, revision } = await detail();
    if (!published) throw new Error('not published');
    const { auth: _, secrets: __, certificate: ___, ...settings } = published;
    const decision = JSON.parse(
      JSON.stringify(settings.mapping.decision).replaceAll('len(declines) > 0 or', 'false or'),
    );
    succeeded(
      await admin.call('saveCarrier', {
        carrier_id,
        revision,
        carrier: { ...settings, mapping: { ...settings.mapping, decision }, auth: { kind: 'none' } } as never,
      }),
    );
    const other = succeeded(await admin.call('getRateTables', { carrier_id }));
    expect(other.formulas).toBeNull();
    expect(other.tables).toEqual(rates.tables);
    expect(await save({})).toMatchObject({ code: 409, message: expect.stringContaining('of its own form') });
    const tables = other.tables.slice(1, 2);
    const rows = await admin.call('saveRateTables', { carrier_id, revision: other.revision, tables });
    expect(succeeded(rows).formulas).toBeNull();
  });
});
