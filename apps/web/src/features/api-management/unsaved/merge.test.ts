import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';
import { fieldDifferences, mergeFields } from './merge.ts';

const BASE = {
  name: 'Wayfarer',
  states: 'FL',
  auth: { kind: 'none', secret: '' },
  rules: [{ when: 'a', reason: 'b' }],
};

test('what was typed goes on top of what somebody else saved, field by field', () => {
  const theirs = { ...BASE, name: 'Theirs', auth: { kind: 'header', secret: '' } };
  const mine = { ...BASE, states: 'GA', auth: { kind: 'none', secret: 'typed' } };
  expect(mergeFields(BASE, theirs, mine)).toEqual({
    ...BASE,
    name: 'Theirs',
    states: 'GA',
    auth: { kind: 'header', secret: 'typed' },
  });
  expect(mergeFields(BASE, theirs, { ...BASE, name: 'Mine' }).name).toBe('Mine');
});

test('the fields that differ say who changed them', () => {
  const theirs = { ...BASE, name: 'Theirs', rules: [] };
  const mine = { ...BASE, name: 'Mine', states: '' };
  expect(fieldDifferences([BASE, theirs, mine], (path) => path)).toEqual([
    { label: 'name', theirs: 'Theirs', mine: 'Mine', changedBy: 'both' },
    { label: 'states', theirs: 'FL', mine: 'empty', changedBy: 'you' },
    { label: 'rules', theirs: 'none', mine: 'a: b', changedBy: 'them' },
  ]);
});

test('who changed it is said with the time, and the day when it was another', () => {
  const at = new Date(2026, 10, 3, 10, 42).toISOString();
  const change = { what: 'changed this draft', by: 'Ana Ruiz', is_you: false, at };
  expect(changeWords(change, Date.parse(at) + 60_000)).toBe('Ana Ruiz changed this draft at 10:42.');
  expect(changeWords(change, Date.parse(at) + 86_400_000)).toBe('Ana Ruiz changed this draft on 11-03-2026 at 10:42.');
  expect(changeWords({ ...change, is_you: true }, Date.parse(at))).toBe(
    'You changed this draft in another window at 10:42.',
  );
  expect(changeWords(null, 0)).toBe('Someone else changed this meanwhile.');
});
