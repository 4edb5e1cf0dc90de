import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { expectAccessible, signIn } from '../support.ts';

// What a person wrote for a carrier is never gone in silence: not by a start, nor by leaving the page.
test('what was written is asked about before it is replaced, and a secret that was left behind is said', async ({
  page,
}) => {
  await signIn(page, 'admin', '/dashboard/api-management/new');
  const start = page.getByLabel('Start from');
  await start.selectOption({ label: 'Private flood with a bare token' });
  await page.getByRole('tab', { name: 'Secrets' }).click();
  const address = page.getByLabel('Token address');
  await expect(page.getByText('An example: nobody answers there.')).toBeVisible();
  await address.fill('https://api.pelican.com/token');
  await expect(page.getByText('An example: nobody answers there.')).toBeHidden();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await start.selectOption({ label: 'OAuth 2 and polling' });
  const asked = page.getByRole('dialog', { name: 'Replace what you wrote?' });
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('tab', { name: 'Secrets' }).click();
  await expect(address).toHaveValue('https://api.pelican.com/token');

  await page.getByLabel('Secret 1: value').fill('typed-and-left');
  await expect(page.getByText('typed, not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'API Management' }).first().click();
  await page.getByRole('link', { name: 'New carrier' }).click();
  const lost = page.getByText('A secret that you typed was not saved. Type it again.');
  await expect(lost).toBeVisible();
  await page.getByRole('tab', { name: 'Secrets' }).click();
  await page.getByLabel('Secret 1: value').fill('again');
  await expect(lost).toBeHidden();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(lost).toBeVisible();
  await page.getByRole('tab', { name: 'Secrets' }).click();
  await page.getByLabel('Secret 1: value').fill('once more');
  await expect(lost).toBeHidden();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await page
    .getByRole('dialog', { name: 'Undo what you wrote?' })
    .getByRole('button', { name: 'Undo changes' })
    .click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
});
