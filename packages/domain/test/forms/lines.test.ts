import { expect, test } from 'vitest';
import { APPLICATION_TYPES } from '../../src/applications/index.ts';
import { fieldsOf, formFor, newApplication, view } from '../../src/forms/index.ts';
import { MESSAGES } from '../../src/wording/index.ts';

const context = { today: '2026-11-22', status: 'new' } as const;

test.each(APPLICATION_TYPES)('asks about loan closing and flood map in flood alone: %s', (type) => {
  const fields = fieldsOf(formFor(type));
  for (const key of ['loan_closing_date', 'map_revised_on', 'wildfire_contained_on'])
    expect(fields.has(key), key).toBe(type === 'flood');
});

test('an auto application needs the garaging address and state', () => {
  const { errors } = view(formFor('auto'), newApplication('auto', context).values, context);
  for (const key of ['address1', 'state']) expect(errors[key], key).toContain(MESSAGES.required);
});
