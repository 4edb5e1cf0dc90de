import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { aCompleteApplication, anApplication, signIn } from '../support.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const options = (page: Page) => box(page).getByRole('option');

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type(text);
}

test('what can be done with the open application is offered, does it, and nothing moves meanwhile', async ({
  page,
  baseURL,
}) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await signIn(page, 'admin', `/agent-portal/application-details/${id}`);
  await expect(page.getByRole('tab', { name: /Quote Results/ })).toBeVisible();
  await page.keyboard.press('Control+K');
  const before = await box(page).boundingBox();
  await page.keyboard.type('assign');
  await expect(options(page).first()).toHaveText(/Assign/);
  expect(await box(page).boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Assign this application' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Assign this application' })).toBeHidden();

  await search(page, 'what if');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'What if' })).toBeVisible();
  await page.keyboard.press('Escape');
  await search(page, 'archive');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It stands in the list under Archived')).toBeVisible();
  await search(page, 'lena');
  await expect(box(page).getByText('Archived')).toBeVisible();
});

test('launch is offered where it can be done, people to admins, phones by their digits', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent', { last_name: 'Digits', phone: '(305) 555-0177' });
  await signIn(page, 'admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await search(page, '3055550177');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/application-details/${id}(\\?tab=profile)?$`));
  await expect(page.getByRole('heading', { level: 1, name: /Digits/ })).toBeFocused();
  await search(page, 'launch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Launch' })).toBeVisible();
  await page.keyboard.press('Escape');
  await search(page, 'maria');
  await expect(options(page).filter({ hasText: /^Maria Reyes/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/agent=\d+/);
});

test('nothing is offered that one may not open', async ({ page }) => {
  await signIn(page, 'agent');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await search(page, 'api management');
  await expect(box(page).getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('mga');
  await expect(box(page).getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
