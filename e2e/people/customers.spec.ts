import { readFile } from 'node:fs/promises';
import { fillSignIn } from '../support.ts';
import { expect, test } from '../tenant.ts';

const FIRST_PASSWORD = 'seven-gulls-over-tampa';
const OWN_PASSWORD = 'nine-herons-by-the-bay';

test('a customer reads their tied application, downloads the PDF and asks the agent', async ({
  browser,
  baseURL,
  agency,
}) => {
  const id = await agency.quoted({ first_name: 'Olav', last_name: 'Lindqvist' });
  const admin = await agency.admin.browse('/dashboard/users');
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = admin.getByRole('dialog', { name: 'Invite' });
  const email = `ada.${agency.id}@lindqvist.example`;
  await form.getByLabel('Name', { exact: true }).fill('Ada Lindqvist');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Role').selectOption('customer');
  await form.getByLabel('Sign-in').selectOption('password');
  await form.getByLabel('First password').fill(FIRST_PASSWORD);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(admin.getByText('Ada Lindqvist can sign in')).toBeVisible();

  await admin.goto(`/agent-portal/application-details/${id}`);
  await admin.getByRole('button', { name: 'More actions' }).click();
  await admin.getByRole('menuitem', { name: 'Customer' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Customer' });
  await dialog.getByLabel('Find a customer').fill('Ada');
  await dialog.getByRole('button', { name: /^Tie to Ada Lindqvist/ }).click();
  await expect(admin.getByText('Customer tied')).toBeVisible();

  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await fillSignIn(page, { email }, FIRST_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Confirm password').fill(OWN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Your applications' }).getByRole('link').click();
  await expect(page).toHaveURL(`/dashboard/applications/${id}`);
  const quotes = page.getByRole('region', { name: 'Quotes' });
  await expect(quotes.getByRole('article')).toHaveCount(2);
  await expect(quotes.getByText('Palmetto')).toHaveCount(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const download = page.waitForEvent('download');
  await quotes.getByRole('button', { name: 'Download PDF of all quotes' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Field is required.')).toBeVisible();
  await page.getByLabel(/^Ask /).fill('Does it cover the garage?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByRole('region', { name: 'Questions' }).getByText('Does it cover the garage?')).toBeVisible();

  await expect(page.getByLabel(/^Ask /)).toBeFocused();

  const agent = await agency.agent.browse();
  await agent.getByRole('button', { name: /^Notifications/ }).click();
  await agent.getByRole('menuitem', { name: /Ada Lindqvist asks about application/ }).click();
  await agent.goto('/dashboard/messaging-console');
  await agent.getByRole('region', { name: 'Conversations' }).getByRole('listitem').first().getByRole('button').click();
  await expect(agent.getByText('Does it cover the garage?').first()).toBeVisible();
  await agent.getByLabel('Subject').fill('Your question');
  await agent
    .getByRole('region', { name: 'Conversation', exact: true })
    .getByLabel('Message', { exact: true })
    .fill('It does, up to 10% of the dwelling.');
  await agent.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('It does, up to 10% of the dwelling.')).toBeVisible();

  await test.step('access ends while the page is open', async () => {
    await admin.getByRole('button', { name: 'More actions' }).click();
    await admin.getByRole('menuitem', { name: 'Customer' }).click();
    await admin.getByRole('button', { name: 'Untie Ada Lindqvist' }).click();
    await expect(page.getByRole('heading', { name: 'This application isn’t available' })).toBeVisible();
  });
  await context.close();
});
