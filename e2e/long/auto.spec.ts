import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

const CLIENT = {
  first_name: 'Ana',
  last_name: 'Lee',
  address1: '12 Ocean Dr',
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
};

async function openAuto(page: Page, baseURL: string | undefined, last_name: string): Promise<number> {
  const client = await clientOf(baseURL ?? '', 'agent');
  const useable_details = { ...CLIENT, last_name };
  const created = await client.call('createApplication', { application_type: 'auto', useable_details });
  if (!created.ok) throw new Error(created.message);
  await signIn(page, 'agent', `/agent-portal/application-details/${created.data.application.id}`);
  await openSection(page, 'Vehicles and Drivers');
  return created.data.application.id;
}
const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('button', { name }).click();
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible();
const rowOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('R3.4 an auto application: vehicles looked up, a VIN decoded, shares above 100 % refused, all of it saved', async ({
  page,
  baseURL,
}) => {
  const id = await openAuto(page, baseURL, 'Lee');

  await test.step('the household fills an empty form', async () => {
    await page.getByRole('button', { name: 'Look up vehicles and drivers' }).click();
    await expect(page.getByText(/^Took over \d vehicles? and 1 driver\.$/)).toBeVisible();
    await expect(rowOf(page, 'vehicle 1').getByLabel('Make')).not.toHaveValue('');
    await expect(rowOf(page, 'driver 1').getByLabel('First name')).toHaveValue('Ana');
  });

  const vehicles = await page.getByRole('group', { name: /^vehicle \d$/ }).count();
  const mine = rowOf(page, `vehicle ${vehicles + 1}`);

  await test.step('a whole VIN decodes itself when it is left', async () => {
    await page.getByRole('button', { name: 'Add vehicle' }).click();
    await mine.getByLabel('VIN', { exact: true }).fill('1HGCM82633A004352');
    await mine.getByLabel('VIN', { exact: true }).blur();
    await expect(mine.getByLabel('Make')).toHaveValue('HONDA');
    await expect(mine.getByLabel('Year')).toHaveValue('2003');
    await expect(mine.getByLabel('Model')).toHaveValue('Accord');
  });

  await test.step('a VIN that cannot be decoded says so and loses nothing', async () => {
    await mine.getByLabel('VIN', { exact: true }).fill('ZZZCM82633A004352');
    await mine.getByRole('button', { name: 'Decode the VIN' }).click();
    await expect(mine.getByText('Invalid response data')).toBeVisible();
    await expect(mine.getByLabel('Make')).toHaveValue('HONDA');
    await mine.getByLabel('VIN', { exact: true }).fill('DOWN1234567890123');
    await mine.getByRole('button', { name: 'Decode the VIN' }).click();
    await expect(mine.getByText(/enter the vehicle by hand/)).toBeVisible();
    await mine.getByLabel('VIN', { exact: true }).fill('1HGCM82633A004352');
    await mine.getByRole('button', { name: 'Decode the VIN' }).click();
    await expect(mine.getByText('Decoded', { exact: true })).toBeVisible();
  });

  await test.step('a second driver is entered by hand', async () => {
    await page.getByRole('button', { name: 'Add driver' }).click();
    await rowOf(page, 'driver 2').getByLabel('First name').fill('ben');
    await rowOf(page, 'driver 2').getByLabel('Last name').fill('lee');
    await rowOf(page, 'driver 2').getByLabel('Last name').press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Ben Lee' })).toBeVisible();
  });

  const shares = page.getByRole('group', { name: 'Who drives what' });
  const ana = shares.getByLabel('Ana Lee drives 2003 HONDA Accord, percent').last();
  const ben = shares.getByLabel('Ben Lee drives 2003 HONDA Accord, percent').last();

  await test.step('shares are refused in the words of the specification', async () => {
    await ana.fill('60');
    await ben.fill('140');
    await expect(shares.getByRole('alert')).toHaveText('Percentage must be between 0 and 100');
    await ben.fill('50');
    await ben.blur();
    await expect(shares.getByRole('alert')).toHaveText('Total percentage for this vehicle exceeds 100%');
    await ana.fill('40');
    await ana.blur();
    await expect(shares.getByRole('alert')).toHaveText('');
    await expect(shares.getByRole('row').last()).toContainText('90 %');
  });

  await test.step('nothing that can be seen is out of reach', async () => {
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('all of it is there after a reload', async () => {
    await saved(page);
    await page.reload();
    await expect(mine.getByLabel('Make')).toHaveValue('HONDA');
    await expect(mine.getByLabel('VIN', { exact: true })).toHaveValue('1HGCM82633A004352');
    await expect(ana).toHaveValue('40');
    await expect(ben).toHaveValue('50');
    const client = await clientOf(baseURL ?? '', 'agent');
    const answer = await client.call('getApplicationById', { application_id: id });
    if (!answer.ok) throw new Error(answer.message);
    const { vehicles_info, date_of_birth } = answer.data.application.payload.useable_details;
    expect(vehicles_info).toHaveLength(vehicles + 1);
    expect(date_of_birth).toBe('1968-04-17');
  });

  await test.step('rows that stand are replaced only when the person says so', async () => {
    await page.getByRole('button', { name: 'Look up vehicles and drivers' }).click();
    await page.getByRole('button', { name: 'Keep what I have' }).click();
    await expect(page.getByRole('group', { name: /^vehicle \d$/ })).toHaveCount(vehicles + 1);
    await page.getByRole('button', { name: 'Look up vehicles and drivers' }).click();
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByRole('group', { name: /^driver \d$/ })).toHaveCount(1);
  });
});

test('R3.4 a lookup without a vehicle changes nothing, and Massachusetts names its coverages', async ({
  page,
  baseURL,
}) => {
  await openAuto(page, baseURL, 'Empty');
  await page.getByRole('button', { name: 'Look up vehicles and drivers' }).click();
  await expect(page.getByText(/Nothing was changed\.$/)).toBeVisible();
  await expect(page.getByRole('group', { name: /^driver \d$/ })).toHaveCount(0);
  await openSection(page, 'Coverage');
  await page.getByLabel('Uninsured and underinsured motorist').selectOption('50/100');
  await openSection(page, 'Garaging Address');
  await page.getByLabel('State').selectOption('MA');
  await openSection(page, 'Coverage');
  await expect(page.getByLabel('Uninsured coverage')).toHaveValue('50/100');
  await expect(page.getByLabel('Underinsured coverage')).toBeVisible();
});

test('R3.4 vehicles, drivers and shares are entered by keyboard alone', async ({ page, baseURL }) => {
  const id = await openAuto(page, baseURL, 'Lee');
  const typeAll = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
  };
  await page.getByRole('button', { name: 'Add vehicle' }).focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'vehicle 1').getByLabel('Year')).toBeFocused();
  await typeAll('2018', 'Honda', 'Accord', '');
  await expect(page.getByRole('button', { name: 'Add vehicle' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add driver' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'driver 1').getByLabel('First name')).toBeFocused();
  await typeAll('ana', 'lee', '2/3/1980', 'L100');
  await expect(rowOf(page, 'driver 1').getByLabel('Relation')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Ana Lee drives 2018 Honda Accord, percent')).toBeFocused();
  await typeAll('100');
  await expect(page.getByRole('heading', { name: 'Coverage', exact: true })).toBeVisible();
  await saved(page);
  const client = await clientOf(baseURL ?? '', 'agent');
  const checked = await client.call('validateApplication', { application_id: id });
  if (!checked.ok) throw new Error(checked.message);
  expect(Object.keys(checked.data.errors)).not.toContain('vehicles_info');
  expect(Object.keys(checked.data.errors)).not.toContain('drivers_info');
});
