import { expect, test } from 'vitest';
import { declarations } from '../src/kinds/declarations/index.ts';
import { pageOf } from './support/pages.ts';

const TODAY = '2026-11-26';

async function read(text: string) {
  const page = pageOf(text);
  const edition = declarations.recognize(page)?.edition ?? null;
  return declarations.read({ pages: [page], edition, today: TODAY });
}

async function valuesOf(text: string, field: string) {
  const { readings } = await read(text);
  return readings.filter((one) => one.field === field).map(({ value, strength }) => [value, strength]);
}

const HOME = 'HOMEOWNERS DECLARATIONS\nPolicy Number: HO-4711\n';

test.each([
  ['Hurricane Deductible: 2% of Coverage A = $9,000', 'hurricane_deductible', [['2%', 'sure']]],
  ['Hurricane Deductible: 10% of Coverage A', 'hurricane_deductible', [[null, 'ask']]],
  ['Hurricane Deductible: $500', 'hurricane_deductible', [[null, 'ask']]],
  ['Hurricane Deductible: Excluded', 'hurricane_deductible', [[null, 'ask']]],
  ['All Other Perils: $1,250', 'aop_deductible', [[null, 'ask']]],
  ['Wind/Hail deductible: 2%', 'hurricane_deductible', []],
  ['D. Loss of Use\t24 months', 'loss_of_use', []],
  ['D. Loss of Use\tActual loss sustained', 'loss_of_use', []],
  ['B. Other Structures\tIncluded', 'other_structure', []],
  ['B. Other Structures\t2%', 'other_structure', []],
  ['C. Personal Property\tExcluded', 'contents', [[0, 'ask']]],
  ['A. Dwelling\t$423,000.50', 'dwelling', []],
  ['E. Personal Liability\t$250,000', 'liability', [[null, 'ask']]],
  ['Ordinance or Law - 25% of Coverage A\t$105,750', 'ordinance_or_law', [['25', 'sure']]],
  ['Ordinance or Law - 15%', 'ordinance_or_law', [[null, 'ask']]],
  ['Construction: 33% frame', 'construction_type', [[null, 'ask']]],
  ['Policy Form: HO-5', 'form_type', [[null, 'ask']]],
  ['Protection Class: 10W', 'protection_class', [['10W', 'sure']]],
  ['Policy Period: 06/12/2025 to 06/12/2026', 'currently_insured', []],
  ['Policy Period: 06/12/2026 to 06/12/2027', 'effective_date', [['2027-06-12', 'ask']]],
  ['Agent: Sample Agency (239) 555-0100', 'phone', []],
  ['Mortgagee: NONE', 'mortgagee_name', []],
  ['Mortgagee: NONE Other Interest: Bank of Tar', 'mortgagee_name', []],
  ['Named Insured: Amy Q. Stone, Jr.', 'last_name', [['Stone Jr.', 'sure']]],
  ['Named Insured: Amy Q. Stone, Jr.', 'first_name', [['Amy', 'sure']]],
  ['Named Insured: ESTATE OF LOU GRANT C/O JANE GRANT', 'business_name', [['ESTATE OF LOU GRANT', 'sure']]],
  ['Construction: Masonry Non-Combustible', 'construction_type', [[null, 'ask']]],
  ['Construction: Non-Combustible', 'construction_type', [['Superior Non Combustible', 'sure']]],
  ['Protection Class: 5 to 4', 'protection_class', []],
])('reads "%s" as %s', async (line, field, expected) => {
  expect(await valuesOf(HOME + line, field)).toEqual(expected);
});

test('takes the column of the newest term', async () => {
  const text = `${HOME}Coverage\tPrior term\tThis term\nDwelling\t$355,000   \t$391,000`;
  expect(await valuesOf(text, 'dwelling')).toEqual([[391_000, 'ask']]);
});

test('fills no mailing address that is the property itself', async () => {
  const text = `${HOME}Mailing Address: 7 Palm Way, Ocala, FL 34470\nInsured Location: 7 Palm Way, Ocala, FL 34470`;
  expect(await valuesOf(text, 'mailing_address1')).toEqual([]);
  expect(await valuesOf(text, 'address1')).toEqual([['7 Palm Way', 'check']]);
});

test('asks the letters of a dwelling fire policy, which mean other coverages', async () => {
  const text =
    'DWELLING FIRE POLICY DECLARATIONS\nPolicy: DPX-551\nE ADDITIONAL LIVING EXPENSE\t21,000\nL PERSONAL LIABILITY\t300,000';
  expect(await valuesOf(text, 'loss_of_use')).toEqual([[null, 'ask']]);
  expect(await valuesOf(text, 'liability')).toEqual([['$300,000', 'ask']]);
});

test('fills nothing of a condominium association, and says why', async () => {
  const text =
    'RCBAP FLOOD POLICY DECLARATIONS\nNFIP Policy Number: 0000012345\nCOVERAGE  DEDUCTIBLE\nBUILDING $9,000,000 $2,000';
  const { readings, warnings } = await read(text);
  expect(readings.filter(({ strength }) => strength === 'sure')).toEqual([]);
  expect(warnings.map(({ code }) => code)).toEqual(['association_policy']);
});

const row = (...cells: string[]) =>
  cells
    .map((cell) => cell.padEnd(24))
    .join('')
    .trimEnd();

