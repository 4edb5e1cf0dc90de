import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import {
  aCompleteApplication,
  anApplication,
  clientOf,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
} from '../support.ts';

/** The n-th JSONata block of docs/carriers.md's worked example, as a person copies it. */
function exampleOf(nth: number): string {
  const page = readFileSync(new URL('../../docs/carriers.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/```jsonata\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  return blocks[nth] ?? '';
}

const NAME = 'Wayfarer Direct';

/** In a window as tall as the page: what lies under a bar that stays in sight is too small a target for axe. */
async function sound(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width, height });
}

// R7.6, R4.1: the worked example of docs/carriers.md, in the browser, against the sandbox.
test('an admin adds a carrier without code, tests it, publishes it, and it quotes', async ({ page, baseURL }) => {
  const tried = await anApplication(baseURL ?? '', 'agent', { first_name: 'Mona', last_name: 'Delgado' });
  await signIn(page, 'admin', '/dashboard/api-management');
  await expect(page.getByRole('link', { name: 'Wayfarer Flood' })).toBeVisible();
  await sound(page);
  await page.setViewportSize({ width: 1300, height: 900 });
  const table = page.getByRole('region', { name: 'Carriers' });
  const hidden = () => table.evaluate((region) => region.scrollWidth - region.clientWidth);
  await expect.poll(hidden, 'no column lies behind a sideways scroll').toBe(0);
  await page.getByRole('radio', { name: '24 hours' }).check();
  await expect(table.getByRole('columnheader', { name: 'Answers, 24 hours' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'New carrier' }).click();

  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const code = (name: string) => page.getByRole('textbox', { name, exact: true });

  await test.step('nothing is saved while something is missing', async () => {
    await page.getByLabel('Name', { exact: true }).fill(NAME);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Field is required.').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /a change/ })).toBeVisible();
  });

  await test.step('settings, steps and offers out of the page on carriers', async () => {
    const hint = await page.getByText(/^The sandbox is at/).textContent();
    await page.getByLabel('Base address').fill(`${(hint ?? '').replace('The sandbox is at ', '')}/carriers/wayfarer`);
    for (const [at, [when, reason]] of [
      ['type = "flood" and $isGiven(values.flood_zone)', 'Needs the flood zone'],
      ['$isGiven(values.year_build)', 'Needs the year built'],
    ].entries()) {
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByLabel(`Rule ${at + 1}: when`).fill(when ?? '');
      await page.getByLabel(`Rule ${at + 1}: reason`).fill(reason ?? '');
    }
    await sound(page);
    await tab('Secrets').click();
    await page.getByLabel('Authentication').selectOption('Header key');
    await page.getByLabel('Header name').fill('Authorization');
    await page.getByLabel('Value').fill('Bearer wf_demo_5b1c');
    await sound(page);
    await tab('Steps').click();
    await code('Path').fill('/price/flood');
    await page.getByRole('button', { name: 'Header', exact: true }).click();
    await page.getByLabel('Header 1: name').fill('Idempotency-Key');
    await page.getByLabel('Header 1: value').fill('{{idempotency_key}}');
    await page.getByRole('radio', { name: 'JSON' }).check();
    await code('Body').fill(`${exampleOf(0)} +`);
    await page.getByRole('radio', { name: /^Success/ }).check();
    await page.getByLabel('Statuses understood beside 2xx').fill('422');
    await tab('Offers').click();
    await code('Answer mapping').fill(exampleOf(1));
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(code('Body'), 'what is wrong is led to, over tabs and parts').toHaveAttribute('aria-invalid', 'true');
    await expect(code('Body')).toBeFocused();
    await expect(page.getByRole('list', { name: 'What needs a change' }).getByRole('button')).toHaveCount(1);
    await code('Body').fill(exampleOf(0));
    await sound(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL(/api-management\/\d+/);
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await tab('Secrets').click();
    await expect(page.getByLabel('Value')).toHaveValue('');
    await expect(page.getByText('set', { exact: true })).toBeVisible();
    await sound(page);
  });

  const tryIt = page.getByRole('region', { name: 'Try it' });
  await test.step('a dry run shows the requests of an application and sends none', async () => {
    await tab('Steps').click();
    await tryIt.getByLabel('Find an application').fill('Delgado');
    await tryIt.getByRole('radio', { name: /Mona Delgado/ }).check();
    await tryIt.getByRole('button', { name: 'Show the requests' }).click();
    const dry = page.getByRole('region', { name: 'Dry run' });
    await expect(dry).toContainText('/carriers/wayfarer/price/flood');
    await expect(dry).not.toContainText('wf_demo_5b1c');
    await sound(page);
    await tab('Replay').click();
    await expect(page.getByText('Nothing recorded yet')).toBeVisible();
  });

  await test.step('asked for real, it shows what was sent, what came back and what it was taken for', async () => {
    await tab('Steps').click();
    await tryIt.getByRole('radio', { name: 'Ask for real' }).check();
    await tryIt.getByLabel('Find an application').fill('Delgado');
    await tryIt.getByRole('radio', { name: /Mona Delgado/ }).check();
    await tryIt.getByRole('button', { name: 'Ask the carrier' }).click();
    await tryIt.getByText('POST /carriers/wayfarer/price/flood').click();
    await expect(page.getByRole('region', { name: 'Request as sent' })).not.toContainText('wf_demo_5b1c');
    await expect(page.getByRole('region', { name: 'Raw answer' })).toContainText('200');
    await expect(page.getByRole('region', { name: 'Mapped outcome' })).toContainText(/quoted.*\$/);
    await expect(tryIt).toContainText(/\d+ of \d+ values used/);
    await sound(page);
  });

  await test.step('published, it quotes in the next launch', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('version 1 in use')).toBeVisible();
    const client = await clientOf(baseURL ?? '', 'admin');
    const launched = await client.call('launchApplication', { application_id: tried });
    expect(launched.ok).toBe(true);
    await page.goto(`/agent-portal/application-details/${tried}`);
    await page.getByRole('tab', { name: /Quote Results/ }).click();
    await expect(page.getByRole('row', { name: new RegExp(`${NAME}.*quoted.*\\$`) })).toBeVisible({ timeout: 20_000 });
  });

  await test.step('its exchange is replayed through a changed mapping, and the published stays as it is', async () => {
    await page.goto('/dashboard/api-management');
    await page.getByRole('link', { name: NAME, exact: true }).click();
    await tab('Offers').click();
    await code('Answer mapping').fill('{"outcome": "referral", "reasons": "Ask underwriting"}');
    await page.getByRole('link', { name: 'API Management', exact: true }).first().click();
    await page.getByRole('link', { name: NAME, exact: true }).click();
    await tab('Offers').click();
    await expect(code('Answer mapping'), 'what is not saved is still there').toHaveText(/underwriting/);
    await tab('Replay').click();
    await page
      .getByRole('button', { name: /^Replay the exchange/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'As published' })).toContainText('quoted');
    await expect(page.getByRole('region', { name: 'By this mapping' })).toContainText('Ask underwriting');
    await sound(page);
  });

  await test.step('switched off, it is asked no more', async () => {
    await page.getByRole('switch', { name: `${NAME} enabled` }).click();
    await expect(page.getByText(`${NAME} is no longer asked.`)).toBeVisible();
  });
});

