import { SAVED, sectionOf } from '../support.ts';
import { expect, test } from '../tenant.ts';

// Enter in the form's address search continues; two lookups never overwrite what a user entered.
test('keeps the unit of a suggestion, and what was entered by hand over a second lookup, which can be undone', async ({
  page,
  agency,
}) => {
  await agency.agent.signIn(page, '/agent-portal/new');
  await page.getByLabel('Property address').fill('1208 Turn #4');
  const option = page.getByRole('option', { name: '1208 Turner St #4, Clearwater, FL 33756' });
  await expect(option).toBeVisible();
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible();
  await option.click();
  await expect(page.getByRole('region', { name: /FEMA/ })).toContainText('Flood zone');
  await page.getByLabel('Property address').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.waitForURL('**/application-details/*');

  await sectionOf(page, /^Property/).click();
  const property = page.getByRole('region', { name: 'Property Information' });
  await expect(property.getByLabel('Address', { exact: true })).toHaveValue('1208 Turner St');
  await expect(property.getByLabel('Unit or suite')).toHaveValue('#4');
  const year = page.getByLabel('Year built');
  const county = page.getByLabel('County');
  const known = await county.inputValue();
  expect(known).not.toBe('');
  await year.fill('1986');
  await county.selectOption('').catch(() => county.fill(''));
  await county.press('Tab');
  await expect(page.getByText(SAVED)).toBeVisible();

  const search = page.getByLabel('Address search');
  const dialog = page.getByRole('dialog', { name: 'Address lookup' });
  await search.focus();
  await page.keyboard.press('Enter');
  await expect(search).not.toBeFocused();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(year).toHaveValue('1986');

  await search.fill('1208 Turner St, Clearwater, FL 33756');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  const line = (label: string) => dialog.getByRole('checkbox', { name: label });
  await expect(line('Year built')).not.toBeChecked();
  await expect(line('County')).toBeChecked();
  await expect(line('City')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(county).toHaveValue(known);
  await expect(year).toHaveValue('1986');

  await page.getByRole('button', { name: 'Undo' }).click();
  // The focus is not lost when the notice disappears.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await expect(county).toHaveValue('');
  await expect(year).toHaveValue('1986');

  await test.step('an address that is not on the map stays as typed', async () => {
    const address = page.getByLabel('Property address');
    await page.goto('/agent-portal/new');
    await address.fill('23 Unmatched');
    await page.getByRole('option', { name: /^23 Unmatched Rd/ }).click();
    await expect(page.getByText('Invalid Response Data.')).toBeVisible();
    await expect(address).toHaveValue('23 Unmatched Rd, Miami Beach, FL 33139');
    await expect(page.getByRole('alert')).toContainText('does not know this address.');
    await expect(page.getByRole('alert')).not.toContainText('maintenance');
    const typed = page.getByRole('region', { name: 'As typed' });
    await expect(typed).toContainText('23 Unmatched Rd');
    await expect(typed).toContainText('Miami Beach');
    const lookup = page.waitForRequest('**/agent-portal/lookup-address');
    await page.getByRole('button', { name: 'Try again' }).click();
    const parts = { address1: '23 Unmatched Rd', city: 'Miami Beach', state: 'FL' };
    expect((await lookup).postDataJSON()).toMatchObject(parts);
    await expect(page.getByText('Invalid Response Data.')).toBeVisible();
    await page.getByRole('button', { name: 'Create and enter by hand' }).click();
    await page.waitForURL('**/application-details/*');
    await expect(property.getByLabel('Address', { exact: true })).toHaveValue('23 Unmatched Rd');
    await expect(property.getByLabel('City')).toHaveValue('Miami Beach');
    await expect(property.getByLabel('ZIP')).toHaveValue('33139');
    const state = property.locator('[data-field="state"]');
    await expect(state.getByRole('combobox')).toHaveValue('FL');
    await expect(state.locator('#field-state-help')).toContainText('Entered by Maria Reyes');
    await expect(property.getByLabel('County')).toHaveValue('');
    await expect(property.getByLabel('Year built')).toHaveValue('');
  });
});
