import type { Page } from '@playwright/test';
import { SAVED, sectionOf } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

const CLIENT = {
  first_name: 'Ana',
  last_name: 'Lee',
  address1: '12 Ocean Dr',
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
};

const rowOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('fills in an auto application by lookups and by hand, and refuses shares above 100 % (R3.4)', async ({
  page,
  agency,
}) => {
  const { client } = agency.agent;
  const created = await client.call('createApplication', { application_type: 'auto', useable_details: CLIENT });
  const { id } = dataOf(created).application;
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  await sectionOf(page, /^Vehicles and Drivers/).click();

  await test.step('the household fills an empty form', async () => {
    await page.getByRole('button', { name: 'Look up vehicles and drivers' }).click();
    const found = page.getByRole('dialog', { name: 'Vehicles and drivers found' });
    await expect(found.getByText(/^From Vehicle data/)).toBeVisible();
    await found.getByRole('button', { name: 'Use these' }).click();
    await expect(page.getByText(/^Took over \d vehicles? and 1 driver\.$/)).toBeVisible();
    await expect(rowOf(page, 'vehicle 1').getByLabel('Make')).not.toHaveValue('');
    await expect(rowOf(page, 'driver 1').getByLabel('First name')).toHaveValue('Ana');
  });

  // The whole household is rendered: the step above waited for its driver, who is below all vehicles.
  const vehicles = (await page.getByRole('group', { name: /^vehicle \d$/ }).all()).length;
  const mine = rowOf(page, `vehicle ${vehicles + 1}`);

  await test.step('a whole VIN decodes itself when it is left', async () => {
    await page.getByRole('button', { name: 'Add vehicle' }).click();
    await mine.getByLabel('VIN', { exact: true }).fill('1HGCM82633A004352');
    await mine.getByLabel('VIN', { exact: true }).blur();
    await expect(mine.getByLabel('Make')).toHaveValue('HONDA');
    await expect(mine.getByLabel('Year')).toHaveValue('2003');
    await expect(mine.getByLabel('Model')).toHaveValue('Accord');
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
    await ben.fill('50');
    await ben.blur();
    await expect(shares.getByRole('alert')).toHaveText('Total percentage for this vehicle exceeds 100%');
    await ana.fill('40');
    await ana.blur();
    await expect(shares.getByRole('alert')).toHaveText('');
    await expect(shares.getByRole('row').last()).toContainText('90 %');
  });

  await test.step('all of it is there after a reload', async () => {
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.reload();
    await expect(mine.getByLabel('Make')).toHaveValue('HONDA');
    await expect(mine.getByLabel('VIN', { exact: true })).toHaveValue('1HGCM82633A004352');
    await expect(ana).toHaveValue('40');
    await expect(ben).toHaveValue('50');
    const answer = await client.call('getApplicationById', { application_id: id });
    const { vehicles_info, date_of_birth } = dataOf(answer).application.payload.useable_details;
    expect(vehicles_info).toHaveLength(vehicles + 1);
    expect(date_of_birth).toBe('1968-04-17');
  });
});
