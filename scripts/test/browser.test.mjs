import { expect, test } from 'vitest';
import { judge, testsOf } from './browser.mjs';

const failure = (title) => ({ title, errors: [`${title} failed`] });
const first = ['a', 'b', 'c', 'd'].map(failure);

test('takes a test that passes alone as flaky, and the run as passed', () => {
  expect(judge([failure('a')], [failure('a')], 9)).toEqual({ passed: 10, failures: [], flaky: [failure('a')] });
});

test('takes a test that fails alone, too, or is not found again, as failed', () => {
  expect(judge(first, ['a', 'c', 'd'].map(failure), 9)).toEqual({
    passed: 12,
    failures: [failure('b')],
    flaky: [failure('a'), failure('c'), failure('d')],
  });
});

test('fails the run of more than three flaky tests', () => {
  expect(judge(first, first, 9)).toEqual({ passed: 9, failures: first, flaky: first });
});

test('finds tests in groups, with where they are and how long they took', () => {
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
  expect(testsOf('browser', suites)).toEqual([
    { ...found, title: 'a.spec.ts › sends', isFailed: false },
    { ...found, title: 'a.spec.ts › at night › sends', isFailed: true },
  ]);
});