test.each([
  ['a deductible before the limit', ['Deductible', 'Limit', 'Premium'], ['$1,000', '$36,500', '$12']],
  ['a premium before the limit', ['Premium', 'Limit of Liability'], ['$612', '$36,500']],
  ['a rate and a premium before the amount', ['Rate', 'Premium', 'Amount of Insurance'], ['0.41', '$612', '$36,500']],
  ['a larger change after the limit', ['Limit', 'Change'], ['$36,500', '$50,000']],
  ['no deductible in this row', ['Deductible', 'Limit'], ['', '$36,500']],
])('takes the limit of a table that prints %s', async (_, headings, cells) => {
  const text = `${HOME}${row('What is covered', ...headings)}\n${row('Other structures', ...cells)}`;
  expect(await valuesOf(text, 'other_structure')).toEqual([[36_500, 'sure']]);
});

test('takes no deductible for the limit that its row leaves empty', async () => {
  const table = [row('What is covered', 'Deductible', 'Limit', 'Premium'), row('Other structures', '$1,000')];
  expect(await valuesOf(HOME + table.join('\n'), 'other_structure')).toEqual([]);
});

test('asks which amount of a row without headings is the limit when the first is the smaller', async () => {
  expect(await valuesOf(`${HOME}Other structures\t$1,000\t$36,500`, 'other_structure')).toEqual([
    [1_000, 'ask'],
    [36_500, 'ask'],
  ]);
  expect(await valuesOf(`${HOME}Other structures\t$36,500\t$12`, 'other_structure')).toEqual([[36_500, 'sure']]);
});

test.each([
  [
    ['Coverage', 'Deductible'],
    ['$250,000', '$2,000'],
  ],
  [
    ['Deductible', 'Coverage'],
    ['$2,000', '$250,000'],
  ],
])('reads flood rows under %j by their headings', async (headings, cells) => {
  const head = 'FLOOD DECLARATIONS PAGE\nNational Flood Insurance Program\nPolicy: 3302918845';
  const text = [head, row('', ...headings, 'Premium'), row('BUILDING', ...cells, '$812')].join('\n');
  expect(await valuesOf(text, 'building_limit')).toEqual([[250_000, 'sure']]);
  expect(await valuesOf(text, 'deductible')).toEqual([['$2,000', 'sure']]);
});

test.each([
  'INSURED NAME(S) AND MAILING ADDRESS\nHOLLIS BEAUMONT',
  'Named Insured and Address\nHOLLIS BEAUMONT',
  'Named Insured and Location of Premises\nHOLLIS BEAUMONT',
])('takes no words of the heading "%s" for a name', async (text) => {
  const names = await valuesOf(HOME + text, 'last_name');
  expect(names.filter(([name]) => name !== 'Beaumont')).toEqual([]);
});

test('names the method of a first floor height as an elevation certificate does', async () => {
  const text =
    'FLOOD DECLARATIONS PAGE\nNational Flood Insurance Program\nPolicy: 3302918845\nFIRST FLOOR HEIGHT METHOD: ELEVATION CERTIFICATE';
  expect(await valuesOf(text, 'first_floor_height_method')).toEqual([['Elevation Certificate', 'ask']]);
});

test.each([
  ['the new amount alone', ['', '$36,500', '$10'], [[36_500, 'sure']]],
  ['the old amount alone', ['$30,000'], []],
  ['both amounts', ['$30,000', '$36,500', '$10'], [[36_500, 'sure']]],
])('takes no old amount and no premium where a change states %s', async (_, cells, expected) => {
  const table = [row('Coverage', 'Old Limit', 'New Limit', 'Premium Change'), row('Other Structures', ...cells)];
  expect(await valuesOf(HOME + table.join('\n'), 'other_structure')).toEqual(expected);
});

test('reads the boxes below a table of two terms as any other', async () => {
  const table = `${row('Coverage', 'Old Limit', 'New Limit')}\n${row('Dwelling', '$200,000', '$240,000')}`;
  expect(await valuesOf(`${HOME}${table}\nYear Built: 1990`, 'year_build')).toEqual([[1990, 'sure']]);
});

test.each([
  'PERSONAL AUTO POLICY DECLARATIONS\nNamed Insured: Amy Stone\nMulti-policy discount: homeowners',
  'Policy Declarations\nNamed Insured: Amy Stone\nVehicle 1 VIN 4T1B11HK5KU123456\nCollision $500\nHomeowner discount',
  'Umbrella Policy Declarations\nInsured: Amy Stone\nUnderlying: Homeowners $300,000',
  'AUTO POLICY DECLARATIONS\nNamed Insured: Amy Stone\nMulti-policy discount: renters policy RN 20114',
])('does not take the policy of another line for a homeowners policy: %s', (text) => {
  expect(declarations.recognize(pageOf(text))).toBeNull();
});

test.each([
  'RENTERS POLICY DECLARATIONS\nNamed Insured: Amy Stone\nPersonal property $30,000\nDiscount: see your auto policy declarations',
  'Policy Declarations\nNamed Insured: Amy Stone\nCoverage C - Personal Property $30,000\nRenters\nSee your umbrella policy declarations',
  'Declarations Page\nNamed Insured: Amy Stone\nForm: HO 00 04 Renters\nCompanion: auto insurance declarations',
])('takes a renters policy that names another policy for a homeowners policy: %s', (text) => {
  expect(declarations.recognize(pageOf(text))).not.toBeNull();
});
