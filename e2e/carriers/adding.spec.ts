import { readFileSync } from 'node:fs';
import { dataOf, expect, test } from '../tenant.ts';

/** A JSONata block of the worked example in docs/carriers.md, counted from 0, as a user copies it. */
function exampleOf(nth: number): string {
  const page = readFileSync(new URL('../../docs/carriers.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/```jsonata\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  return blocks[nth] ?? '';
}

const NAME = 'Wayfarer Direct';

test.use({ carriers: ['wayfarer', 'meridian'] });

test('adds a carrier without code, tests it, publishes it, and it quotes', async ({ page, agency }) => {
  const applicationId = await agency.application({ first_name: 'Mona', last_name: 'Delgado' });
  await agency.admin.signIn(page, '/dashboard/api-management');
  await expect(page.getByRole('link', { name: 'Wayfarer Flood' })).toBeVisible();
  const table = page.getByRole('region', { name: 'Carriers' });
  const hidden = () => table.evaluate((region) => region.scrollWidth - region.clientWidth);
  await page.setViewportSize({ width: 1300, height: 900 });
  await expect.poll(hidden, 'no column lies behind a sideways scroll').toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: '24 hours' }).check();
  await expect(table.getByRole('columnheader', { name: 'Answers, 24 hours' })).toBeVisible();
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
    await tab('Secrets').click();
    await page.getByLabel('Authentication').selectOption('Header key');
    await page.getByLabel('Header name').fill('Authorization');
    await page.getByLabel('Value').fill('Bearer wf_demo_5b1c');
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
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL(/api-management\/\d+/);
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await tab('Secrets').click();
    await expect(page.getByLabel('Value')).toHaveValue('');
    await expect(page.getByText('set', { exact: true })).toBeVisible();
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
  });

  await test.step('published, it quotes in the next launch', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('version 1 in use')).toBeVisible();
    dataOf(await agency.admin.client.call('launchApplication', { application_id: applicationId }));
    await page.goto(`/agent-portal/application-details/${applicationId}`);
    await page.getByRole('tab', { name: /Quote Results/ }).click();
    await expect(page.getByRole('row', { name: new RegExp(`${NAME}.*quoted.*\\$`) })).toBeVisible();
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
  });

  await test.step('switched off, it is asked no more', async () => {
    await page.getByRole('switch', { name: `${NAME} enabled` }).click();
    await expect(page.getByText(`${NAME} is no longer asked.`)).toBeVisible();
  });
});
