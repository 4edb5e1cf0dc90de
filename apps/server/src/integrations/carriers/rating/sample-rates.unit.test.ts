import type { RateTable } from '@freeboard/domain/rates';
import { expect, test } from 'vitest';
import { rateGraph } from './plan.ts';
import { sampleRatesIn } from './sample-rates.ts';
import { rateTemplates } from './templates.ts';

const decisionOf = (key: string) => rateTemplates().find((template) => template.key === key)?.mapping.decision;

test.each([
  ['private-flood', [{ table: 'Rate per $100 by zone', rows: 6 }]],
  ['home', [{ table: 'Rate per $1,000 by state', rows: 12 }]],
  ['dwelling-fire', [{ table: 'Rate per $1,000 by state', rows: expect.any(Number) }]],
  ['empty', [{ table: 'Base premium', rows: 1 }]],
])('the shipped plan %s has sample rates', (key, samples) => {
  expect(sampleRatesIn(decisionOf(key))).toEqual(samples);
});

const table = (rows: string[][], field = 'state_rate'): RateTable => ({
  name: 'Rates',
  columns: [
    { title: 'State', field: 'state', kind: 'condition' },
    { title: 'Rate', field, kind: 'result' },
  ],
  rows,
  gathers_declines: false,
});
const planOf = (one: RateTable) => rateGraph({ tables: [one], formulas: [{ name: 'premium', expression: '1' }] });

test.each<[string, RateTable, number]>([
  ['numbers of one’s own', table([['"FL"', '7.3']]), 0],
  [
    'one row left as shipped among others',
    table([
      ['"FL"', '7.3'],
      ['"LA"', '6.8'],
    ]),
    1,
  ],
  ['the shipped number for another state', table([['"GA"', '6.1']]), 0],
  ['a factor, whatever it is', table([['"FL"', '6.1']], 'state_factor'), 0],
])('finds sample rates in a plan with %s', (_what, one, rows) => {
  expect(sampleRatesIn(planOf(one)).reduce((sum, sample) => sum + sample.rows, 0)).toBe(rows);
});

test('a carrier without a plan has none', () => {
  expect(sampleRatesIn(undefined)).toEqual([]);
});
