import { expect } from '@playwright/test';
import { test } from './installation.ts';
import { anApplication, signIn } from './support.ts';

// Enter in the address search of a form goes on; what a person entered is never overwritten by two of them.
test('Enter goes on unless the address changed, a lookup keeps what was entered by hand, and can be undone', async ({
  page,
}) => {
  await signIn(page, 'agent', '/agent-portal/new');
  await page.getByLabel('Property address').fill('1208 Turn');
  await page
    .getByRole('option', { name: /1208 Turner/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: /FEMA/ })).toContainText('Flood zone');
  await page.getByLabel('Property address').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.waitForURL('**/application-details/*');

  await page
    .getByRole('navigation', { name: 'Sections of the form' })
    .getByRole('button', { name: /^Property/ })
    .click();
  const year = page.getByLabel('Year built');
  const county = page.getByLabel('County');
  const known = await county.inputValue();
  expect(known).not.toBe('');
  await year.fill('1986');
  await county.selectOption('').catch(() => county.fill(''));
  await county.press('Tab');
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible();

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
  // The notice goes, and the focus is not lost with it.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await expect(county).toHaveValue('');
  await expect(year).toHaveValue('1986');
});

test('R2.3 an application at the address is named before a second one is made, and one may go on', async ({
  page,
  baseURL,
}) => {
  const place = { address1: '5 Twice Told Ln', city: 'Tampa', state: 'FL', zip: '33611' };
  const id = await anApplication(baseURL ?? '', 'agent', { ...place, first_name: 'Ida', last_name: 'Before' });
  await signIn(page, 'agent', '/agent-portal/new/flood');
  await page.getByLabel('Property address').fill('5 Twice Told Lane, Tampa, FL 33611');
  const note = page.getByRole('status').filter({ hasText: 'There is an application at this address already.' });
  await expect(note.getByRole('link', { name: /Ida Before/ })).toHaveAttribute('href', new RegExp(`/${id}$`));
  await expect(page.getByRole('button', { name: 'Create and enter by hand' })).toBeEnabled();
});
