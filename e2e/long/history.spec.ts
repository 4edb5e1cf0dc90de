import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

// Who did what, of an application and of the agency (R6.4).
test('the history is narrowed by person, kind and time, and fetched as CSV', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent', { first_name: 'Hilda' });
  await signIn(page, 'admin', `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('row', { name: /created the application/ })).toBeVisible();
  await history.getByLabel('Kind').selectOption('Launches');
  await expect(history.getByText('Nothing matches')).toBeVisible();
  await history.getByLabel('Kind').selectOption('Changes');
  await history.getByLabel('Person').selectOption('Maria Reyes');
  await expect(history.getByRole('row', { name: /created the application/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    history.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('created the application');

  await page.goto('/dashboard/users');
  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  const all = page.getByRole('region', { name: 'History of the agency' });
  await expect(all.getByRole('link', { name: /^Hilda/ }).first()).toBeVisible();
  await all.getByLabel('Kind').selectOption('Sign-ins');
  await expect(all.getByRole('row', { name: /signed in/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
