import type { CarrierDetail, RatesDiff } from '@freeboard/contract';
import { planDiff, type RatePlan } from '@freeboard/domain/rates';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { focus, open, press, Refused, type Stubs } from '../../../../../test/component/open.tsx';

const SETTINGS = { name: 'Tern Flood', kind: 'rate-table', lines: ['flood'], auth: { kind: 'none' } };
const version = (number: number | null, state: 'draft' | 'published' | 'retired', note = '') => ({
  number,
  state,
  note,
  by: 'Sam Porter',
  created_at: '2026-01-02T15:04:05.000Z',
  published_at: null,
});
const CARRIER = {
  id: 70,
  name: 'Tern Flood',
  kind: 'rate-table',
  version: 2,
  revision: 4,
  has_draft: true,
  published: SETTINGS,
  draft: SETTINGS,
  versions: [version(null, 'draft'), version(2, 'published', 'Spring filing'), version(1, 'retired')],
} as unknown as CarrierDetail;

const plan = (factors: readonly string[], tax: string, more: RatePlan['tables'] = []): RatePlan => ({
  tables: [
    {
      name: 'Use',
      columns: [
        { title: 'Use', field: 'building_use', kind: 'condition' },
        { title: 'Factor', field: 'use_factor', kind: 'result' },
      ],
      rows: factors.map((factor, at) => [at === factors.length - 1 ? '' : `"use ${at + 1}"`, factor]),
      gathers_declines: false,
    },
    ...more,
  ],
  formulas: [
    { name: 'tax', expression: tax },
    { name: 'coverages', expression: '{}' },
  ],
});
const RULE: RatePlan['tables'][number] = {
  name: 'Eligibility',
  columns: [{ title: 'Reason', field: 'reason', kind: 'result' }],
  rows: [['"Too close to the water"']],
  gathers_declines: true,
};
function diffOf(before: RatePlan, after: RatePlan, settings: string[] = [], left_out = 0): RatesDiff {
  const { tables, ...diff } = planDiff(before, after);
  return { ...diff, tables: tables.map((table) => ({ ...table, left_out })), settings };
}
const DRAFT = diffOf(plan(['1', '2', '3'], '0.05'), plan(['1', '2.5', '3'], '0.06', [RULE]), ['prepare']);
const NOTHING = diffOf(plan(['1'], '0'), plan(['1'], '0'));

const openVersions = (stubs: Stubs = {}, size: readonly [number, number] = [1_440, 900]) =>
  open('/dashboard/api-management/70?tab=versions', 'admin', { getCarrier: { carrier: CARRIER }, ...stubs }, { size });
const button = page.getByRole('button', { name: 'Compare', exact: true });
const dialog = page.getByRole('dialog', { name: 'Compare versions' });

test('shows by keyboard what the draft changes of the version in use, then of any other', async () => {
  const calls = await openVersions({
    compareRates: ({ from }) => (from === 2 ? DRAFT : NOTHING) as never,
  });
  await focus(button);
  await press('{Enter}');
  await expect.element(dialog.getByRole('status')).toMatchTextContent('What differs: 2 tables and 1 formula.');
  await expect.element(dialog.getByText('Other settings differ too: What the tables look at.')).toBeVisible();
  const cells = dialog.getByRole('region', { name: 'Changes of Use' }).getByRole('row');
  await expect.element(cells.nth(1)).toMatchTextContent('Row 2"use 2"Factor22.5');
  const rules = dialog.getByRole('region', { name: 'Eligibility rules' });
  await expect.element(rules.getByText('Added, with 1 row.')).toBeVisible();
  const formulas = dialog.getByRole('region', { name: 'Factors and premium' });
  await expect.element(formulas.getByText('0.06')).toBeVisible();
  await dialog.getByLabelText('Before').selectOptions('Version 1');
  await expect.element(dialog.getByRole('status')).toMatchTextContent('The rates are the same.');
  await dialog.getByLabelText('After').selectOptions('Version 1');
  await expect.element(dialog.getByText('Choose two different versions.')).toBeVisible();
  expect(calls.of('compareRates')).toEqual([
    { carrier_id: 70, from: 2, to: 'draft' },
    { carrier_id: 70, from: 1, to: 'draft' },
  ]);
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('shows a hundred changes at once, and more on demand', async () => {
  const factors = Array.from({ length: 250 }, (_, at) => String(at + 1));
  const dearer = factors.map((factor) => `${factor}.5`);
  await openVersions({ compareRates: diffOf(plan(factors, '0'), plan(dearer, '0')) as never }, [390, 844]);
  await button.click();
  const rows = dialog.getByRole('region', { name: 'Changes of Use' }).getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(101);
  await dialog.getByRole('button', { name: 'Show 100 more of 250' }).click();
  await dialog.getByRole('button', { name: 'Show 50 more of 250' }).click();
  await expect.poll(() => rows.elements().length).toBe(251);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('says that a very large table has more changes than are listed', async () => {
  const diff = diffOf(plan(['1', '2'], '0'), plan(['1.5', '2.5'], '0'), [], 4_998);
  const [table] = diff.tables;
  const counts = { ...table!.counts, cells: 5_000 };
  await openVersions({ compareRates: { ...diff, tables: [{ ...table!, counts }] } as never });
  await button.click();
  await expect.element(dialog.getByText('5000 cells changed.')).toBeVisible();
  await expect
    .element(dialog.getByText('The first 2 rows that differ are listed. 4,998 more rows differ.'))
    .toBeVisible();
});

test('says why two versions cannot be compared, and tries again', async () => {
  const calls = await openVersions({ compareRates: () => new Refused(409, 'This carrier has no rate tables.') });
  await button.click();
  await expect.element(dialog.getByText('This carrier has no rate tables.')).toBeVisible();
  calls.stub({ compareRates: NOTHING as never });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('The rates are the same.')).toBeVisible();
});

test('compares the first draft with the version in use, which is not listed as a version yet', async () => {
  const carrier = { ...CARRIER, version: 1, versions: [CARRIER.versions[0]] };
  const calls = await openVersions({ getCarrier: { carrier } as never, compareRates: NOTHING as never });
  await button.click();
  await expect.element(dialog.getByText('The rates are the same.')).toBeVisible();
  expect(calls.of('compareRates')).toEqual([{ carrier_id: 70, from: 1, to: 'draft' }]);
});

test('is offered for two versions of rates only', async () => {
  const [, published] = CARRIER.versions;
  for (const carrier of [
    { ...CARRIER, versions: [published] },
    { ...CARRIER, kind: 'login-portal' },
  ]) {
    await openVersions({ getCarrier: { carrier } as never });
    await expect.element(page.getByRole('region', { name: 'Versions' })).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
  }
});
