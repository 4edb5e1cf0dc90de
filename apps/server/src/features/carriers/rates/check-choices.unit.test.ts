import { expect, it } from 'vitest';
import { demoCarriers } from '../../../integrations/carriers/demo/demo-carriers.ts';
import { planOf } from '../../../integrations/carriers/rating/plan.ts';
import { rateTemplates } from '../../../integrations/carriers/rating/templates.ts';
import { choiceErrors, textErrors } from './check-choices.ts';
import { planErrors } from './check-plan.ts';
import { inputsOf } from './plan-inputs.ts';

const choices = new Map([['zone', new Set(['A', 'AE', 'VE'])]]);
const planWith = (zone: string, field = 'zone') => ({
  tables: [
    {
      name: 'Zones',
      gathers_declines: false,
      columns: [
        { title: 'Zone', field, kind: 'condition' as const },
        { title: 'Factor', field: 'factor', kind: 'result' as const },
      ],
      rows: [
        ['"A"', '1'],
        [zone, '"B"'],
        ['', '2'],
      ],
    },
  ],
  formulas: [],
});
const found = (zone: string, field?: string) => choiceErrors(planWith(zone, field), 0, 'tables.0', choices);

it.each([
  ['"AEE"', ['Row 2: Zone is never "AEE". Did you mean `AE`?']],
  ['"AE", \'XX\' ,"B"', ['Row 2: Zone is never "XX".', 'Row 2: Zone is never "B".']],
  ['""', ['Row 2: Zone is never "".']],
])('%s is no choice', (zone, messages) => {
  expect(found(zone)).toEqual({ 'tables.0.rows.1.0': messages });
});

it.each(['"AE", "VE"', '', '> 3', 'startsWith($, "Q")', '"A" or "Q"', 'not("Q")', 'upper("q")'])(
  '%s may match',
  (zone) => {
    expect(found(zone)).toEqual({});
  },
);

it('looks at no name that a table gives or that takes any text', () => {
  expect(found('"Q"', 'other')).toEqual({});
  expect(found('"Q"', 'factor')).toEqual({});
});

it.each<[cell: string, faults: RegExp | null]>([
  ['33602', /^Row 2: Zone is a text, which no number matches: write "33602" in quotes\.$/],
  ['[1..5]', /^Row 2: Zone is a text/],
  ['"33602"', null],
  ['', null],
])('a number never matches a text: %s', (cell, fault) => {
  const { 'tables.0.rows.1.0': messages = [], ...others } = textErrors(
    planWith(cell),
    0,
    'tables.0',
    new Set(['zone']),
  );
  expect(others).toEqual({});
  expect(messages.map((message) => fault?.test(message) ?? false)).toEqual(fault ? [true] : []);
  expect(textErrors(planWith(cell), 0, 'tables.0', new Set(['other']))).toEqual({});
  expect(textErrors(planWith(cell, 'factor'), 0, 'tables.0', new Set(['factor']))).toEqual({});
});

it('knows which names are always texts', () => {
  const prepare =
    '{"zip": values.zip, "by_zip": $amount(values.zip), "year": values.year_build, "state": values.state}';
  const { texts } = inputsOf({ lines: ['flood', 'home'], mapping: { prepare } });
  expect(['zip', 'state', 'county', 'foundation_type'].filter((name) => !texts.has(name))).toEqual([]);
  expect(['by_zip', 'year', 'building_limit', 'bfe_elevation'].filter((name) => texts.has(name))).toEqual([]);
  expect(inputsOf({ lines: ['flood'], mapping: {} }).texts.has('zip')).toBe(true);
});

it.each(['"', '"AE", '.repeat(20_000), `"${'x'.repeat(400)}" `.repeat(500)])(
  'reads what is odd or long at once',
  (zone) => {
    expect(found(zone)).toBeDefined();
  },
);

it('finds nothing in the plans that come with the product', () => {
  const plans = [...demoCarriers('http://sandbox.test'), ...rateTemplates()].filter(({ mapping }) => mapping.decision);
  expect(plans.length).toBeGreaterThan(3);
  for (const { lines, mapping } of plans) {
    const settings = { lines: lines.length > 0 ? lines : (['flood'] as const), mapping } as Parameters<
      typeof inputsOf
    >[0];
    const plan = planOf(mapping.decision as object);
    expect(plan && planErrors(plan, inputsOf(settings), () => undefined)).toEqual({});
  }
});

it('knows the choices of every line that a carrier writes', () => {
  const prepare = '{"zone": values.flood_zone, "state": values.state, "year": $amount(values.year_build)}';
  const { choices: known } = inputsOf({ lines: ['flood', 'home'], mapping: { prepare } });
  expect(known.get('zone')?.has('AE')).toBe(true);
  expect(known.get('zone')?.has('AEE')).toBe(false);
  expect(known.has('year')).toBe(false);
});
