import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ID, openApplication } from '../../../../../test/component/application.ts';
import { press } from '../../../../../test/component/open.tsx';

const PLACE = { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' };
const lookup = (more: object) => ({
  address_lookup: { state: 'waiting', reason: '', due_at: '2026-11-25T10:00:00Z', data: null, ...more },
});

test('says that an application was not looked up yet, and looks its address fields up at once', async () => {
  const calls = await openApplication({ values: PLACE, ...lookup({ reason: 'The flood map is down.' }) } as never, {
    lookupAddress: { api_address_data: null, why_none: 'unknown' },
  });
  const bar = page.getByRole('status').filter({ hasText: 'Not looked up yet.' });
  await expect.element(bar).toMatchTextContent('The flood map is down. Next try:');
  await bar.getByRole('button', { name: 'Look up now' }).click();
  await expect.poll(() => calls.of('lookupAddress').at(-1)).toMatchObject({ ...PLACE, application_id: ID });
});

test('asks for one of several addresses when the application is opened', async () => {
  const candidate = { ...PLACE, text: '12 Ocean Dr, Miami Beach, FL 33139' };
  const data = { values: {}, sources: {}, candidates: [candidate], differences: [], missing: [], facts: {} };
  const calls = await openApplication({ values: PLACE, ...lookup({ state: 'ambiguous', data }) } as never, {
    lookupAddress: { api_address_data: null, why_none: 'unknown' },
  });
  await page.getByRole('button', { name: 'Choose the address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: candidate.text }).click();
  await expect.poll(() => calls.of('lookupAddress').at(-1)).toMatchObject(PLACE);
});

test('looks up the address fields by Enter in the empty address search', async () => {
  const calls = await openApplication(
    { values: { ...PLACE, searched_address: '' } },
    { lookupAddress: { api_address_data: null, why_none: 'unknown' } },
  );
  await page.getByLabelText('Address search').click();
  await press('{Enter}');
  await expect.poll(() => calls.of('lookupAddress').at(-1)).toMatchObject({ ...PLACE, application_id: ID });
});

test('says for which address the property was looked up once the address fields name another one', async () => {
  const searched_address = '12 OCEAN DR, MIAMI BEACH, FL, 33139';
  const at = '2026-11-25T10:00:00Z';
  await openApplication({
    values: { ...PLACE, searched_address },
    provenance: { searched_address: { source: 'provider', provider: 'US Census Geocoder', at } },
  } as never);
  const note = page.getByText(`The property data was looked up for ${searched_address}.`);
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveValue('12 Ocean Dr');
  await expect.element(note).not.toBeInTheDocument();
  await page.getByLabelText('Address', { exact: true }).fill('18 Ocean Dr');
  await press('{Tab}');
  await expect.element(note).toBeVisible();
  await page.getByLabelText('Address', { exact: true }).fill('12 Ocean Drive');
  await press('{Tab}');
  await expect.element(note).not.toBeInTheDocument();
});

test('shows the searched address beside the button that looks it up, not under it', async () => {
  await openApplication({ values: { ...PLACE, searched_address: '12 OCEAN DR, MIAMI BEACH, FL, 33139' } });
  await expect.element(page.getByRole('button', { name: 'Look up', exact: true })).toBeVisible();
  const search = page.getByLabelText('Address search').element();
  const { right } = search.getBoundingClientRect();
  const endOfText = right - Number.parseFloat(getComputedStyle(search).paddingRight);
  const button = page.getByRole('button', { name: 'Look up', exact: true }).element();
  expect(button.getBoundingClientRect().left).toBeGreaterThanOrEqual(endOfText);
});
