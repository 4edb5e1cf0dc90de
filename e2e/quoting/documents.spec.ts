import { SAVED, sectionOf } from '../support.ts';
import { expect, test } from '../tenant.ts';

// From a declarations page to the values of a form, by keyboard from the review on; each value links to its place on
// the page.
test('begins an application with a document, takes what is sure, and shows where a value was read', async ({
  page,
  agency,
}) => {
  await agency.agent.signIn(page, '/agent-portal/new/home');
  await page
    .locator('input[type=file]')
    .setInputFiles('packages/documents/test/fixtures/ho3-florida-columns-invented.pdf');
  await page.waitForURL('**/documents');
  await expect(page.getByText('Declarations page', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Take all sure \([1-9]/ })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('button', { name: 'Take all sure (0)' })).toBeVisible();
  await page.keyboard.press('Control+Enter');

  await page.waitForURL(/application-details\/\d+/);
  await sectionOf(page, /^Coverage/).click();
  await expect(page.getByLabel('Liability', { exact: true })).toHaveValue('$300,000');
  await expect(page.getByText(SAVED)).toBeVisible();
  await page
    .getByRole('link', { name: /^From ho3-florida.*, page 1/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/documents\/\d+\?field=/);
  await expect(page.getByRole('heading', { name: /Declarations page/ })).toBeVisible();
});
