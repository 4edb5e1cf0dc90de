import {
  change,
  type Field,
  type FieldValue,
  type FormContext,
  fieldsOf,
  formFor,
  newApplication,
  type Values,
  view,
} from '@freeboard/domain/forms';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { enterLeadsTo } from './missing-field.ts';

const CONTEXT: FormContext = { today: '2026-01-02', status: 'new' };
const CASES = [
  ...(['HO3', 'HO4', 'HO6', 'DP3'] as const).map((form_type) => ['home', { form_type }] as const),
  ['flood', {}],
] as const;

/** Answers for fields whose kind does not imply one. */
const ANSWERS: Readonly<Record<string, FieldValue>> = {
  email: 'walter@example.com',
  phone: '(305) 555-0100',
  zip: '34470',
  state: 'FL',
  year_build: 1999,
  roof_year: 2019,
  date_of_birth: '1980-02-03',
  condo_floor: 2,
  floors_in_building: 6,
  flood_zone: 'AE',
  elevation_difference: 1.5,
  bfe_elevation: 9,
  property_elevation: 10.5,
};

function answerTo(field: Field, values: Values): FieldValue {
  if (field.key in ANSWERS) return ANSWERS[field.key] ?? null;
  const [option] = field.optionsFor?.(values) ?? field.options ?? [];
  if (option) return option.value;
  if (field.kind === 'date') return '2024-02-03';
  if (field.kind === 'year') return 2015;
  if (field.kind === 'money') return 100_000;
  if (field.kind === 'digits' || field.kind === 'decimal') return 10;
  return field.kind === 'toggle' ? true : 'Something';
}

/**
 * Presses Enter from the field at index `from`, answering each field it leads to. @returns the fields still missing,
 * and the number of steps
 */
function goOn(type: 'flood' | 'home', given: Values, from: number): { left: string[]; steps: number } {
  const form = formFor(type);
  const fields = fieldsOf(form);
  const order = form.sections.flatMap((section) => section.fields.map(({ key }) => key));
  let { values } = newApplication(type, CONTEXT, given);
  let key: string | null = order[from % order.length] ?? null;
  let steps = 0;
  while (key !== null && steps < order.length * 2) {
    const { errors } = view(form, values, CONTEXT);
    key = enterLeadsTo(order, errors, key);
    const field = key === null ? undefined : fields.get(key);
    if (!field) break;
    values = change(form, values, field.key, answerTo(field, values), CONTEXT).values;
    steps += 1;
  }
  return { left: Object.keys(view(form, values, CONTEXT).errors), steps };
}

it.each(CASES)('Enter leads through everything that a %s form asks for, from wherever it begins: %o', (type, given) => {
  fc.assert(
    fc.property(fc.nat(200), (from) => {
      const { left } = goOn(type, given, from);
      // One field may be left: the one that has the focus.
      expect(left.length).toBeLessThanOrEqual(1);
    }),
  );
});

it.each(CASES)('the tab order of a %s form is the order of its data, each field once: %o', (type) => {
  const keys = formFor(type).sections.flatMap(({ fields }) => fields.map(({ key }) => key));
  expect(new Set(keys).size).toBe(keys.length);
});
