import type { Page } from '@playwright/test';
import { MOVING } from '../support.ts';
import { expect, test } from '../tenant.ts';

test.use(MOVING);

// Text typed while a field loads goes into that field only. details.component.test.tsx tests the single keys.
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const launch = (page: Page) => page.getByRole('dialog', { name: 'Launch' });

test('puts what is typed after Ctrl+K into the palette, and presses nothing on a screen that is left', async ({
  page,
  agency,
}) => {
  const id = await agency.application();
  const details = new RegExp(`/application-details/${id}(\\?tab=profile)?$`);
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');

  await test.step('the palette needs nothing that the page still loads', async () => {
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
    await expect(launch(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(details);
    await page.unrouteAll();
  });

  await test.step('the key of a tab moves the focus into it while a menu still fades', async () => {
    const more = page.getByRole('button', { name: 'More actions' });
    await more.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await page.evaluate(async () => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      press('Escape');
      // React has closed the menu by then, but it is still drawn while it fades.
      await Promise.resolve();
      press('3');
    });
    await expect(page.getByRole('tabpanel', { name: 'History' })).toBeFocused();
    await page.keyboard.press('1');
  });

  await test.step('nothing is pressed on the screen before while the next one loads', async () => {
    const late = Promise.withResolvers<void>();
    await page.route(/\/assets\/new-[^/]*\.js$/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Omar');
    await page.getByRole('button', { name: 'Launch', exact: true }).focus();
    await page.keyboard.press('n');
    await page.keyboard.type('l 2');
    await page.keyboard.press('Enter');
    await expect(launch(page)).toBeHidden();
    await expect(page.getByRole('tab', { name: 'Quote Profile' })).toHaveAttribute('aria-selected', 'true');
    late.resolve();
    await expect(page.getByLabel('Property address')).toBeFocused();
    await page.keyboard.type('n?l');
    await expect(page.getByLabel('Property address')).toHaveValue('l 2n?l');
  });
});
