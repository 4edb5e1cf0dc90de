import { describe, expect, it } from 'vitest';
import { APPLICATION_TYPES } from '../applications/lists.ts';
import { askableFields } from '../client-page/askable.ts';
import { formFor } from '../forms/catalog.ts';
import { fieldsOf } from '../forms/compiled.ts';
import { newApplication } from '../forms/new.ts';
import { intakeAskable, intakeFields } from './intake.ts';

const context = { today: '2026-11-26', status: 'new' } as const;

describe.each(APPLICATION_TYPES)('a page for %s', (type) => {
  it('asks nothing that only follows from other answers', () => {
    const fields = fieldsOf(formFor(type));
    const offered = intakeAskable(type, context).map(({ key }) => fields.get(key));
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.filter((field) => field?.compute && !field.required)).toEqual([]);
    expect(offered.map((field) => field?.key)).not.toContain('elevation_difference');
  });

  it('drops such a field that it was to ask before', () => {
    expect(intakeFields(type, ['elevation_difference'], context)).not.toContain('elevation_difference');
  });
});

it('asks for the contents of a basement, which follow only where there is none', () => {
  const { values } = newApplication('flood', context, { foundation_type: 'Basement' });
  const offered = askableFields(formFor('flood'), values, {}, context).map(({ key }) => key);
  expect(offered).toContain('basement_content');
});