// One mapping serves another agency or installation: as a file, or as a copy.
test('a carrier is exported without secrets, imported, copied and removed', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/api-management');
  await page.getByRole('link', { name: 'Wayfarer Flood' }).click();
  const menu = (item: string) => page.getByRole('menuitem', { name: item });
  const more = () => page.getByRole('button', { name: /^More for/ }).click();
  await test.step('its file holds no secret, and a new carrier begins with it', async () => {
    const saved = page.waitForEvent('download');
    await more();
    await menu('Export as a file').click();
    const path = await (await saved).path();
    const file = readFileSync(path, 'utf8');
    expect(file).not.toContain('wf_demo_5b1c');
    await page.goto('/dashboard/api-management/new');
    await page.getByLabel('Exported carrier').setInputFiles({
      name: 'carrier.json',
      mimeType: 'application/json',
      buffer: Buffer.from(file.replace('Wayfarer Flood', 'Wayfarer Anew')),
    });
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wayfarer Anew');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByLabel('Value'), 'its secret is asked for').toBeFocused();
    await page.getByLabel('Value').fill('Bearer wf_demo_5b1c');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wayfarer Anew' })).toBeVisible();
  });

  await test.step('it is copied, and the copy removed', async () => {
    await more();
    await menu('Copy').click();
    await page.getByLabel('Name of the copy').fill('Wayfarer Twice');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wayfarer Twice' })).toBeVisible();
    await more();
    await menu('Remove').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('link', { name: 'Wayfarer Anew' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Wayfarer Twice' })).toHaveCount(0);
  });
});

// The same without a mouse: a conversation of two steps, written, tried and told what is wrong in it.
test('a conversation of two steps is written by keyboard alone', async ({ page, baseURL }) => {
  await anApplication(baseURL ?? '', 'agent', { first_name: 'Nora', last_name: 'Keys' });
  await signIn(page, 'admin', '/dashboard/api-management');
  await page.getByRole('link', { name: 'Palmetto Flood' }).press('Enter');
  await page.getByRole('tab', { name: 'Settings' }).press('ArrowRight');
  await page.getByRole('tab', { name: 'Secrets' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Steps/ })).toBeFocused();
  const list = page.getByRole('list', { name: 'Steps', exact: true });
  const steps = list.locator('[data-step]');
  await expect(steps).toHaveCount(2);

  await page.getByRole('button', { name: 'Add a step' }).press('Enter');
  await expect(steps.nth(2)).toBeFocused();
  await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(steps.nth(1), 'it moves, and the focus with it').toBeFocused();
  await expect(steps.nth(1)).toContainText('New step');
  await page.getByLabel('Step name').press('Control+a');
  await page.keyboard.type('Read it once more');
  await expect(steps.nth(1)).toContainText('Read it once more');
  await page.getByRole('radio', { name: 'Request' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Success' })).toBeChecked();
  await page.getByRole('textbox', { name: 'It succeeded when' }).focus();
  await page.keyboard.type('status = 200 and (');
  await expect(page.getByText(/^Line 1, column 18: .* is never closed$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Offers' }).press('Enter');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'It succeeded when' }), 'it leads to the fault').toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('true');
  await page.getByRole('radio', { name: 'Success' }).press('ArrowLeft');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await expect(page.getByText('Draft saved')).toBeVisible();

  await page.getByLabel('Find an application').focus();
  await page.keyboard.type('Keys');
  await page.getByRole('radio', { name: /Nora Keys/ }).press('Space');
  await page.getByRole('button', { name: 'Show the requests' }).press('Enter');
  const dry = page.getByRole('region', { name: 'Dry run' });
  await expect(dry).toContainText('2 Read it once more');
  await expect(dry).toContainText('/submissions');
  await steps.nth(1).press('Enter');
  await page.getByRole('button', { name: 'Remove the step' }).press('Enter');
  await expect(steps).toHaveCount(2);
  await expect(steps.nth(0)).toBeFocused();
});

// R4.7: what a table says is changed, checked by row, tested on a saved application, published and rolled back.
test('where a webhook is to call, and how that is checked, stands at the step that waits', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard/api-management/new?kind=conversation&tab=steps');
  const fresh = page.getByRole('region', { name: 'Step: Asking for the quote' });
  await fresh.getByLabel('What it does').selectOption("Waits for the carrier's call");
  await expect(fresh).toContainText('Checked by the header x-callback-signature');
  await fresh.getByLabel('The call comes to').selectOption("The carrier's webhook");
  await expect(fresh).toContainText('The address for the carrier stands here once the draft is saved.');
  await page.getByRole('tab', { name: /^Settings/ }).click();
  const hint = await page.getByText(/^The sandbox is at/).textContent();
  const admin = await clientOf(baseURL ?? '', 'admin');
  const signature = { header: 'X-Hook', secret: 'hook', algorithm: 'sha256' as const, encoding: 'hex' as const };
  const saved = await admin.call('saveCarrier', {
    carrier: {
      ...{ name: 'Calls By Itself', kind: 'conversation', lines: ['flood'], states: null, forms: null },
      base_url: `${(hint ?? '').replace('The sandbox is at ', '')}/carriers/lighthouse`,
      auth: { kind: 'none' },
      secrets: { hook: 'a secret of the webhook' },
      mapping: {
        steps: [
          { id: 'submit', name: 'Submitting', request: { path: '/jobs' } },
          {
            ...{ id: 'result', name: 'Waiting for its call' },
            receive: { by: 'webhook', match: 'body.id', ref: 'steps.submit.body.id', signature },
          },
        ],
        answer: '{"premium": body.price}',
      },
      limits: { timeout_ms: 40_000, concurrency: 5, calls_per_minute: 600 },
      rate_type: 'bindable',
    },
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const { id, webhook_url } = saved.data.carrier;
  expect(webhook_url).toBe(`${new URL(baseURL ?? '').origin}/api/callbacks/webhooks/${id}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/dashboard/api-management/${id}`);
  await page.getByRole('tab', { name: /^Steps/ }).click();
  await page.getByRole('button', { name: /Waiting for its call/ }).click();
  const step = page.getByRole('region', { name: 'Step: Waiting for its call' });
  await expect(step).toContainText(webhook_url ?? '');
  await expect(step).toContainText(
    'Checked by the header X-Hook: <hex of HMAC-SHA256 under the secret hook of the body>.',
  );
  await step.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(webhook_url);
  await sound(page);
});

test('an admin changes the rates of a local carrier', async ({ page, baseURL }) => {
  await anApplication(baseURL ?? '', 'agent', { first_name: 'Rosa', last_name: 'Quint' });
  await signIn(page, 'admin', '/dashboard/api-management');
  await page.getByRole('link', { name: 'Harborline Private Flood' }).click();
  await expect(page.getByRole('region', { name: 'Rate tables' })).toBeVisible();
  await sound(page);

  await test.step('a row without its factor is refused at the row', async () => {
    const results = page.getByRole('textbox', { name: /^Row 1: / });
    const last = results.nth((await results.count()) - 1);
    const before = await last.inputValue();
    await last.fill('');
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await expect(page.getByText(/Row 1: .* is missing\./).first()).toBeVisible();
    await last.fill(before.replace(/.$/, '!"'));
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await expect(page.getByText('The rates are in the draft.')).toBeVisible();
  });

  await test.step('what is typed in one part outlives a save of another and a look elsewhere', async () => {
    const reason = page.getByRole('textbox', { name: 'Row 2: Reason' });
    await reason.fill('Too old for the coast');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('Rate type').selectOption('Indication only');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.getByRole('link', { name: 'API Management', exact: true }).first().click();
    // Pressed before the page has read the edition that it has just made itself: the press counts all the same.
    const isLet = Promise.withResolvers<void>();
    await page.route('**/get-rate-tables', async (route) => {
      await isLet.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Harborline Private Flood' }).click();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await expect(reason).toHaveValue('"Too old for the coast"');
    await expect(page.getByRole('button', { name: 'Keep mine' }), 'nobody else changed it').toHaveCount(0);
    const pressed = page.waitForResponse((answer) => /save-rate-/.test(answer.url()));
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await pressed;
    isLet.resolve();
    await expect(page.getByRole('button', { name: 'Save to draft' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
  });

  await test.step('old and new premium stand side by side with their factors', async () => {
    await page.getByLabel('Find an application').fill('Quint');
    await page.getByRole('checkbox', { name: /Rosa Quint/ }).check();
    await page.getByRole('button', { name: 'Rate 1' }).click();
    await expect(page.getByRole('region', { name: 'Published', exact: true })).toContainText('Factors');
    await expect(page.getByRole('region', { name: 'Draft', exact: true })).toContainText('Factors');
    await sound(page);
  });

  await test.step('a file that is no sheet is refused', async () => {
    await page
      .getByLabel('File with rate tables')
      .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from('Something\n1\n') });
    await expect(page.getByText(/has no column/)).toBeVisible();
  });

  await test.step('the draft is dropped', async () => {
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByText('The draft was dropped.')).toBeVisible();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await sound(page);
  });
});

// D2, D7: two people in one carrier never overwrite each other silently.
test('a second person changing the same draft is told, and nothing is lost', async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage();
  const owner = await (await browser.newContext()).newPage();
  for (const [page, name] of [
    [admin, 'admin'],
    [owner, 'super'],
  ] as const) {
    await signIn(page, name, '/dashboard/api-management');
    await page.getByRole('link', { name: 'Meridian Dwelling' }).first().click();
  }
  const cell = (page: Page) => page.getByLabel('Row 1: Factor');
  const table = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name });
  for (const page of [admin, owner]) await table(page, 'Construction').click();
  await cell(admin).fill('1.77');
  await table(owner, 'Year built').click();
  await cell(owner).fill('1.55');
  await owner.getByRole('button', { name: 'Save to draft' }).click();
  await expect(owner.getByText('The rates are in the draft.')).toBeVisible();

  await admin.getByRole('button', { name: 'Save to draft' }).click();
  await expect(admin.getByRole('alert').filter({ hasText: /changed this draft at \d\d:\d\d\./ })).toBeVisible();
  await expect(cell(admin), 'what was typed is kept').toHaveValue('1.77');
  await sound(admin);
  await admin.getByRole('button', { name: 'See theirs' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Theirs beside yours' });
  await expect(dialog).toContainText('Year built');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await admin.getByRole('button', { name: 'Save to draft' }).click();
  await expect(admin.getByText('The rates are in the draft.')).toBeVisible();
  await expect(cell(admin)).toHaveValue('1.77');
  await table(admin, 'Year built').click();
  await expect(cell(admin), 'theirs is there, too').toHaveValue('1.55');
  await admin.getByRole('button', { name: 'Discard draft' }).click();
  await admin.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(admin.getByText('The draft was dropped.')).toBeVisible();
});

test('an agent has no API Management', async ({ page }) => {
  await signIn(page, 'agent');
  for (const path of ['/dashboard/api-management', '/dashboard/api-management/new', '/dashboard/api-management/1']) {
    await page.goto(path);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
  }
});

// R9.5, R9.4: other terms stand apart from the quotes; who gave none says why.
test('what other terms would cost, and why a carrier gave no quote', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: 'Why no quote' }).click();
  await expect(page.getByRole('list', { name: 'Why no quote' }).or(page.getByText(/Every carrier/))).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'What if' }).click();
  const grid = page.getByRole('region', { name: 'Deductible by building limit' });
  await expect(grid.getByRole('button', { name: /\$[\d,.]+.*cheapest/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^Ask the/ }).click();
  await expect(page.getByText(/of \d+ answers/)).toBeVisible();
  await sound(page);
});

test.describe('on a phone in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  test('the screens of API Management are sound', async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    const client = await clientOf(baseURL ?? '', 'admin');
    const listed = await client.call('listCarriers', {});
    if (!listed.ok) throw new Error(listed.message);
    const [remote, local] = ['conversation', 'rate-table'].map(
      (kind) => listed.data.carriers.find((carrier) => carrier.kind === kind)?.id ?? 0,
    );
    await signIn(page, 'admin');
    for (const path of [
      '',
      '?tab=providers',
      '?tab=portals',
      '/new',
      `/${remote}`,
      `/${remote}?tab=secrets`,
      `/${remote}?tab=steps`,
      `/${remote}?tab=offers`,
      `/${remote}?tab=replay`,
      `/${remote}?tab=versions`,
      `/${local}`,
    ])
      await test.step(path, async () => {
        await page.goto(`/dashboard/api-management${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        await sound(page);
      });
  });
});
