import { type Field, fieldsOf, formFor } from '@freeboard/domain';
import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { clientOf, signIn } from '../support.ts';

// Each kind of application can be entered wholly by keyboard: Enter goes from what is missing to what is missing, then
// from field to field and section to section.
const GIVEN: Record<string, string> = {
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
const CASES = [
  { name: 'flood', type: 'flood', given: {} },
  { name: 'HO3', type: 'home', given: { form_type: 'HO3' } },
  { name: 'HO4', type: 'home', given: { form_type: 'HO4' } },
  { name: 'HO6', type: 'home', given: { form_type: 'HO6', occupancy_type: 'Condo Unit' } },
  { name: 'DP3', type: 'home', given: { form_type: 'DP3' } },
] as const;

/** What a person types for a field: the case's value, a usual one, or something of its kind. */
function textFor(field: Field, given: Record<string, string>): string {
  const known = given[field.key] ?? GIVEN[field.key];
  if (known !== undefined) return known;
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

const isBlank = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const isTyped = activeElement instanceof HTMLSelectElement || activeElement instanceof HTMLInputElement;
    return isTyped && activeElement.type !== 'radio' && activeElement.value === '';
  });

async function answer(page: Page, field: Field, given: Record<string, string>): Promise<void> {
  const kind = await focusedKind(page);
  if (kind === 'radio') {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    return;
  }
  if (kind === 'select') {
    const label = given[field.key] ?? GIVEN[field.key];
    if (label) await page.keyboard.type(label, { delay: 5 });
    else await page.keyboard.press('ArrowDown');
    // An opened list has the focus on its options: Enter takes the one and goes back to the field.
    if ((await focusedKind(page)) === 'option') await page.keyboard.press('Enter');
    return;
  }
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(textFor(field, given));
}

for (const { name, type, given } of CASES)
  test(`R3.9 ${name} is entered by keyboard alone`, async ({ page, baseURL }) => {
    const client = await clientOf(baseURL ?? '', 'agent');
    const created = await client.call('createApplication', { application_type: type });
    if (!created.ok) throw new Error(created.message);
    const { id } = created.data.application;
    const fields = fieldsOf(formFor(type));
    await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
    // The form holds a type from the start: Enter, which leads to what is missing, would pass it by.
    await page.getByLabel('form_type' in given ? 'Form type' : 'Ownership').focus();
    const seen = new Set<string>();
    for (let steps = 0; steps < 200; steps += 1) {
      const key = await focusedKey(page);
      if (!key) break;
      const field = fields.get(key);
      // The address search takes Enter for itself; Tab leaves it empty.
      const isSearch = key === 'searched_address';
      // What a later answer took away, a building type that the form does not have, is answered again.
      if (field && !isSearch && (!seen.has(key) || (await isBlank(page)))) await answer(page, field, given);
      seen.add(key);
      await page.keyboard.press(isSearch ? 'Tab' : 'Enter');
      await expect
        .poll(() => focusedKey(page))
        .not.toBe(key)
        .catch(() => undefined);
      if ((await focusedKey(page)) === key) break;
    }
    await expect(page.getByText(/^(Saved \d\d:\d\d:\d\d|All changes saved)$/)).toBeVisible();
    const now = await client.call('getApplicationById', { application_id: id });
    expect(now.ok && now.data.application.payload.useable_details).toMatchObject(given);
    await expect
      .poll(async () => {
        const checked = await client.call('validateApplication', { application_id: id });
        return checked.ok ? checked.data.errors : checked.message;
      })
      .toEqual({});
  });

test('R3.9 separators typed into a number are taken, the caret staying where it was', async ({ page, baseURL }) => {
  const client = await clientOf(baseURL ?? '', 'agent');
  const created = await client.call('createApplication', { application_type: 'flood' });
  if (!created.ok) throw new Error(created.message);
  await signIn(page, 'agent', `/agent-portal/application-details/${created.data.application.id}`);
  await page
    .getByRole('navigation', { name: 'Sections of the form' })
    .getByRole('button', { name: /^Property/ })
    .click();
  await page.getByLabel('Living area').focus();
  await page.keyboard.type('1,900');
  await expect(page.getByLabel('Living area')).toHaveValue('1,900');
  await page
    .getByRole('navigation', { name: 'Sections of the form' })
    .getByRole('button', { name: /^Coverage/ })
    .click();
  await page.getByLabel('Contents limit').focus();
  // In place of the default that it holds.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('$1,250,000');
  await expect(page.getByLabel('Contents limit')).toHaveValue('$1,250,000');
});
