import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { expectAccessible, signIn } from '../support.ts';

const answer = (page: Page) => page.getByRole('textbox', { name: 'Answer mapping' });

async function open(page: Page): Promise<void> {
  await signIn(page, 'admin', '/dashboard/api-management/new?tab=offers');
  await expect(answer(page)).toBeVisible();
}

test('an expression is written by keyboard alone: completion, picker, faults with their place', async ({ page }) => {
  await open(page);
  await answer(page).focus();
  await expect(page.locator('.cm-editor').first()).toBeVisible();

  await test.step('what is wrong is said with line and column', async () => {
    await page.keyboard.type('{\n"a": $money(values.ded');
    const list = page.getByRole('listbox', { name: 'Completions' });
    await expect(list.getByRole('option').first()).toContainText('deductible');
    await expect(list.getByRole('option').first()).toContainText('text, $5,000');
    await expectAccessible(page, 'colors');
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(page.getByText('Line 2, column 13: no field values.ded')).toBeVisible();
  });

  await test.step('Ctrl+Space completes it', async () => {
    await page.keyboard.press('Control+Space');
    await expect(page.getByText(/Always given. One of \$1,000/)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type(')}');
    await expect(answer(page)).toHaveText(/\$money\(values\.deductible\)}/);
    await expect(page.getByText(/^Line 2/)).toHaveCount(0);
  });

  await test.step('the picker inserts at the cursor', async () => {
    await page.keyboard.press('Control+Home');
    await page
      .getByRole('button', { name: /^All \d+ fields$/ })
      .last()
      .press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Find a field').fill('year built');
    await expect(dialog.getByRole('button', { name: /^values\.year_build/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(answer(page)).toBeFocused();
    await expect(answer(page)).toHaveText(/^values\.year_build/);
    await page.keyboard.press('Control+z');
    await expect(answer(page)).toHaveText(/^{/);
  });

  await test.step('Tab moves on', async () => {
    await page.keyboard.press('Tab');
    await expect(answer(page)).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(answer(page)).toBeFocused();
  });
});

test('what is typed before the editor has come stays, with the cursor in it', async ({ page }) => {
  const isLet = Promise.withResolvers<void>();
  await page.route(/assets\/codemirror-.*\.js/, async (route) => {
    await isLet.promise;
    await route.continue();
  });
  await open(page);
  await answer(page).focus();
  await page.keyboard.type('{"a": 1}');
  await page.keyboard.press('ArrowLeft');
  const { height } = (await answer(page).boundingBox())!;
  isLet.resolve();
  await expect(page.locator('.cm-editor:focus-within')).toHaveCount(1);
  await page.keyboard.type(', "b": 2');
  await expect(answer(page)).toHaveText('{"a": 1, "b": 2}');
  const frame = page.locator('.cm-editor:focus-within');
  expect(Math.abs((await frame.boundingBox())!.height - height), 'nothing jumps').toBeLessThan(3);
});

test('where the editor cannot be loaded a plain field of the same name does it', async ({ page }) => {
  await page.route(/assets\/codemirror-.*\.js/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => /codemirror-/.test(request.url()));
  await open(page);
  await answer(page).scrollIntoViewIfNeeded();
  await refused;
  await answer(page).fill('{"outcome": values.ded}');
  await expect(page.getByText('Line 1, column 13: no field values.ded')).toBeVisible();
  await page
    .getByRole('button', { name: /^All \d+ fields$/ })
    .last()
    .click();
  await page.getByLabel('Find a field').fill('values.zip');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toHaveValue(/values\.zip/);
});
