import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byDifference, changeOf, type Row, summarize } from './summary.ts';

type Side = Row['before'];
const side = (outcome: NonNullable<Side>['outcome'], premium: number | null = null, reasons: string[] = []): Side => ({
  outcome,
  premium,
  reasons,
  lines: [],
  coverages: {},
  deductibles: {},
  needs: [],
  description: '',
  expires_on: null,
  quote_number: null,
  bridge_url: null,
});
let last = 0;
function row(before: Side, after: Side, reasons: string[] = []): Row {
  last += 1;
  return { application_id: last, application_number: last, before, after, reasons };
}
const quoted = (before: number, after: number) => row(side('quoted', before), side('quoted', after));

describe('the summary of a test', () => {
  const DECLINED = ['Too old', 'Too close to the water'];
  const rows = [
    quoted(1_000, 1_100),
    quoted(2_000, 1_900),
    quoted(500, 500.001),
    row(side('quoted', 800), side('declined', null, DECLINED)),
    row(side('declined', null, ['Too old']), side('declined', null, ['Too old', 'Too old'])),
    row(side('quoted', 700), side('error', null, ['The rate table gives nothing for this risk under: Use.'])),
    row(null, null, ['Not written in GA.']),
  ];
  const { outcomes, declines, problems, premiums, changes } = summarize(rows);

  it('counts how applications ended on both sides', () => {
    expect(outcomes).toEqual([
      { label: 'quoted', before: 5, after: 3 },
      { label: 'declined', before: 1, after: 2 },
      { label: 'error', before: 0, after: 1 },
      { label: 'not taken', before: 1, after: 1 },
    ]);
  });

  it('counts an application once for each rule that declined it', () => {
    expect(declines).toEqual([
      { label: 'Too old', before: 1, after: 2 },
      { label: 'Too close to the water', before: 0, after: 1 },
    ]);
  });

  it('says why the draft gave no answer', () => {
    expect(problems).toEqual([
      { label: 'The rate table gives nothing for this risk under: Use.', count: 1 },
      { label: 'Not written in GA.', count: 1 },
    ]);
  });

  it('counts reasons as one that differ in their numbers alone', () => {
    const failed = ['the amount is 12.345', 'the amount is 1,700.001', 'no rate'].map((reason) =>
      row(null, side('error', null, [reason])),
    );
    expect(summarize(failed).problems).toEqual([
      { label: 'the amount is 12.345', count: 2 },
      { label: 'no rate', count: 1 },
    ]);
  });

  it('spreads the premiums of both sides and sums up their change', () => {
    expect(premiums).toEqual([
      { label: 'Lowest', before: 500, after: 500.001 },
      { label: 'Lower quarter', before: 700, after: 1_100 },
      { label: 'Median', before: 800, after: 1_100 },
      { label: 'Upper quarter', before: 1_000, after: 1_900 },
      { label: 'Highest', before: 2_000, after: 1_900 },
    ]);
    expect(changes).toEqual({ higher: 1, lower: 1, same: 1, share: 0 });
  });

  it('of nothing is empty', () => {
    expect(summarize([])).toMatchObject({
      outcomes: [],
      declines: [],
      problems: [],
      changes: { higher: 0, lower: 0, same: 0, share: null },
    });
  });

  it('puts other outcomes first, then the largest share of change', () => {
    const [small, large, other] = [quoted(1_000, 1_010), quoted(100, 120), row(side('quoted', 5), null)];
    expect(byDifference([small, large, other])).toEqual([other, large, small]);
  });
});

it('counts every application of any test once', () => {
  const any = fc.option(
    fc.record({
      outcome: fc.constantFrom('quoted' as const, 'declined' as const, 'error' as const),
      premium: fc.option(fc.integer({ min: 1, max: 9_000 })),
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(any, any)), (pairs) => {
      const made = (one: (typeof pairs)[number][number]) => one && side(one.outcome, one.premium);
      const rows = pairs.map(([before, after]) => row(made(before), made(after)));
      const { outcomes, changes } = summarize(rows);
      const total = (key: 'before' | 'after') => outcomes.reduce((sum, count) => sum + count[key], 0);
      expect([total('before'), total('after')]).toEqual([rows.length, rows.length]);
      const priced = rows.filter((one) => changeOf(one) !== null).length;
      expect(changes.higher + changes.lower + changes.same).toBe(priced);
      expect(new Set(byDifference(rows))).toEqual(new Set(rows));
    }),
  );
});
