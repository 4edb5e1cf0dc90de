import type { Reading } from '@freeboard/domain/documents';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { declarations } from '../src/kinds/declarations/index.ts';
import { withoutConflicts } from '../src/readings/draft.ts';
import { pageOf } from './support/pages.ts';

const TODAY = '2026-11-26';
const HOME = 'HOMEOWNERS DECLARATIONS\nPolicy Number: HO-4711\n';

async function readingsOf(text: string): Promise<Reading[]> {
  const page = pageOf(text);
  const edition = declarations.recognize(page)?.edition ?? null;
  return withoutConflicts((await declarations.read({ pages: [page], edition, today: TODAY })).readings);
}

const valuesOf = async (text: string, field: string) =>
  (await readingsOf(HOME + text)).filter((one) => one.field === field).map(({ value, strength }) => [value, strength]);

const row = (...cells: string[]) =>
  cells
    .map((cell) => cell.padEnd(26))
    .join('')
    .trimEnd();

describe('two amounts in a row', () => {
  it.each([
    ['Limit before', 'Limit now'],
    ['As issued', 'As amended'],
    ['This term', 'Next term'],
    ['2025-26', '2026-27'],
    ['Existing', 'Proposed'],
    ['Last year', 'This year'],
    ['Prior', 'Current'],
    ['Expired', 'Renewed'],
    ['Current Policy', 'Renewal Offer'],
    ['Before', 'After'],
    ['Was', 'Is'],
    ['Column one', 'Column two'],
    ['Anterior', 'Actual'],
  ])('under %s and %s are asked, both shown', async (one, other) => {
    const text = [
      row('Coverage', one, other),
      row('Personal Property', '$249,000', '$230,000'),
      row('All Other Perils', '$1,000', '$2,500'),
      row('Hurricane Deductible', '2%', '5%'),
      row('Liability', '$300,000', '$500,000'),
    ].join('\n');
    const asked = (...values: unknown[]) => values.map((value) => [value, 'ask']);
    expect(await valuesOf(text, 'contents')).toEqual(asked(249_000, 230_000));
    expect(await valuesOf(text, 'aop_deductible')).toEqual(asked('$1,000', '$2,500'));
    expect(await valuesOf(text, 'hurricane_deductible')).toEqual(asked('2%', '5%'));
    expect(await valuesOf(text, 'liability')).toEqual(asked('$300,000', '$500,000'));
  });

  it('are asked where one of them is small, for a heading of its own makes it no premium', async () => {
    const text = `${row('Coverage', 'Column one', 'Column two')}\n${row('Personal Property', '$249,000', '$900')}`;
    expect(await valuesOf(text, 'contents')).toEqual([
      [249_000, 'ask'],
      [900, 'ask'],
    ]);
  });

  it('are asked where they stand below one another under their label', async () => {
    const text = `${row('', 'Coverage C', 'Coverage E')}\n${row('One', '$100,000', '$300,000')}\n${row('Two', '$120,000', '$500,000')}`;
    expect(await valuesOf(text, 'contents')).toEqual([
      [100_000, 'ask'],
      [120_000, 'ask'],
    ]);
  });
});

test.each([
  ['Ordinance or Law: not selected (25% or 50% available)', 'ordinance_or_law'],
  ['Limited Fungi $10,000 option declined', 'fungi_mold_coverage'],
  ['Water Backup $5,000 available for $25, not purchased', 'water_backup'],
  ['Personal Property Replacement Cost: Covered at actual cash value', 'personal_property_replacement_cost'],
  ['Personal Property $25,000 off premises limit', 'contents'],
  ['Personal Property off premises\t$25,000', 'contents'],
  ['Special limits: Personal Property $1,500', 'contents'],
  ['Personal Liability $300,000 EXCLUDED', 'liability'],
  ['Deductible options: All Other Perils $500 $1,000 $2,500', 'aop_deductible'],
  ['Deductible options: All Other Perils\t$500\t$1,000\t$2,500', 'aop_deductible'],
  ['Protection Class: 4/9', 'protection_class'],
  ['Protection Class: 03/3X', 'protection_class'],
  ['Year Built: 1990 rebuilt 2005', 'year_build'],
  ['Garage: Year Built: 1950', 'year_build'],
  ['Construction: Frame with metal siding', 'construction_type'],
  ['Policy Form: HO-3 or HO-5', 'form_type'],
  ['Second Mortgagee: Choctaw Home Equity, Loan Number: HE-2211', 'mortgagee_loan_number'],
  ['Second Mortgagee\nChoctaw Home Equity\nLoan Number: HE-2211', 'mortgagee_loan_number'],
])('"%s" is not sure', async (text, field) => {
  expect((await valuesOf(text, field)).filter(([, strength]) => strength === 'sure')).toEqual([]);
});

