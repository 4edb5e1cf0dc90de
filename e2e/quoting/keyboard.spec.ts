import { type Field, fieldsOf, formFor } from '@freeboard/domain/forms';
import type { Page } from '@playwright/test';
import { SAVED } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

// Enter goes from missing field to missing field, then from field to field and section to section.
// missing/order.test.ts proves this order for every form.
const ANSWERS: Record<string, string> = {
  owned_type: 'Individual Owned',
  construction_type: 'Masonry',
  first_name: 'walter',
  last_name: 'green',
  date_of_birth: '2/3/1980',
  phone: '305.555.0100',
  email: 'walter@example.com',
  address1: '61 Pine Ct',
  city: 'Ocala',
  state: 'Florida',
  zip: '34470',
  county: 'Marion',
  country: 'US',
  year_build: '1999',
  roof_year: '2019',
  sqft: '1,840',
  num_of_stories: '1',
  distance_to_coast: '12.5',
  flood_zone: 'AE',
  occupancy_type: 'Single Family',
  building_use: 'Primary Home',
  foundation_type: 'Slab',
  stairs_leading_to_front_door: '3',
  condo_unit_number: '204',
  condo_floor: '2',
  floors_in_building: '6',
  dwelling: '$250,000',
  contents_limit: '50000',
  bfe_elevation: '9',
  property_elevation: '10.5',
  elevation_difference: '1.5',
  building_limit: '200000',
};
/** The text to type into a field: its entry in ANSWERS, else a valid text for its kind. */
function textFor(field: Field): string {
  const usual = ANSWERS[field.key];
  if (usual !== undefined) return usual;
  if (field.kind === 'year') return '2015';
  if (field.kind === 'date') return '2/3/2024';
  if (field.kind === 'money' || field.kind === 'digits' || field.kind === 'decimal') return '10';
  return 'Something';
}

const focusedKey = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? null);
const focusedKind = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement
      ? document.activeElement.type
      : (document.activeElement?.tagName.toLowerCase() ?? ''),
  );

/** Whether the focus leaves the field within 2 s. */
const movesOn = (page: Page, key: string) =>
  expect
    .poll(() => focusedKey(page), { timeout: 2_000 })
    .not.toBe(key)
    .then(() => true)
    .catch(() => false);

const isBlank = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const isTyped = activeElement instanceof HTMLSelectElement || activeElement instanceof HTMLInputElement;
    return isTyped && activeElement.type !== 'radio' && activeElement.value === '';
  });

async function answer(page: Page, field: Field): Promise<void> {
  const kind = await focusedKind(page);
  if (kind === 'radio') {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    return;
  }
  if (kind === 'select') {
    const label = ANSWERS[field.key];
    if (label) await page.keyboard.type(label, { delay: 5 });
    else await page.keyboard.press('ArrowDown');
    // An open list has the focus on its options: Enter chooses one and returns to the field.
    if ((await focusedKind(page)) === 'option') await page.keyboard.press('Enter');
    return;
  }
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(textFor(field));
}

test('enters a flood application by keyboard alone (R3.9)', async ({ page, agency }) => {
  const { client } = agency.agent;
  const id = dataOf(await client.call('createApplication', { application_type: 'flood' })).application.id;
  const fields = fieldsOf(formFor('flood'));
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  // The form has a type from the start: Enter, which goes to missing fields, would skip it.
  await page.getByLabel('Ownership').focus();
  const seen = new Set<string>();
  for (let steps = 0; steps < 200; steps += 1) {
    const key = await focusedKey(page);
    if (!key) break;
    const field = fields.get(key);
    // The address search handles Enter itself; Tab leaves it empty.
    const isSearch = key === 'searched_address';
    // A field that a later answer emptied is answered again.
    if (field && !isSearch && (!seen.has(key) || (await isBlank(page)))) await answer(page, field);
    seen.add(key);
    await page.keyboard.press(isSearch ? 'Tab' : 'Enter');
    // The focus moves once the page has rendered what the answer changed.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    if ((await focusedKey(page)) === key && !(await movesOn(page, key))) break;
  }
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect
    .poll(async () => dataOf(await client.call('validateApplication', { application_id: id })).errors)
    .toEqual({});
});
