import { type Sandbox, startSandbox } from '@freeboard/sandbox';
import { expect, type Page, test } from '@playwright/test';
import { startInstallation } from '../server/start.ts';

const PASSWORD = 'calm otter boats 42';
let outside: Sandbox;
let installation: Awaited<ReturnType<typeof startInstallation>>;

test.beforeAll(async () => {
  // A mail server outside the product, which itself has no sandbox here.
  outside = await startSandbox({ port: 0, speed: 5 });
  const env = { DEMO: 'off', SMTP_URL: outside.smtpUrl, MAIL_FROM: 'portal@harborlight.example' };
  installation = await startInstallation('first_run', env);
});
test.afterAll(async () => {
  await installation.stop();
  await outside.close();
});

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

/** The URL in the invitation that arrived in a user's inbox. */
async function invitationTo(page: Page, address: string): Promise<string> {
  await expect(async () => {
    await page.goto(`${outside.url}/inbox`);
    await expect(page.getByText(address).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const mail = outside.inbox.mails.findLast(({ to }) => to.some((one) => one.includes(address)));
  const url = /http:\S+\/invitation#[\w-]+/.exec(mail?.text ?? '')?.[0];
  if (!url) throw new Error(`No invitation has come to ${address}.`);
  return url;
}

test('leads from the printed address to a new agent who is signed in', async ({ page, browser }) => {
  const address = await installation.setUpAddress;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'You', exact: true })).toBeVisible();
  // The key is removed from the URL once the page has it.
  await expect(page).toHaveURL(/\/set-up$/);
  await page.getByRole('button', { name: 'Continue to your agency' }).click();
  await expect(page.getByText('Field is required.').first()).toBeVisible();
  await page.getByLabel('Your name').fill('Sam Porter');
  await page.getByLabel('Your e-mail').fill('sam.porter@harborlight.example');
  await page.getByLabel('User name').fill('sam');
  await choosePassword(page);
  await page.getByRole('button', { name: 'Continue to your agency' }).click();

  await page.getByLabel('Agency name').fill('Harbor Light Agency');
  await page.getByLabel('Street address').fill('210 Bay Street, Tampa FL 33602');
  await page.getByLabel('Phone').fill('8135550142');
  await page.getByLabel('Licensed in').fill('FL L084217');
  await page.getByLabel('Licensed in').press('Enter');
  await page.getByLabel('Brand color').fill('#E0952B');
  await expect(page.getByText('too little to read')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to people' }).click();

  await expect(page.getByRole('heading', { name: 'People of Harbor Light Agency' })).toBeVisible();
  await page.getByLabel('Name').fill('Tom Becker');
  await page.getByLabel('E-mail').fill('tom@harborlight.example');
  await page.getByLabel('Role').selectOption('agent');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('list', { name: 'Invited' })).toContainText('Tom Becker');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Sam Porter' })).toBeVisible();
  await page.getByRole('button', { name: 'Send me a test: E-mail' }).click();
  await expect(page.getByText('Accepted by the mail server')).toBeVisible();
  await page.getByRole('button', { name: 'Skip: CRM' }).click();
  await expect(page.getByRole('button', { name: 'Resume: CRM' })).toBeVisible();

  await page.getByRole('link', { name: 'MGA Management' }).click();
  await page.getByRole('button', { name: 'New agency' }).click();
  const dialog = page.getByRole('dialog', { name: 'New agency' });
  await dialog.getByLabel('Agency name').fill('Bay Shore Partners');
  await dialog.getByLabel('Street address').fill('88 Gulf Blvd, Clearwater FL 33767');
  await dialog.getByLabel('Phone').fill('7275550100');
  await dialog.getByRole('button', { name: 'Create agency' }).click();
  await expect(dialog).toBeHidden();
  const chooser = page.getByLabel('Agency that you work in');
  await chooser.selectOption({ label: 'Bay Shore Partners' });
  await expect(page.getByRole('button', { name: 'Exit Bay Shore Partners' })).toBeVisible();
  await chooser.selectOption({ label: 'Harbor Light Agency' });
  await expect(page.getByRole('button', { name: 'Exit Harbor Light Agency' })).toBeVisible();

  const toms = await browser.newContext();
  const guest = await toms.newPage();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  const invitation = await invitationTo(guest, 'tom@harborlight.example');
  await guest.goto(invitation);
  await expect(guest.getByRole('heading', { name: 'Welcome to Harbor Light Agency' })).toBeVisible();
  await choosePassword(guest);
  await guest.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(guest.getByRole('heading', { name: 'Welcome, Tom Becker' })).toBeVisible();
  await guest.goto(`${installation.url}/agent-portal/dashboard`);
  await expect(guest.getByText('Harbor Light Agency')).toBeVisible();
  await guest.goto(invitation);
  await expect(guest.getByText('This invitation has been used or has expired.')).toBeVisible();
  await toms.close();

  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: /^Tom Becker/ }).click();
  await expect(page.getByText('1 open session')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in as Tom' }).click();
  await expect(page.getByText('You are signed in as Tom Becker, agent.')).toBeVisible();
  // The page reloads one second after the account changed, and still shows whose account is in use.
  await page.waitForEvent('load');
  await page.goto(`${installation.url}/agent-portal/dashboard`);
  await expect(page.getByText('History records Sam Porter as Tom Becker.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to previous account' }).click();
  await expect(page.getByText('Are you sure you want to login back to the previous account?')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Sam Porter' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Sam Porter' })).toBeVisible();
  await expect(page.getByText('You are signed in as')).toBeHidden();
});
