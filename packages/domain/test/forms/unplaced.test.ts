import { expect, test } from 'vitest';
import { formFor, newValues, openUnplaced, shownUnplaced, unplacedText, view } from '../../src/forms/index.ts';

const context = { today: '2026-11-22', status: 'new' } as const;
const form = formFor('flood');
const values = newValues('flood', context, {});
const unplacedAt = (field: string, value = 'x') => ({ name: 'Head', value, field });

test.each([
  ['default', true],
  ['rule', true],
  ['assumed', true],
  ['provider', true],
  ['agency_default', true],
  ['person_default', true],
  ['person', false],
  ['client', false],
  ['upload', false],
  [undefined, true],
])('a field whose value comes from %s is open: %s', (source, isOpen) => {
  const origins = source === undefined ? {} : { roof_year: { source } };
  expect(openUnplaced([unplacedAt('roof_year')], origins).has('roof_year')).toBe(isOpen);
});

test('a value that no field is known for opens none, and of two for one field the first counts', () => {
  const unplaced = [{ name: 'Producer', value: 'HL' }, unplacedAt('sqft', 'about 2,000'), unplacedAt('sqft', 'many')];
  expect([...openUnplaced(unplaced, {})]).toEqual([['sqft', 'about 2,000']]);
});

test('a long text is cut', () => {
  const text = openUnplaced([unplacedAt('sqft', 'y'.repeat(5_000))], {}).get('sqft') ?? '';
  expect(text.length).toBeLessThan(130);
  expect(unplacedText('Masonry-ish')).toBe('The file said “Masonry-ish”.');
});

test('only fields that the form asks a person for are shown, in its order', () => {
  const open = new Map(
    ['client_name_id', 'basement_type', 'sqft', 'first_name', 'nothing_of_the_kind'].map((key) => [key, 'x']),
  );
  const shown = shownUnplaced(form, values, view(form, values, context), open);
  expect(shown.map(({ field }) => field.key)).toEqual(['first_name', 'sqft']);
});

test.each([
  ['deductible', '$5,000', false],
  ['deductible', '$1,250', true],
  ['garage_present', 'no', true],
])('a value that the form holds as the file said it is not shown: %s %s %s', (key, text, isShown) => {
  const shown = shownUnplaced(form, values, view(form, values, context), new Map([[key, text]]));
  expect(shown.length === 1).toBe(isShown);
});
