import { expect, type Page } from '@playwright/test';
import { test } from './installation.ts';
import { aCompleteApplication, anApplication, signIn } from './support.ts';

async function open(page: Page, id: number): Promise<void> {
  await signIn(page, 'agent');
  await page.goto(`/agent-portal/application-details/${id}`);
}

const price = (page: Page) => page.getByRole('row').getByText(/^\$[\d,]+\.\d\d$/);

test('R9.2 the board fills and completes where the event stream does not come through', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await page.route('**/api/events', (route) => route.abort());
  await open(page, id);
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Launch/ })
    .click();
  await expect(price(page).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('status').getByText(/answers?$/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('best price')).toHaveCount(1);
});

test('R4.5 a premium that cannot be read for sure is not guessed', async ({ page, baseURL }) => {
  await open(page, await aCompleteApplication(baseURL ?? '', 'agent'));
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: 'Custom quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Custom Quote' });
  await dialog.getByLabel('Carrier name').fill('By Hand Mutual');
  const premium = dialog.getByLabel('Premium, $');
  await premium.fill('1310,00');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect(dialog.getByText('Value is not valid.')).toBeVisible();
  await premium.fill('1,310.00');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect(page.getByRole('row', { name: /By Hand Mutual/ }).getByText('$1,310.00')).toBeVisible();
});

test('R4.8 four are compared at most, and what is chosen stays with its run', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await open(page, id);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  const boxes = page.getByRole('checkbox', { name: /^Compare/ });
  for (const at of [0, 1, 2, 3]) await boxes.nth(at).check();
  await expect(boxes.nth(4)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Compare 4' })).toBeEnabled();
  await page.getByRole('tab', { name: /Quote Profile/ }).click();
  await page
    .getByRole('button', { name: /^Coverage/ })
    .first()
    .click();
  const contents = page.getByLabel('Contents limit');
  await contents.fill('60000');
  await contents.press('Tab');
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Launch/ })
    .click();
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled();
  await expect(boxes.first()).toBeEnabled({ timeout: 20_000 });
});
