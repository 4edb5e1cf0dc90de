import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { aCompleteApplication, anApplication, signIn } from '../support.ts';

// Where the focus is after each big step: never on nothing.
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

test('after creating: the first missing answer; after launching: the results', async ({ page, baseURL }) => {
  await signIn(page, 'agent', '/agent-portal/new/flood');
  await page.getByLabel('Property address').fill('');
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Lee');
  await button(page, 'Create and enter by hand').click();
  await expect(page.getByLabel('Date of birth')).toBeFocused();

  const id = await anApplication(baseURL ?? '', 'agent');
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name: 'Launch' }).getByRole('button', { name: 'Launch' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Quote results' })).toBeFocused();
});

test('a dialog begins at what is to be done and gives the focus back to what opened it', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await signIn(page, 'admin', `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: 'Quote Results' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const table: readonly { opener: Locator; dialog: string; begins?: (dialog: Locator) => Locator }[] = [
    { opener: button(page, 'Compare 2'), dialog: 'Compare 2 quotes' },
    { opener: button(page, 'What if'), dialog: 'What if' },
    {
      opener: button(page, 'Custom quote'),
      dialog: 'Create Custom Quote',
      begins: (one) => one.getByLabel('Carrier name'),
    },
    {
      opener: button(page, /^Assign/),
      dialog: 'Assign this application',
      begins: (one) => one.getByRole('listitem').getByRole('button').first(),
    },
    {
      opener: button(page, /^Search or jump to/),
      dialog: 'Search or jump to',
      begins: (one) => one.getByRole('combobox'),
    },
  ];
  for (const { opener, dialog, begins } of table)
    await test.step(dialog, async () => {
      await opener.press('Enter');
      const opened = page.getByRole('dialog', { name: dialog });
      await expect(opened).toBeVisible();
      if (begins) await expect(begins(opened)).toBeFocused();
      else await expect(opened.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
      await expect(opener).toBeFocused();
    });
});

test('another screen begins at its top, with the focus on its heading', async ({ page, baseURL }) => {
  await anApplication(baseURL ?? '', 'agent', { first_name: 'Zoe', last_name: 'Palette' });
  await signIn(page, 'agent');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('zoe palette');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Zoe Palette/ })).toBeFocused();
});
