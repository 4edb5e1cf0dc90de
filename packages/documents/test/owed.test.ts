import { readFileSync } from 'node:fs';
import { isTakable, reviewGroup } from '@freeboard/domain/documents';
import { applyChanges, dwellingEstimate, formFor, newApplication, sameValue, view } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { readFile } from '../src/index.ts';

const DECLARATIONS = 'ho3-florida-columns-invented';
const FOUR_POINT = 'citizens-insp4pt-03-25-filled-flat-invented';
const WIND_FORM = 'oir-b1-1802-rev-01-12-filled-flattened-invented';
/** A form that states another year and roof than the other two documents. */
const OTHER_WIND_FORM = 'oir-b1-1802-rev-04-26-filled-flat-invented';

const rules = { today: '2026-11-26', status: 'new', estimateDwelling: dwellingEstimate } as const;

const readAll = async (files: readonly string[]) =>
  (
    await Promise.all(
      files.map(async (file) => {
        const bytes = new Uint8Array(readFileSync(new URL(`fixtures/${file}.pdf`, import.meta.url)));
        const { documents } = await readFile(bytes, rules.today);
        return documents.flatMap(({ readings }) => readings.map((one) => ({ ...one, file })));
      }),
    )
  ).flat();

/**
 * The answers that an HO3 still needs after all certain values and the address were accepted, and which of them a
 * document proposes.
 */
async function owedAfter(files: readonly string[]) {
  const readings = await readAll(files);
  const { values } = newApplication('home', rules, {});
  const assumed = Object.fromEntries(Object.keys(values).map((key) => [key, { source: 'assumed' }]));
  const isContested = ({ field, value, file }: (typeof readings)[number]) =>
    readings.some(
      (other) => other.file !== file && other.field === field && other.value !== null && !sameValue(other.value, value),
    );
  const sure = readings.filter((one) => reviewGroup(one, values, assumed, isContested(one)) === 'sure');
  const address = readings.filter((one) => one.strength === 'check' && isTakable(one, values));
  const taken = Object.fromEntries([...sure, ...address].map(({ field, value }) => [String(field), value]));
  const form = formFor('home');
  const order = form.sections.flatMap(({ fields }) => fields.map(({ key }) => key)).filter((key) => key in taken);
  const changes = Object.fromEntries(order.map((key) => [key, taken[key] ?? null]));
  const filled = applyChanges(form, values, changes, rules).values;
  const owed = Object.keys(view(form, filled, rules).errors);
  const isProposed = (key: string) => readings.some(({ field, value }) => field === key && value !== null);
  return {
    filled,
    taken: order,
    proposed: owed.filter(isProposed),
    missing: owed.filter((key) => !isProposed(key)),
  };
}

// No document states a client's date of birth, or the house's foundation and distance to the coast, and 'one family'
// may be a townhouse.
test('three documents of a house that agree leave four answers of an HO3, one of them proposed', async () => {
  const { filled, taken, proposed, missing } = await owedAfter([DECLARATIONS, FOUR_POINT, WIND_FORM]);
  expect(taken.length).toBeGreaterThanOrEqual(49);
  expect(proposed).toEqual(['occupancy_type']);
  expect(missing).toEqual(['date_of_birth', 'distance_to_coast', 'foundation_type']);
  expect(filled).toMatchObject({ year_build: 1998, roof_year: 2019, sqft: 1842, contents: 105_750 });
});

test('a document that contradicts the others leaves what they disagree on to a person', async () => {
  const { proposed } = await owedAfter([DECLARATIONS, FOUR_POINT, OTHER_WIND_FORM]);
  expect(proposed).toEqual(['year_build', 'roof_year', 'occupancy_type']);
});
