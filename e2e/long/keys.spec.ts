import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, MOVING, signIn } from '../support.ts';

test.use(MOVING);

// Keys act wherever no text is typed, and what is typed while something loads goes nowhere else.
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const detailsOf = (id: number) => new RegExp(`/application-details/${id}(\\?tab=profile)?$`);

async function openDetails(page: Page, id: number): Promise<void> {
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
}

test('what is typed after the first Ctrl+K stands in the palette, wherever the focus was', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent');
  // Nothing that the page still loads arrives: the palette needs none of it.
  await openDetails(page, id);
  await page.route(/\/assets\//, (route) => route.abort());
  await page.getByLabel('First name').fill('Omar');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('ruth');
  await expect(palette(page)).toHaveValue('ruth');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Omar');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('lena 12');
  await expect(palette(page)).toHaveValue('lena 12');
  await expect(page.getByRole('dialog', { name: 'Launch' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(detailsOf(id));
});

test('Enter in the palette waits for the answer to what was typed', async ({ page, baseURL }) => {
  const ruth = await anApplication(baseURL ?? '', 'agent', { first_name: 'Ruth', last_name: 'Waitfor' });
  await anApplication(baseURL ?? '', 'agent', { first_name: 'Glen', last_name: 'Newest' });
  await signIn(page, 'agent', '/agent-portal/dashboard');
  await expect(page.getByText('Glen Newest').first()).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('option', { name: /Glen Newest/ })).toBeVisible();
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resume) => {
    answer = resume;
  });
  await page.route('**/get-agent-applications-list*', async (route) => {
    await late;
    await route.continue();
  });
  await page.keyboard.type('ruth waitfor');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Searching …')).toBeVisible();
  await expect(page).toHaveURL(/agent-portal\/dashboard$/);
  answer();
  await expect(page).toHaveURL(detailsOf(ruth));
});

test('keys typed while a screen loads press nothing on the one before', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent');
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resume) => {
    arrive = resume;
  });
  await page.route(/\/assets\/new-[^/]*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await openDetails(page, id);
  await page.getByRole('button', { name: 'Launch', exact: true }).focus();
  await page.keyboard.press('n');
  await page.keyboard.type('l 2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Launch' })).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Quote Profile' })).toHaveAttribute('aria-selected', 'true');
  arrive();
  await expect(page.getByLabel('Property address')).toBeFocused();
});

test('single keys act on the dashboard and from toggles, never from a text; Escape leaves a field', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Property address')).toBeFocused();
  await page.keyboard.type('n?l');
  await expect(page.getByLabel('Property address')).toHaveValue('n?l');

  await openDetails(page, id);
  await page.getByRole('radiogroup', { name: 'Cross sale' }).getByRole('radio', { name: 'No' }).focus();
  await page.keyboard.press('3');
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('1');
  await page.getByLabel('Last name').focus();
  await page.keyboard.press('3');
  await expect(page.getByRole('tab', { name: 'Quote Profile' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Last name')).not.toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Launch' })).toBeVisible();
});

test('a key of a tab moves the focus into it; the key after Escape counts though the menu still fades', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent');
  await openDetails(page, id);
  for (const [key, name] of [
    ['3', 'History'],
    ['5', /^Notes/],
    ['1', 'Quote Profile'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('tabpanel', { name })).toBeFocused();
  }
  const more = page.getByRole('button', { name: 'More actions' });
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await page.evaluate(async () => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('Escape');
    // React has closed the menu by then, which goes on being drawn while it fades.
    await Promise.resolve();
    press('3');
  });
  await expect(page.getByRole('tabpanel', { name: 'History' })).toBeFocused();
});

test('a customer is offered nothing that cannot be opened', async ({ page }) => {
  await signIn(page, 'customer');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('a');
  await expect(page.getByRole('option', { name: /Dashboard/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /application/i })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/dashboard\/home$/);
});
