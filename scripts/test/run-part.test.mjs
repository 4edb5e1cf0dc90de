import { expect, test } from 'vitest';
import { judge } from './run-part.mjs';

const failed = (title, file = 'a.test.ts') => ({ title, file, status: 'failed', errors: [`${title} failed`] });
const passed = (title, file = 'a.test.ts') => ({ title, file, status: 'passed', errors: [] });
const first = ['a', 'b', 'c', 'd'].map((title) => failed(title));

test('takes a test that passes alone as flaky', () => {
  expect(judge([failed('a')], [passed('a')])).toEqual({ failures: [], flaky: [failed('a')] });
});

test('takes a test that fails alone, too, or is not run again, as failed', () => {
  const again = [passed('a'), failed('b'), { ...passed('c'), status: 'skipped' }, passed('d', 'other.test.ts')];
  expect(judge(first, again)).toEqual({
    failures: ['b', 'c', 'd'].map((title) => failed(title)),
    flaky: [failed('a')],
  });
});

test('takes more than three flaky tests as failed', () => {
  const all = first.map(({ title }) => passed(title));
  expect(judge(first, all)).toEqual({ failures: first, flaky: first });
});
