import { expect, test } from 'vitest';
import { runFailure } from './run-failure.ts';

test.each([
  [[], null],
  [['quoted'], null],
  [['declined', 'timeout'], null],
  [['needs_info', 'error'], null],
  [['timeout'], 'time_out'],
  [['timeout', 'timeout'], 'time_out'],
  [['timeout', 'error'], 'status_change'],
  [['error'], 'status_change'],
])('a run of %j failed as %s', (outcomes, failure) => expect(runFailure(outcomes)).toBe(failure));
