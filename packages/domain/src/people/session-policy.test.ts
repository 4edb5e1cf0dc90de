import { expect, it } from 'vitest';
import { sessionPolicyErrors } from './session-policy.ts';

const LONGER = { idle_minutes: 'A session ends before somebody can be idle for so long.' };

it.each([
  [null, null, {}],
  [5, 1, {}],
  [240, 24, {}],
  [60, 1, {}],
  [4, null, { idle_minutes: 'From 5 to 240.' }],
  [241, null, { idle_minutes: 'From 5 to 240.' }],
  [10.5, null, { idle_minutes: 'Value is not valid.' }],
  [null, 0, { session_hours: 'From 1 to 24.' }],
  [null, 25, { session_hours: 'From 1 to 24.' }],
  [61, 1, LONGER],
  [180, 2, LONGER],
  [null, 1, {}],
])('%s idle minutes of %s hours', (idle_minutes, session_hours, errors) => {
  expect(sessionPolicyErrors({ idle_minutes, session_hours })).toEqual(errors);
});
