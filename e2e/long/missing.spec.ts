import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

// Only what is missing: one after the other, each choice by one key, with the way back.
const LACKING = { date_of_birth: null, foundation_type: null, garage_present: null };
const card = (page: Page) => page.getByRole('region', { name: 'Missing answers' });
const field = (page: Page, key: string) => card(page).locator(`[data-field="${key}"]`);

async function opened(page: Page, baseURL: string | undefined, values: Record<string, unknown> = LACKING) {
  const id = await anApplication(baseURL ?? '', 'agent', values);
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  return id;
}

test('missing answers are given by keys alone, can be undone, and Ctrl+Enter launches', async ({ page, baseURL }) => {
  await opened(page, baseURL);
  // The menu speaks of the same answers, section by section, and says so.
  const menu = page.getByRole('navigation', { name: 'Sections of the form' });
  await expect(menu.getByRole('radio', { name: 'Missing 3' })).toBeVisible();
  await expect(menu.getByRole('button', { name: /^Client/ })).toContainText('1 missing');
  await expect(menu.getByRole('button', { name: /^Property/ })).toContainText('2 missing');
  await expect(menu.getByRole('button', { name: /^Coverage/ })).toContainText('nothing missing');
  await expect(menu.getByText(/^3 of \d+ required answers missing$/)).toBeVisible();
  await page.keyboard.press('m');
  await expect(card(page).getByRole('heading')).toHaveText('3 answers missing');
  await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('5/16/74');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('05-16-1974');

  await expect(field(page, 'foundation_type').getByRole('radio', { name: 'Slab' })).toBeFocused();
  await page.keyboard.press('3');
  await expect(field(page, 'foundation_type').getByRole('radio', { name: 'Stilts Pilings' })).toBeChecked();
  // What the answer asks for comes next.
  await expect(card(page).getByRole('heading')).toHaveText('2 answers missing');
  await page.keyboard.press('Enter');
  await expect(field(page, 'stilts_pilings').getByRole('radio', { name: 'Open' })).toBeFocused();
  await card(page).getByRole('button', { name: 'Undo Foundation' }).press('Enter');
  await expect(field(page, 'stilts_pilings')).toBeHidden();
  await expect(field(page, 'foundation_type').getByRole('radio', { name: 'Slab' })).toBeFocused();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  await expect(field(page, 'garage_present').getByRole('radio', { name: 'No' })).toBeChecked();
  await expect(card(page).getByRole('heading')).toHaveText('Nothing is missing');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('button', { name: 'Launch' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Date of birth' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Launch' })).toBeVisible();
});

test('the view is remembered for what misses something; at 390 px it is worked as well', async ({ page, baseURL }) => {
  const id = await opened(page, baseURL);
  await page.getByLabel('Last name').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeFocused();
  await page.reload();
  await expect(card(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await field(page, 'garage_present').getByRole('radio', { name: 'Yes' }).check();
  await expect(card(page).getByRole('heading')).toHaveText('2 answers missing');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radiogroup', { name: 'What is shown' }).getByRole('radio', { name: /^All/ }).check();
  await expect(page.getByLabel('First name')).toBeVisible();

  await page.keyboard.press('m');
  await expect(card(page)).toBeVisible();
  const whole = await anApplication(baseURL ?? '', 'agent');
  await page.goto(`/agent-portal/application-details/${whole}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  await page.keyboard.press('m');
  await expect(card(page)).toContainText('Everything that carriers ask is answered');
  await expect(page.getByRole('region', { name: 'Filled in for you' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(card(page)).toBeVisible();
});

test('in the whole form Enter goes from missing to missing, then from field to field; Tab always to the next', async ({
  page,
  baseURL,
}) => {
  await opened(page, baseURL);
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? null);
  await page.getByLabel('First name').focus();
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('last_name');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('date_of_birth');
  await page.keyboard.type('5/16/74');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('foundation_type');
  // Left unanswered it is come back to.
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('garage_present');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('foundation_type');
  await page.getByLabel('Foundation', { exact: true }).selectOption('Slab');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('garage_present');
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('First name').focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('last_name');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('date_of_birth');
});
