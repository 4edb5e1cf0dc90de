import { expect, test } from 'vitest';
import { FAILURES, failureText, nextSteps } from './failure.ts';

test.each(FAILURES)('%s: one plain sentence about the carrier, without technical words', (failure) => {
  const words = failureText(failure, 'Palmetto');
  expect(words).toMatch(/^Palmetto('s)? .+\.$/);
  expect(words).not.toMatch(/JSON|XML|status|mapping|configuration|\d{3}/i);
  expect(failureText(failure)).toMatch(/^The carrier/);
});

test.each([
  [{ outcome: 'error', failure: 'system' }, ['again', 'site']],
  [{ outcome: 'timeout', failure: 'late' }, ['again', 'site']],
  [{ outcome: 'error', failure: 'sign_in' }, ['site', 'administrator']],
  [{ outcome: 'error', failure: 'superseded' }, []],
  // An error reported by the carrier itself.
  [{ outcome: 'error', failure: null }, ['again', 'site']],
  [{ outcome: 'declined' }, []],
  [{ outcome: 'quoted', failure: null }, []],
] as const)('the next steps after %j', (answer, steps) => {
  expect(nextSteps(answer)).toEqual(steps);
});
