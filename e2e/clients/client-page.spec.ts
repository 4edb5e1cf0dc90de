import { devices } from '@playwright/test';
import { expectAccessibleInBothColors } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

const LENA = { first_name: 'Lena', last_name: 'Hoffmann', phone: '(813) 555-0176', email: 'lena@example.com' };
/** All that the page may bring in both languages, packed. */
const MOST_SCRIPT_BYTES = 25 * 1024;
const PHONE = { ...devices['iPhone 13'], defaultBrowserType: undefined, viewport: { width: 390, height: 844 } };

test.use({ carriers: 'all' });

test('lets a client compare, ask, choose and sign on a phone, and shows it to the agent at once (R9.8)', async ({
  page,
  browser,
  baseURL,
  agency,
}) => {
  const id = await agency.quoted(LENA);
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Client link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client link' });
  await expect(dialog.getByRole('radio', { name: 'All current quotes' })).toBeFocused();
  await dialog.getByLabel('Another field').selectOption({ label: 'Phone' });
  await expect(dialog.getByRole('checkbox', { name: 'Phone' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const address = dialog.getByLabel('Address for the client, shown this once');
  await expect(address).toHaveValue(/\/proposal#[\w-]{43}$/);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expect(dialog.getByText('Not opened yet', { exact: false })).toBeVisible();

  const context = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) });
  const phone = await context.newPage();
  await test.step('a page that is small is tried again where it did not come, and stays at a reload', async () => {
    const scripts: Promise<{ responseBodySize: number }>[] = [];
    phone.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.sizes());
    });
    await phone.route('**/api/client-page/open', (route) => route.abort());
    const headers = (await phone.goto(await address.inputValue()))?.headers() ?? {};
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    await expect(phone.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible();
    await expectAccessibleInBothColors(phone);
    await phone.unroute('**/api/client-page/open');
    await phone.getByRole('button', { name: 'Try again' }).click();
    await expect(phone.getByRole('heading', { name: 'Hello Lena,' })).toBeVisible();
    await expect(dialog.getByText('Opened once', { exact: false })).toBeVisible();
    const sizes = await Promise.all(scripts);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(MOST_SCRIPT_BYTES);
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'Hello Lena,' })).toBeVisible();
  });

  await test.step('three are open, the rest are folded, and all can be declined', async () => {
    const choices = phone.getByRole('button', { name: /^Choose this/ });
    await expect(choices).toHaveCount(3);
    await phone.getByRole('button', { name: /^\d+ more options$/ }).click();
    expect(await choices.count()).toBeGreaterThan(3);
    await phone.getByRole('button', { name: 'Not for me' }).click();
    const decline = phone.getByRole('dialog', { name: 'Not for me' });
    await decline.getByLabel('Why not? You may leave this blank.').fill('Too expensive.');
    await expectAccessibleInBothColors(phone, 'dialog[open]');
    await decline.getByRole('button', { name: 'Tell Maria' }).click();
    await expect(phone.getByText(/You told Maria on .* that none of these is for you/)).toBeVisible();
  });

  await phone.getByRole('button', { name: 'Compare' }).click();
  const compared = phone.getByRole('region', { name: 'Side by side' });
  await expect(compared.getByRole('columnheader')).toHaveCount(3);

  await phone.getByRole('button', { name: 'Ask Maria' }).click();
  const ask = phone.getByRole('dialog', { name: 'Ask Maria' });
  await ask.getByRole('button', { name: 'Send to Maria' }).click();
  await expect(ask.getByText('Field is required.')).toBeVisible();
  await expectAccessibleInBothColors(phone, 'dialog[open]');
  await ask.getByLabel('Your question').fill('Does it cover the garage?');
  await ask.getByRole('button', { name: 'Send to Maria' }).click();
  await expect(ask.getByText('Sent. Maria will get back to you.')).toBeVisible();
  await ask.getByRole('button', { name: 'Close' }).click();
  await expect(dialog.getByRole('region', { name: 'Questions' })).toContainText('Does it cover the garage?');

  await test.step('the answer appears on the open page and moves nothing of it', async () => {
    const { call } = agency.agent.client;
    const { questions } = dataOf(await call('getClientQuestions', { application_id: id }));
    await phone.evaluate(() => {
      const shifts = Object.assign(window, { shifts: 0 }) as unknown as { shifts: number };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number }[]) shifts.shifts += entry.value;
      }).observe({ type: 'layout-shift', buffered: false });
    });
    const answer = 'Yes, the attached one.';
    dataOf(await call('answerQuestion', { application_id: id, question_id: questions[0]?.id ?? 0, answer }));
    const dock = phone.getByRole('complementary', { name: 'Your agent' });
    await expect(dock.getByText(answer)).toBeInViewport();
    expect(await phone.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
    await expectAccessibleInBothColors(phone);
    await dock.getByRole('button', { name: 'Close' }).click();
  });

  const asked = phone.getByLabel('Phone', { exact: true });
  await asked.fill('12');
  await phone.getByRole('button', { name: 'Send answer' }).click();
  await expect(asked).toBeFocused();
  await expect(phone.getByText('10 Digits required.')).toBeVisible();
  await expectAccessibleInBothColors(phone);
  await asked.fill('(813) 555-0177');
  await phone.getByRole('button', { name: 'Send answer' }).click();
  await expect(phone.getByText('Thank you. Maria has your answer.')).toBeVisible();

  await compared
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await expect(phone.getByLabel('Full name')).toHaveValue('Lena Hoffmann');
  await test.step('a change of language keeps what is typed', async () => {
    await phone.getByLabel('Full name').fill('Lena M. Hoffmann');
    await phone.getByRole('button', { name: 'Español' }).click();
    await expect(phone.getByLabel('Nombre completo')).toHaveValue('Lena M. Hoffmann');
    await expect(phone.locator('html')).toHaveAttribute('lang', 'es');
    await phone.getByRole('button', { name: 'English' }).click();
    await expect(phone.getByLabel('Full name')).toHaveValue('Lena M. Hoffmann');
    await phone.getByLabel('Full name').fill('Lena Hoffmann');
  });
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
  await expectAccessibleInBothColors(phone);
  await phone.getByRole('button', { name: 'Sign and send to Maria' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank you, Lena' })).toBeFocused();
  await expectAccessibleInBothColors(phone);

  const copy = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Download a copy (PDF)' }).click();
  expect((await copy).suggestedFilename()).toMatch(/^Lena-Hoffmann-\d+-signed\.pdf$/);

  const choice = dialog.getByRole('region', { name: 'Choice' });
  await expect(choice).toContainText('Lena Hoffmann chose');
  await expect(choice.getByRole('img', { name: 'Signature of Lena Hoffmann' })).toBeVisible();
  await expectAccessibleInBothColors(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'End link' }).click();
  await expect(dialog.getByRole('button', { name: 'Yes, end it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('ended', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('signed', { exact: true })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link has ended.' })).toBeVisible();
  await expect(phone.getByRole('link', { name: /^Call / })).toBeVisible();
  const again = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Download your signed copy (PDF)' }).click();
  expect((await again).suggestedFilename()).toMatch(/-signed\.pdf$/);
  await context.close();
});

test('says that what signs could not be loaded, and loads it again', async ({ browser, baseURL, agency }) => {
  const application_id = await agency.quoted();
  const { url } = dataOf(await agency.agent.client.call('createClientLink', { application_id }));
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const phone = await context.newPage();
  await phone.route('**/assets/signing-*.js', (route) => route.abort());
  await phone.goto(url);
  const choose = phone.getByRole('button', { name: /^Choose this/ }).first();
  await choose.click();
  await expect(phone.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible();
  await phone.unroute('**/assets/signing-*.js');
  await phone.getByRole('button', { name: 'Try again' }).click();
  await choose.click();
  await expect(phone.getByLabel('Full name')).toHaveValue('Lena Hoffmann');
  await context.close();
});
