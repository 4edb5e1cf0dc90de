import { expect, it } from 'vitest';
import { lapseAdvice, nfipLapseError } from './nfip-authority.ts';

it('names the day, and advises on every subject once', () => {
  const advice = lapseAdvice('2026-10-01');
  expect(advice.map(({ subject }) => subject).sort()).toEqual([
    ...['assignment', 'estimate', 'private', 'renewal', 'requirement'],
  ]);
  expect(advice[0]?.text).toContain('10-01-2026');
});

it.each([
  [null, null],
  ['2026-10-01', null],
  ['2026-11-26', null],
  ['2026-11-27', /today or a day before/],
  ['10-01-2026', /such as/],
  ['2026-02-30', /such as/],
])('of the lapse since %s says %s', (since, error) => {
  const found = nfipLapseError(since, '2026-11-26');
  if (error === null) expect(found).toBeNull();
  else expect(found).toMatch(error);
});
