import { expect, test } from 'vitest';
import { changeText } from './change-words.ts';

test('who changed it is said with the time, and the day when it was another', () => {
  const at = '2026-11-03T15:42:00.000Z';
  const change = { what: 'changed this draft', by: 'Ana Ruiz', is_you: false, at };
  expect(changeText(change, Date.parse(at) + 60_000)).toBe('Ana Ruiz changed this draft at 10:42 AM.');
  expect(changeText(change, Date.parse(at) + 86_400_000)).toBe(
    'Ana Ruiz changed this draft on 11-03-2026 at 10:42 AM.',
  );
  expect(changeText({ ...change, is_you: true }, Date.parse(at))).toBe(
    'You changed this draft in another window at 10:42 AM.',
  );
  expect(changeText(null, 0)).toBe('Someone else has changed this since you opened it.');
});
