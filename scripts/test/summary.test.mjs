import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install/install.mjs';
import { chosenParts, groupsOf } from './parts.mjs';
import { propertySeed } from './seed.mjs';
import { commandFor, faultText, patternOf, testsOfPlaywright, testsOfVitest, timesText } from './summary.mjs';

const namesOf = (parts) => parts.map(({ name }) => name);
const one = { part: 'unit', file: 'a.test.ts', title: "prices (all) client's quotes", ms: 1_250, status: 'failed' };

test('runs the kill, core, smoke and engines parts only when they are named', () => {
  expect(namesOf(chosenParts([]).tests)).toEqual(['unit', 'component', 'database', 'browser']);
  expect(namesOf(chosenParts(['smoke', 'unit']).tests)).toEqual(['unit', 'smoke']);
});

test('runs kill and smoke side by side, and every other part alone', () => {
  const groups = (words) => groupsOf(chosenParts(words).tests).map(namesOf);
  const all = ['unit', 'component', 'database', 'browser', 'kill', 'core', 'smoke', 'engines'];
  expect(groups(all)).toEqual([
    ...[['unit'], ['component'], ['database'], ['browser'], ['core'], ['engines']],
    ['kill', 'smoke'],
  ]);
  expect(groups(['engines', 'browser'])).toEqual([['browser'], ['engines']]);
});

test('names a part that cannot be run, with the reason', () => {
  const notRun = [{ name: 'engines', reason: 'there is no /usr/bin/Xvfb' }];
  expect(timesText([], [], notRun)).toContain('engines: not run: there is no /usr/bin/Xvfb');
});

test('takes static for all parts that read the sources, and refuses unknown parts', () => {
  const { fixed, tests } = chosenParts(['static']);
  expect([namesOf(fixed), tests]).toEqual([
    ['page', 'types', 'pure', 'lint', 'promises', 'boundaries', 'unused', 'contract', 'openapi', 'commits'],
    [],
  ]);
  expect(namesOf(chosenParts(['types']).fixed)).toEqual(['types']);
  expect(() => chosenParts(['units'])).toThrow("There is no part 'units'");
});

test('names the command that runs one test alone', () => {
  expect(commandFor(one)).toBe(String.raw`npm run unit -- a.test.ts -t 'prices \(all\) client'\''s quotes'`);
  expect(commandFor({ part: 'kill', file: 'b.long.test.ts', title: '' })).toBe('npm run kill -- b.long.test.ts');
  expect(commandFor({ part: 'browser', file: 'e2e/a.spec.ts:3', title: 'binds' })).toBe(
    'npm run browser -- e2e/a.spec.ts:3',
  );
  expect(commandFor({ part: 'engines', file: 'e2e/engines/agent.spec.ts:9', title: 'quotes' })).toBe(
    'npm run engines -- e2e/engines/agent.spec.ts:9',
  );
  expect(commandFor({ part: 'smoke', file: 'bench/list.bench.ts', title: 'list' })).toBe('npm run bench -- smoke list');
});

test('takes a file that cannot be loaded as a failed test', () => {
  const name = join(root, 'a.test.ts');
  const report = { testResults: [{ name, status: 'failed', message: 'No such module.', assertionResults: [] }] };
  const [fault] = testsOfVitest('unit', report);
  expect(fault).toMatchObject({ file: 'a.test.ts', title: '', status: 'failed' });
  expect(faultText(fault)).toBe('✗ a.test.ts\n  No such module.\n  alone: npm run unit -- a.test.ts');
});

test('lists the times of parts and the ten slowest tests, slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, n) => ({ ...one, title: `test ${n}`, ms: n * 100 }));
  const lines = timesText([{ name: 'unit', ms: 2_000, isFailed: false }], tests).split('\n');
  expect(lines.slice(0, 2)).toEqual(['Time per part', '  unit          2.0 s']);
  expect(lines.slice(-10)[0]).toBe('  1.1 s         a.test.ts › test 11');
  expect(lines).toHaveLength(14);
});

test('derives the same seed from a commit each time, and takes a number as it is', () => {
  expect(propertySeed()).toBe(propertySeed());
  expect(propertySeed('42')).toBe(42);
  expect(propertySeed('random')).toBeLessThan(2 ** 31);
  expect(() => propertySeed('often')).toThrow('--seed is a number');
});

test('finds journeys in groups, with where they are and how long they took', () => {
  const spec = {
    title: 'sends',
    ok: false,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ results: [{ duration: 7, errors: [{ message: 'No.' }] }] }],
  };
  const suites = [
    { title: 'a.spec.ts', specs: [{ ...spec, ok: true }], suites: [{ title: 'at night', specs: [spec] }] },
  ];
  const found = { part: 'browser', file: 'e2e/a.spec.ts:3', ms: 7, errors: ['No.'] };
  expect(testsOfPlaywright('browser', suites)).toEqual([
    { ...found, title: 'a.spec.ts › sends', status: 'passed' },
    { ...found, title: 'a.spec.ts › at night › sends', status: 'failed' },
  ]);
});

test('makes a pattern that finds tests by their whole titles alone', () => {
  const pattern = new RegExp(patternOf([one, { title: 'a+b' }]));
  expect([one.title, 'a+b', 'a+b and c', 'aab'].map((title) => pattern.test(title))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
