import { expect, test } from 'vitest';
import { EMPTY_FORM } from '../form/form.ts';
import { inputOf } from '../form/input.ts';

const rated = { ...EMPTY_FORM, name: 'Rated', kind: 'rate-table' as const };

test('a new carrier that is rated here needs a start, or a graph of its own', () => {
  expect(inputOf(rated, true).errors).toEqual({ start_from: ['Field is required.'] });
  expect(inputOf({ ...rated, start: 'plan:empty' }, true).errors).toEqual({});
  expect(inputOf({ ...rated, decision: '{"nodes": []}' }, true).errors).toEqual({});
  expect(inputOf(rated).errors).toEqual({});
  expect(inputOf({ ...EMPTY_FORM, name: 'Asked' }, true).errors).toEqual({});
});
