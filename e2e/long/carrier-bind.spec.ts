import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, clientOf, expectAccessible, signIn } from '../support.ts';

const NAME = 'Ferry that binds';

let carrier_id = 0;

// The installation is other journeys' too, which bind nothing.
test.afterEach(async ({ baseURL }) => {
  if (carrier_id === 0) return;
  const admin = await clientOf(baseURL ?? '', 'admin');
  expect((await admin.call('setCarrierEnabled', { carrier_id, is_enabled: false })).ok).toBe(true);
});

/** Opens the menu of this carrier's row by the keyboard, and chooses what is called so. */
async function choose(page: Page, item: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^More for ${NAME}`) })
    .first()
    .press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

async function openResults(page: Page, id: number): Promise<void> {
  await page.goto(`/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
}

// A carrier is connected from a start, and a quote of it is bound by a call, once, with what was confirmed.
test('a quote is bound at its carrier: shown first, confirmed, asked once, and recorded with its file', async ({
  page,
  baseURL,
}) => {
  const admin = await clientOf(baseURL ?? '', 'admin');
  await signIn(page, 'admin');
  await page.goto('/dashboard/api-management/new');
  const hint = (await page.getByText(/^The sandbox is at/).textContent()) ?? '';
  const base_url = `${hint.replace('The sandbox is at ', '')}/carriers/ferry`;
  const oauth = { client_id: 'ferry-demo', client_secret: 'fry-demo-secret', scope: 'quotes' };
  const saved = await admin.call('saveCarrier', {
    carrier: {
      ...{ name: NAME, kind: 'conversation', lines: ['flood'], states: null, forms: null, base_url },
      auth: { kind: 'oauth2', token_url: `${base_url}/oauth/token`, ...oauth },
      ...{ mapping: {}, rate_type: 'bindable' },
      limits: { timeout_ms: 40_000, concurrency: 5, calls_per_minute: 600 },
    },
    start_from: 'conversation:polling',
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const { edition } = saved.data.carrier;
  carrier_id = saved.data.carrier.id;
  expect((await admin.call('publishCarrier', { carrier_id, edition })).ok).toBe(true);

  await test.step('the steps that bind stand beside those that quote, and a dry run shows them', async () => {
    await page.goto(`/dashboard/api-management/${carrier_id}?tab=steps`);
    await page.getByRole('radio', { name: 'Bind' }).press('Space');
    const step = page.getByRole('region', { name: 'Step: Binding it' });
    await step.getByRole('radio', { name: 'Outputs' }).press('Space');
    await expect(step.getByText('policy_number').first()).toBeVisible();
    await expectAccessible(page);
  });

  const [id, other] = await Promise.all([
    anApplication(baseURL ?? '', 'agent'),
    anApplication(baseURL ?? '', 'agent', { last_name: 'Moratorium' }),
  ]);
  for (const application_id of [id, other])
    expect((await admin.call('launchApplication', { application_id })).ok).toBe(true);

  await openResults(page, id);
  const row = page.getByRole('row', { name: new RegExp(`${NAME}.*\\$`) }).first();
  await expect(row).toBeVisible();
  await choose(page, `Bind at ${NAME}…`);
  const dialog = page.getByRole('dialog', { name: `Bind at ${NAME}` });
  await expect(dialog.getByText('Lena Hoffmann')).toBeVisible();
  await expect(dialog.getByText(/^FRY-/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Bind now' }).press('Enter');
  await expect(dialog.getByText('Confirm that this policy shall be bound.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Bind this policy now' })).toBeFocused();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Bind now' }).press('Enter');
  await expect(dialog.getByText(/Policy FRP-/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row.getByText('bound', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /Declarations/ })).toBeVisible();

  await openResults(page, other);
  await expect(row).toBeVisible();
  await choose(page, `Bind at ${NAME}…`);
  await dialog.getByRole('checkbox', { name: 'Bind this policy now' }).press('Space');
  await dialog.getByRole('button', { name: 'Bind now' }).press('Enter');
  await expect(dialog.getByText('Binding is suspended: a storm has been named')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(row.getByText('not bound')).toBeVisible();
  // It is never asked twice, and can still be recorded by hand.
  await page
    .getByRole('button', { name: new RegExp(`^More for ${NAME}`) })
    .first()
    .press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Record as bound' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Bind at/ })).toBeHidden();
});
