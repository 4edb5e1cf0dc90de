import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

test('an admin finds a setting by the keyboard, changes it, and it holds at once on an open page', async ({
  page,
  browser,
  baseURL,
}) => {
  const client = await clientOf(baseURL ?? '', 'admin');
  const settings = await client.call('getGlobalSettings', {});
  if (!settings.ok) throw new Error(settings.message);
  const { phone, mail_name, quick_links } = settings.data.global_settings;
  const context = await browser.newContext();
  const agent = await context.newPage();
  try {
    await agent.goto(baseURL ?? '');
    await signIn(agent, 'agent', '/agent-portal/dashboard');
    await expect(agent.getByRole('contentinfo')).toContainText(phone);

    await signIn(page, 'admin', '/dashboard/settings');
    const search = page.getByRole('combobox', { name: 'Search the settings' });
    await search.fill('telephone');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await search.press('Enter');
    const field = page.getByRole('textbox', { name: 'Phone' });
    await expect(field).toBeFocused();
    await field.fill('813');
    await field.press('Enter');
    await expect(page.getByText('10 Digits required.')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('(813');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await field.fill('8135550177');
    await field.press('Enter');
    await expect(agent.getByRole('contentinfo')).toContainText('(813) 555-0177');
    await expect(page.getByText('Not saved yet')).toBeHidden();

    await search.fill('opt-in');
    await search.press('Enter');
    await expect(page.getByRole('textbox', { name: 'What is agreed to' })).toBeFocused();
    await search.fill('inactivity');
    await search.press('Enter');
    const idle = page.getByLabel('Sign out after');
    await expect(idle).toBeFocused();
    await expect(idle).toHaveValue('50');
    await idle.selectOption('20 minutes');
    const usual = page.getByRole('button', { name: 'Use the usual of Sign out after' });
    await usual.press('Enter');
    await expect(idle).toHaveValue('50');
    await expect(idle).toBeFocused();
    await expect(usual).toHaveCount(0);
    await search.fill('quick');
    await search.press('Enter');
    await expect(page.getByRole('heading', { name: 'Quick links' })).toBeFocused();
    await page.getByRole('button', { name: 'Add a link' }).click();
    const at = quick_links.length + 1;
    await page.getByLabel(`Name of link ${at}`).fill('Elevation certificates');
    await page.getByLabel(`Address of link ${at}`).fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save links' }).click();
    await expect(page.getByText('An address such as https://msc.fema.gov.')).toBeVisible();
    await page.getByLabel(`Address of link ${at}`).fill('https://msc.fema.gov');
    await page.getByRole('button', { name: 'Save links' }).click();
    await expect(agent.getByRole('link', { name: 'Elevation certificates' })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'colors');
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page);
  } finally {
    await client.call('updateGlobalSettings', { payload: { phone, mail_name, quick_links } });
    await context.close();
  }
});

test('a person’s start page and colors are theirs on every device', async ({ page, browser, baseURL }) => {
  const client = await clientOf(baseURL ?? '', 'agent2');
  const device = await browser.newContext();
  try {
    await signIn(page, 'agent2', '/dashboard/settings');
    await expect(page.getByRole('heading', { name: 'Agency data' })).toHaveCount(0);
    await page.getByLabel('Start page').selectOption('Applications');
    await page.locator('main').getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect
      .poll(async () => {
        const kept = await client.call('getUserSettings', {});
        return kept.ok ? kept.data.user_settings : null;
      })
      .toMatchObject({ start_page: 'applications', color_scheme: 'dark' });

    const there = await device.newPage();
    await there.goto(baseURL ?? '');
    await there.getByLabel('Username or Email').fill('agent2');
    await there.getByLabel('Password').fill('demo-pass-1');
    await there.getByRole('button', { name: 'Sign in' }).click();
    await there.waitForURL('**/agent-portal/dashboard');
    await expect(there.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  } finally {
    await client.call('updateUserSettings', { payload: { start_page: 'dashboard', color_scheme: 'auto' } });
    await device.close();
  }
});