test('facts of another structure, and the roof’s own deductible, are never sure of the house', async () => {
  const structures = ['Detached garage', 'Garage', 'Shed', 'Barn', 'Guest house', 'Pool house', 'Addition', 'Carport'];
  const facts = [
    ['Year Built', '1999', 'year_build'],
    ['Square Feet', '1,400', 'sqft'],
    ['Construction', 'Frame', 'construction_type'],
    ['Protection Class', '4', 'protection_class'],
  ] as const;
  const roofs = ['Roof', 'Roof surfacing', 'Roof deductible'].map(
    (name) => [name, 'All Other Perils', '$2,500'] as const,
  );
  const joints = fc.constantFrom(': ', ' / ', ' - ', '; ', ' ', '          ', '\n', ':\n');
  const ends = fc.constantFrom(': ', '          ');
  const cases = fc.oneof(
    fc.tuple(fc.constantFrom(...structures), fc.constantFrom(...facts)).map(([name, fact]) => [name, ...fact] as const),
    fc.constantFrom(...roofs).map((parts) => [...parts, 'aop_deductible'] as const),
  );
  await fc.assert(
    fc.asyncProperty(cases, joints, ends, async ([name, label, value, field], joint, end) => {
      const found = await valuesOf(`${name}${joint}${label}${end}${value}`, field);
      expect(found.filter(([, strength]) => strength === 'sure')).toEqual([]);
    }),
  );
});

test('two percents in one cell are never sure', async () => {
  const percent = fc.constantFrom('2%', '5%', '10%', '25%', '50%');
  const joint = fc.constantFrom(' ', '/', ' / ', ', ', ' or ', '-', ' of Coverage A ', ' (', ' = $5,000 ', '; ');
  const label = fc.constantFrom('Hurricane Deductible', 'Ordinance or Law');
  await fc.assert(
    fc.asyncProperty(label, percent, joint, percent, async (name, one, between, other) => {
      fc.pre(one !== other);
      const field = name === 'Ordinance or Law' ? 'ordinance_or_law' : 'hurricane_deductible';
      const found = await valuesOf(`${name}: ${one}${between}${other}`, field);
      expect(found.filter(([, strength]) => strength === 'sure')).toEqual([]);
    }),
  );
});

describe('a mortgagee', () => {
  it.each([
    [
      'Mortgagee / Additional Interest\nGULF EXAMPLE BANK\nPO BOX 100, SPRINGFIELD OH 45501',
      'GULF EXAMPLE BANK',
      'sure',
    ],
    ['Mortgagee and Loss Payee Information\nGULF EXAMPLE BANK', 'GULF EXAMPLE BANK', 'sure'],
    ['Mortgagee: Harbor Sample Holders', 'Harbor Sample Holders', 'ask'],
    ['Mortgagee: Harbor Sample Credit Union', 'Harbor Sample Credit Union', 'sure'],
    ['Mortgagee: Harbor Sample Servicing LLC', 'Harbor Sample Servicing LLC', 'sure'],
    ['Mortgagee: Harbor Sample Trust Company', 'Harbor Sample Trust Company', 'sure'],
    ['Mortgagee: Harbor Sample Holders ISAOA/ATIMA', 'Harbor Sample Holders ISAOA/ATIMA', 'sure'],
    ['Mortgagee\nHarbor Sample Holders\n12 Main St\nTampa, FL 33602', 'Harbor Sample Holders', 'sure'],
    ['Mortgagee\nHARBOR BANK NA\nISAOA/ATIMA\nPO BOX 7\nTAMPA, FL 33602', 'HARBOR BANK NA, ISAOA/ATIMA', 'sure'],
    ['Mortgagee\nHARBOR BANK NA\nLOAN 90-1133507', 'HARBOR BANK NA', 'sure'],
  ])('%j is %s, %s', async (text, name, strength) => {
    expect(await valuesOf(text, 'mortgagee_name')).toEqual([[name, strength]]);
  });

  it.each([
    'Wells Sample Bank (released)',
    'Wells Sample Bank - satisfied',
    'Wells Sample Bank, paid off',
    'Wells Sample Bank: loan closed',
    'See Mortgage Schedule',
    'Mortgage Free',
    'Federal',
    'Loan paid',
    'Bank billed',
  ])('is never sure: %s', async (printed) => {
    const found = await valuesOf(`Mortgagee\n${printed}`, 'mortgagee_name');
    expect(found.filter(([, strength]) => strength === 'sure')).toEqual([]);
  });

  it.each([
    'Mortgagee / Additional Interest',
    'Mortgagee and Loss Payee Information',
    'Mortgagee Copy',
    'Mortgagee clause',
  ])('is not a heading: %s', async (text) => expect(await valuesOf(text, 'mortgagee_name')).toEqual([]));
});

