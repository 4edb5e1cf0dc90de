import { expect, test } from 'vitest';
import { fieldDifferences } from './differences.ts';

const BASE = {
  name: 'Wayfarer',
  states: 'FL',
  auth: { kind: 'none', secret: '' },
  rules: [{ when: 'a', reason: 'b' }],
};

test('the fields that differ say who changed them', () => {
  const theirs = { ...BASE, name: 'Theirs', rules: [] };
  const mine = { ...BASE, name: 'Mine', states: '' };
  expect(fieldDifferences([BASE, theirs, mine], (path) => path)).toEqual([
    { label: 'name', theirs: 'Theirs', mine: 'Mine', changedBy: 'both' },
    { label: 'states', theirs: 'FL', mine: 'empty', changedBy: 'you' },
    { label: 'rules', theirs: 'none', mine: 'a: b', changedBy: 'them' },
  ]);
});

const step = (id: string, path = '/') => ({ id, name: id, request: { path } });
const steps = (...list: ReturnType<typeof step>[]) => ({ steps: list });

test('a step that differs is told by its name', () => {
  const base = steps(step('a'), step('b'));
  expect(fieldDifferences([base, steps(step('a', '/1'), step('b')), steps(step('a'))], (path) => path)).toEqual([
    { label: 'steps.a.request.path', theirs: '/1', mine: '/', changedBy: 'them' },
    { label: 'steps.b', theirs: 'b', mine: 'empty', changedBy: 'you' },
  ]);
});

test('a secret that was typed is named and not shown', () => {
  const base = { secret: '', certificate: { pem: '' }, secrets: [{ name: 'key', secret: '' }] };
  const mine = { secret: 'hunter2', certificate: { pem: 'hunter2' }, secrets: [{ name: 'key', secret: 'hunter2' }] };
  const differences = fieldDifferences([base, base, mine], (path) => path);
  expect(differences.map(({ label, mine: shown }) => [label, shown])).toEqual([
    ['secret', 'typed, not shown'],
    ['certificate.pem', 'typed, not shown'],
    ['secrets', 'key: typed, not shown'],
  ]);
});
