import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { aCompleteApplication, clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('notifications and what the header has no room for can be reached on a phone, from every layout', async ({
  page,
}) => {
  await signIn(page, 'agent');
  for (const path of ['/dashboard/home', '/agent-portal/dashboard']) {
    await page.goto(path);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('menu')).toContainText('Notifications');
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /open your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Applications', exact: true }).click();
    await expect(page).toHaveURL(/agent-portal\/dashboard$/);
  }
});

test('the title that has no room beside the choice of an agency stands in the drawer', async ({ page }) => {
  await signIn(page, 'super', '/dashboard/home');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation').getByText('Super Admin Dashboard')).toBeVisible();
});

test('the comparison is sound on a phone', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: 'Quote Results' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await page.getByRole('button', { name: 'Compare 3' }).click();
  await expect(page.getByRole('dialog', { name: 'Compare 3 quotes' })).toBeVisible();
  await expectAccessible(page);
});

test('the list stands within its card on a phone, whatever the name', async ({ page, baseURL }) => {
  const client = await clientOf(baseURL ?? '', 'agent');
  const useable_details = { first_name: 'Maximiliana', last_name: 'Featherstonehaugh-Cholmondeley' };
  await client.call('createApplication', { application_type: 'flood', useable_details });
  await aCompleteApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent', '/agent-portal/dashboard');
  const table = page.getByRole('table');
  await expect(table.getByRole('row', { name: /Cholmondeley/ })).toBeVisible();
  await expect(table.getByText('complete').first()).toBeVisible();
  const [inner, outer] = await table.evaluate((list) => [
    list.getBoundingClientRect().right,
    list.parentElement?.getBoundingClientRect().right ?? 0,
  ]);
  expect(inner).toBeLessThanOrEqual(outer);
});

test('another page of the list is read from its top', async ({ page, baseURL }) => {
  const client = await clientOf(baseURL ?? '', 'agent');
  for (let n = 0; n < 26; n += 1) await client.call('createApplication', { application_type: 'flood' });
  await signIn(page, 'agent', '/agent-portal/dashboard');
  const next = page.getByRole('button', { name: 'Next page' });
  await next.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await next.click();
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
