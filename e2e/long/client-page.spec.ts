import { devices, expect } from '@playwright/test';
import { test } from '../installation.ts';
import {
  aCompleteApplication,
  anApplication,
  clientOf,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
} from '../support.ts';

const LENA = { first_name: 'Lena', last_name: 'Hoffmann', phone: '(813) 555-0176', email: 'lena@example.com' };
/** All that the page may bring, packed. */
const MOST_SCRIPT_BYTES = 60_000;
const PHONE = { ...devices['iPhone 13'], defaultBrowserType: undefined, viewport: { width: 390, height: 844 } };

test('R9.8 a client compares, asks, fills in, chooses and signs on a phone; the agent sees it live', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent', LENA);
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: 'Client link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client link' });
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await dialog.getByLabel('Another field').selectOption({ label: 'Phone' });
  await expect(dialog.getByRole('checkbox', { name: 'Phone' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const address = dialog.getByLabel('Address for the client, shown this once');
  await expect(address).toHaveValue(/\/proposal#[\w-]{43}$/);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expect(dialog.getByText('Not opened yet', { exact: false })).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) });
  const phone = await context.newPage();
  await phone.goto(await address.inputValue());
  await expect(phone.getByRole('heading', { name: 'Hello Lena,' })).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await expect(dialog.getByText('Opened once', { exact: false })).toBeVisible();

  await phone.getByRole('button', { name: 'Compare' }).click();
  const compared = phone.getByRole('region', { name: 'Side by side' });
  await expect(compared.getByRole('columnheader')).toHaveCount(3);
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);

  await phone.getByRole('button', { name: 'Ask Maria' }).click();
  const ask = phone.getByRole('dialog', { name: 'Ask Maria' });
  await ask.getByRole('button', { name: 'Send to Maria' }).click();
  await expect(ask.getByText('Field is required.')).toBeVisible();
  await ask.getByLabel('Your question').fill('Does it cover the garage?');
  await expectAccessible(phone);
  await ask.getByRole('button', { name: 'Send to Maria' }).click();
  await expect(ask.getByText('Sent. Maria will get back to you.')).toBeVisible();
  await ask.getByRole('button', { name: 'Close' }).click();
  await expect(dialog.getByRole('region', { name: 'Questions' })).toContainText('Does it cover the garage?');

  const asked = phone.getByLabel('Phone', { exact: true });
  await asked.fill('12');
  await phone.getByRole('button', { name: 'Send answer' }).click();
  await expect(asked).toBeFocused();
  await expect(phone.getByText('10 Digits required.')).toBeVisible();
  await asked.fill('(813) 555-0177');
  await phone.getByRole('button', { name: 'Send answer' }).click();
  await expect(phone.getByText('Thank you. Maria has your answer.')).toBeVisible();

  await compared
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await expect(phone.getByLabel('Full name')).toHaveValue('Lena Hoffmann');
  await phone.getByRole('button', { name: 'Sign and send to Maria' }).click();
  await expect(phone.getByText('Please agree before you sign.')).toBeVisible();
  await phone.getByRole('checkbox', { name: /I choose this quote/ }).check();
  await phone.getByRole('button', { name: 'Draw' }).click();
  const box = await phone.getByRole('img', { name: 'Sign here' }).boundingBox();
  if (!box) throw new Error('There is nothing to sign on.');
  await phone.mouse.move(box.x + 20, box.y + 50);
  await phone.mouse.down();
  for (let step = 1; step <= 20; step += 1) await phone.mouse.move(box.x + 20 + step * 8, box.y + 50 + (step % 2) * 20);
  await phone.mouse.up();
  await expect(phone.getByRole('img', { name: 'Your drawn signature' })).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Sign and send to Maria' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank you, Lena' })).toBeFocused();
  await expectAccessible(phone);

  const copy = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Download a copy (PDF)' }).click();
  expect((await copy).suggestedFilename()).toMatch(/^Lena-Hoffmann-\d+-signed\.pdf$/);

  const choice = dialog.getByRole('region', { name: 'Choice' });
  await expect(choice).toContainText('Lena Hoffmann chose');
  await expect(choice.getByRole('img', { name: 'Signature of Lena Hoffmann' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End link' }).click();
  await expect(dialog.getByRole('button', { name: 'Yes, end it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('ended', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('signed', { exact: true })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link has ended.' })).toBeVisible();
  await expectAccessible(phone);
  await context.close();
});

test.describe('without a proposal', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('the page says what is the matter, and is kept and found by nobody', async ({ page, baseURL }) => {
    const answer = await page.goto('/proposal');
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
    await expect(page.getByRole('heading', { name: 'This link has ended.' })).toBeVisible();
    await expectAccessible(page);

    const agent = await clientOf(baseURL ?? '', 'agent');
    const id = await aCompleteApplication(baseURL ?? '', 'agent', LENA);
    const made = await agent.call('createClientLink', { application_id: id });
    if (!made.ok) throw new Error(made.message);
    const scripts: Promise<{ responseBodySize: number }>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.sizes());
    });
    const unquoted = await agent.call('createClientLink', {
      application_id: await anApplication(baseURL ?? '', 'agent', LENA),
    });
    if (!unquoted.ok) throw new Error(unquoted.message);
    await page.goto(unquoted.data.url);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No prices to show right now' })).toBeVisible();
    await expectAccessible(page);
    let isAway = true;
    await page.route('**/api/client-page/open', (route) => (isAway ? route.abort() : route.continue()));
    await page.goto(made.data.url);
    await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible();
    await expectAccessible(page);
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Hello Lena,' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Hello Lena,' })).toBeVisible();
    const sizes = await Promise.all(scripts);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(MOST_SCRIPT_BYTES);
  });
});
