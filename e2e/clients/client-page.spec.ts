import { devices } from '@playwright/test';
import { expectAccessibleInBothColors } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

const LENA = { first_name: 'Lena', last_name: 'Hoffmann', phone: '(813) 555-0176', email: 'lena@example.com' };
/** Limit of the page's scripts in both languages, in bytes of gzip. */
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

const SIGNING = '**/assets/signing-*.js';

test('says why what signs could not be loaded, and loads it again for the quote that was chosen', async ({
  browser,
  baseURL,
  agency,
}) => {
  const application_id = await agency.quoted();
  const { url } = dataOf(await agency.agent.client.call('createClientLink', { application_id }));
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const phone = await context.newPage();
  const tryAgain = phone.getByRole('button', { name: 'Try again' });
  const onOurSide = phone.getByText('Something went wrong on our side. Please try again later.');
  const last = phone
    .getByRole('article')
    .filter({ has: phone.getByRole('button', { name: /^Choose this/ }) })
    .last();
  await phone.route(SIGNING, (route) => route.abort());
  await phone.goto(url);

  await phone.getByRole('button', { name: 'Not for me' }).click();
  const decline = phone.getByRole('dialog', { name: 'Not for me' });
  await decline.getByRole('textbox').fill('Too expensive.');
  await decline.getByRole('button', { name: 'Close' }).click();
  const chosen = (await last.getByRole('heading').textContent()) ?? '';
  await last.getByRole('button', { name: /^Choose this/ }).click();
  await expect(phone.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible();
  await expect(onOurSide).toBeVisible();
  await expectAccessibleInBothColors(phone);

  await test.step('without a connection the page stays, in Spanish, too', async () => {
    await phone.getByRole('button', { name: 'Español' }).click();
    await expect(phone.getByText('Algo falló de nuestro lado. Inténtelo más tarde.')).toBeVisible();
    await context.setOffline(true);
    await phone.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(phone.getByText('No hay conexión en este momento. Inténtelo de nuevo.')).toBeVisible();
    await context.setOffline(false);
    await expect(phone.getByText('Algo falló de nuestro lado. Inténtelo más tarde.')).toBeVisible();
    await phone.getByRole('button', { name: 'English' }).click();
    await expect(onOurSide).toBeVisible();
  });

  await test.step('a script that is gone is looked for in the page of today, which comes back to the quote', async () => {
    await phone.unroute(SIGNING);
    await phone.route(SIGNING, (route) => route.fulfill({ status: 404 }));
    const reloaded = phone.waitForEvent('domcontentloaded');
    await tryAgain.click();
    await reloaded;
    await expect(onOurSide).toBeVisible();
  });

  await test.step('with the connection it comes by itself, and the page stays', async () => {
    await phone.evaluate(() => Object.assign(window, { isKept: true }));
    await context.setOffline(true);
    await tryAgain.click();
    await expect(phone.getByText('There is no connection right now. Please try again.')).toBeVisible();
    await phone.unroute(SIGNING);
    await context.setOffline(false);
    await expect(phone.getByLabel('Full name')).toHaveValue('Lena Hoffmann');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(chosen);
    expect(await phone.evaluate(() => 'isKept' in window)).toBe(true);
  });

  await phone.getByRole('button', { name: 'Options' }).click();
  await phone.getByRole('button', { name: 'Not for me' }).click();
  await expect(decline.getByRole('textbox')).toHaveValue('Too expensive.');
  await context.close();
});

test('shows a flood paper without what signs it, and says so only to a client who signs', async ({
  browser,
  baseURL,
  agency,
}) => {
  dataOf(await agency.admin.client.call('updateGlobalSettings', { payload: { needs_flood_offer: true } }));
  const application_id = await agency.quoted({}, 'home');
  const { url } = dataOf(await agency.agent.client.call('createClientLink', { application_id }));
  const context = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) });
  const phone = await context.newPage();
  await phone.route(SIGNING, (route) => route.abort());
  const failed = phone.waitForEvent('requestfailed', (request) => request.url().includes('/assets/signing-'));
  await phone.goto(url);
  const paper = phone.getByRole('region', { name: 'Decline flood coverage' });
  await expect(paper).toContainText('A home policy does not pay for damage by flood');
  await failed;
  await expect(paper.getByRole('alert')).toBeHidden();

  await context.setOffline(true);
  const sign = paper.getByRole('button', { name: 'Sign that I decline' });
  await sign.click();
  await expect(paper.getByRole('alert')).toHaveText('There is no connection right now. Please try again.');
  await expectAccessibleInBothColors(phone);
  await phone.unroute(SIGNING);
  await context.setOffline(false);
  await expect(paper.getByRole('heading', { name: 'Your signature' })).toBeFocused();
  await paper.getByLabel('Full name').fill('Lena M. Hoffmann');
  await sign.click();
  await expect(paper.getByText('Please agree before you sign.')).toBeVisible();
  await paper.getByRole('checkbox').check();
  await expectAccessibleInBothColors(phone);
  await sign.click();
  await expect(paper.getByRole('status')).toContainText('Lena M. Hoffmann declined flood coverage on ');

  await phone.route(SIGNING, (route) => route.abort());
  await phone.reload();
  await expect(paper.getByRole('status')).toContainText('Lena M. Hoffmann declined flood coverage on ');
  await context.close();
});
