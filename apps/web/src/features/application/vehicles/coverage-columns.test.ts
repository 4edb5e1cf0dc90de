import { type Field, fieldsOf, formFor } from '@freeboard/domain/forms';
import { expect, it } from 'vitest';
import { columnsFor } from './coverage-columns.ts';

const field = fieldsOf(formFor('auto')).get('coverages_limits') as Field;

it.each([
  ['FL', ['um_uim_coverage', 'uim_bi_limit'], 'Uninsured and underinsured motorist'],
  ['MA', ['uninsured_coverage', 'underinsured_coverage'], 'Uninsured coverage'],
])('in %s the coverages are called %j', (state, keys, label) => {
  const columns = columnsFor(field, state);
  expect(columns.map(({ key }) => key)).toEqual(keys);
  expect(columns[0]?.label).toBe(label);
});
