import { readFileSync } from 'node:fs';
import { applyChanges, formFor, isTakable, newApplication, reviewGroup, sameValue, view } from '@freeboard/domain';
import { expect, test } from 'vitest';
import { readFile } from '../src/index.ts';

const FILES = [
  'ho3-florida-columns-invented',
  'citizens-insp4pt-03-25-filled-flat-invented',
  'oir-b1-1802-rev-04-26-filled-flat-invented',
];
const rules = { today: '2026-11-26', mode: 'new' } as never;

/** Everything that the three documents of one house state, by file. */
const readAll = async () =>
  (
    await Promise.all(
      FILES.map(async (file) => {
        const bytes = new Uint8Array(readFileSync(new URL(`fixtures/${file}.pdf`, import.meta.url)));
        const { documents } = await readFile(bytes, () => undefined);
        return documents.flatMap(({ readings }) => readings.map((one) => ({ ...one, file })));
      }),
    )
  ).flat();

// Without a data provider three documents leave what none of them states, and what a person has to decide.
test('three documents of a house leave nine answers of an HO3, six of them proposed', async () => {
  const readings = await readAll();
  const { values } = newApplication('home', rules, {});
  const assumed = Object.fromEntries(Object.keys(values).map((key) => [key, { source: 'assumed' }]));
  const isContested = ({ field, value, file }: (typeof readings)[number]) =>
    readings.some((other) => other.file !== file && other.field === field && !sameValue(other.value, value));
  const sure = readings.filter((one) => reviewGroup(one, values, assumed, isContested(one)) === 'sure');
  const address = readings.filter((one) => one.strength === 'check' && isTakable(one, values));
  const taken = Object.fromEntries([...sure, ...address].map(({ field, value }) => [String(field), value]));
  const form = formFor('home');
  const order = form.sections.flatMap(({ fields }) => fields.map(({ key }) => key)).filter((key) => key in taken);
  const changes = Object.fromEntries(order.map((key) => [key, taken[key] ?? null]));
  const filled = applyChanges(form, values, changes as never, rules).values;
  const owed = Object.keys(view(form, filled, rules).errors);
  const proposed = owed.filter((key) => readings.some(({ field, value }) => field === key && value !== null));
  expect(order.length).toBeGreaterThanOrEqual(45);
  expect(proposed).toEqual(['year_build', 'roof_year', 'sqft', 'occupancy_type', 'building_use', 'dwelling']);
  expect(owed.filter((key) => !proposed.includes(key))).toEqual([
    'date_of_birth',
    'distance_to_coast',
    'foundation_type',
  ]);
});
