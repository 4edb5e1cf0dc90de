import type { Page } from '@playwright/test';
import { chooseByKeyboard, countShifts, expectSteady, MOVING, takeShifts } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

test.use({ ...MOVING, carriers: 'all' });

const detailsOf = (id: number) => `/agent-portal/application-details/${id}`;
const openResults = (page: Page) => page.getByRole('tab', { name: /Quote Results/ }).click();

test('keeps the rows that are read, asks carriers again by keyboard, and asks them other terms (R2.8, R9.2, R9.4, R9.5)', async ({
  page,
  agency,
}) => {
  const id = await agency.quoted();
  await countShifts(page);
  await agency.agent.signIn(page, detailsOf(id));
  await openResults(page);
  await test.step('rows stay while somebody reads them', async () => {
    const rows = page.locator('tbody [data-row]');
    await rows.first().getByRole('button').first().focus();
    const before = await rows.first().textContent();
    await takeShifts(page);
    const quote = { carrier_name: 'Cheapest By Hand', premium: 12, description: 'By phone', carrier_url: null };
    dataOf(await agency.agent.client.call('createApplicationCustomQuote', { application_id: id, ...quote }));
    await expect(rows.last()).toContainText('Cheapest By Hand');
    await expect(rows.first()).toHaveText(before ?? '');
    await expectSteady(page);
    const premium = page.getByRole('columnheader', { name: /Premium/ });
    await expect(premium).toHaveAttribute('aria-sort', 'other');
    await premium.getByRole('button', { name: 'Sort now' }).press('Enter');
    await expect(rows.first()).toContainText('Cheapest By Hand');
    await expect(premium.getByRole('button', { name: 'Premium' })).toBeFocused();
    await expect(premium).toHaveAttribute('aria-sort', 'ascending');
  });

  await test.step('a local carrier rates again', async () => {
    const carrier = page.getByRole('button', { name: /^Harborline/ });
    await carrier.press('Enter');
    const again = page.getByRole('button', { name: /^Rate again: Harborline/ });
    await again.press('Enter');
    await expect(page.getByRole('alert').getByText(/Harborline .*: about \$[\d,]+\.\d\d/)).toBeVisible();
    await expect(page.locator('tr:focus')).toContainText('Harborline');
    await expect(page.getByRole('button', { name: 'Show 1 earlier quote' })).toBeVisible();
    await chooseByKeyboard(
      page,
      page.getByRole('button', { name: 'More of the results' }),
      /^Rate .*local carriers? again$/,
    );
    await expect(page.getByRole('button', { name: /^Show [2-9] earlier quotes$/ })).toBeVisible();
    await expect(page.locator('tr:focus')).toContainText('Harborline');
    await page
      .getByRole('button', { name: /^Wayfarer/ })
      .first()
      .press('Enter');
    await expect(page.getByRole('button', { name: /^Rate again: Wayfarer/ })).toHaveCount(0);
  });

  await test.step('other terms are asked of the carriers, and used', async () => {
    await page.getByRole('button', { name: 'Why no quote' }).click();
    await expect(page.getByRole('list', { name: 'Why no quote' }).or(page.getByText(/Every carrier/))).toBeVisible();
    await page.getByRole('button', { name: 'What if' }).click();
    const dialog = page.getByRole('dialog', { name: 'What if' });
    // Opening requests prices from the three cheapest carriers.
    await expect(dialog.getByText(/of \d+ answers/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Ask the \d+ other carriers$/ })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Contents limit' }).check();
    await expect(dialog.getByRole('columnheader', { name: '$75,000' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Building limit' }).check();
    await expect(dialog.getByRole('columnheader', { name: 'Building limit' })).toBeVisible();
    const present = dialog.getByRole('button', { name: /present terms/ });
    await expect(present).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByRole('region', { name: 'Answers for this cell' })).toContainText('Tidewater Mutual');
    await expect(dialog.getByRole('button', { name: 'Use these terms' })).toBeHidden();
    await expect(dialog.getByRole('button', { name: /\$[\d,.]+.*cheapest/ })).toHaveCount(1);
    await dialog.getByRole('button', { name: /^Ask the/ }).click();
    await expect(dialog.getByText(/of \d+ answers/)).toBeVisible();
    await dialog
      .getByRole('row', { name: /^\$10,000/ })
      .getByRole('button')
      .last()
      .click();
    await dialog.getByRole('button', { name: 'Use these terms' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText(/^Changed since these were quoted\. Quoted with Flood deductible \$5,000/),
    ).toBeVisible();
  });

  await test.step('a carrier that failed is asked again', async () => {
    await page.goto(detailsOf(await agency.quoted({ address1: '6 Broken Server Blvd' })));
    await openResults(page);
    await expect(page.getByText(/^\d+ carriers failed and can be asked again\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Show them' }).press('Enter');
    const retry = page.getByRole('button', { name: 'Try Tidewater Mutual again' });
    const answered = page.waitForResponse(/ask-carrier-again/);
    await retry.press('Enter');
    expect((await answered).status()).toBe(200);
    // The retry always fails here: its row keeps the focus, and the first failure moves to the earlier quotes.
    await expect(page.getByRole('button', { name: 'Show 1 earlier quote' })).toBeVisible();
    await expect(retry).toBeVisible();
    await expect(page.locator('tr:focus')).toContainText('Tidewater Mutual');
  });
});