const ROWS: readonly (readonly [label: string, value: string])[] = [
  ['Personal Property', '$105,750'],
  ['Other Structures', '$8,460'],
  ['Personal Liability', '$300,000'],
  ['Medical Payments', '$5,000'],
  ['Loss of Use', '$42,300'],
  ['All Other Perils', '$2,500'],
  ['Hurricane Deductible', '2%'],
  ['Ordinance or Law', '25%'],
  ['Limited Fungi', '$10,000'],
  ['Water Backup', '$5,000'],
  ['Water Backup', 'Included'],
  ['Personal Property Replacement Cost', 'Included'],
  ['Year Built', '1998'],
  ['Construction', 'Masonry'],
  ['Protection Class', '4'],
  ['Policy Form', 'HO-3'],
  ['Square Feet', '1,842'],
  ['Usage', 'Primary'],
  ['Mortgagee', 'Gulf Example Bank'],
  ['Loan Number', '0009912345'],
  ['Named Insured', 'Amy Stone'],
];
const WORDINGS = [
  ...['declined', 'rejected', 'excluded', 'not selected', 'not purchased', 'waived', 'available', 'optional', 'option'],
  ...['offered', 'proposed', 'was', 'previous', 'previously', 'prior', 'formerly', 'before', 'existing', 'expired'],
  ...['second', 'copy', 'maximum', 'up to', 'if elected', 'without', 'cancelled', 'deleted', 'replaced', 'last year'],
  ...['rechazado', 'excluida', 'no incluido', 'no', 'opción', 'opcional', 'disponible', 'anterior', 'segundo', 'copia'],
  ...['antes', 'cancelada', 'sin cobertura', 'hasta'],
];
const LAYOUTS: readonly ((label: string, value: string, wording: string) => string)[] = [
  (label, value, wording) => `${label}: ${value} ${wording}`,
  (label, value, wording) => `${label}: ${value} (${wording})`,
  (label, value, wording) => `${label}: ${wording} ${value}`,
  (label, value, wording) => `${label} (${wording}): ${value}`,
  (label, value, wording) => `${wording}: ${label}: ${value}`,
  (label, value, wording) => `${label}\t${value}\t${wording}`,
  (label, value, wording) => `${label}\t${wording}\t${value}`,
  (label, value, wording) => `${label} ${wording}\t${value}`,
  (label, value, wording) => `${label} ${wording}\n${value}`,
];

test('no value of a row that refuses, offers or compares it is sure', async () => {
  const wording = fc.constantFrom(...WORDINGS).chain((word) => fc.constantFrom(word, word.toUpperCase()));
  const parts = fc.tuple(fc.constantFrom(...ROWS), wording, fc.constantFrom(...LAYOUTS));
  await fc.assert(
    fc.asyncProperty(parts, async ([[label, value], word, layout]) => {
      const readings = await readingsOf(HOME + layout(label, value, word));
      expect(readings.filter(({ strength }) => strength === 'sure')).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('the same rows without such words are sure', async () => {
  for (const [label, value] of ROWS) {
    const readings = await readingsOf(`${HOME}${label}: ${value}`);
    expect(readings.filter(({ strength }) => strength === 'sure').length, label).toBeGreaterThan(0);
  }
});

test('keeps the cents of a premium', async () => {
  expect(await valuesOf('Total Policy Premium\t$1,822.37', 'current_premium')).toEqual([[1822.37, 'ask']]);
  expect(await valuesOf('Total Policy Premium\t$1,856.00', 'current_premium')).toEqual([[1856, 'ask']]);
});
