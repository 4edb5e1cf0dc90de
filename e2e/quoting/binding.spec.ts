import type { Page } from '@playwright/test';
import { chooseByKeyboard } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

const NAME = 'Ferry that binds';

test.use({ carriers: 'none' });

const choose = (page: Page, item: string): Promise<void> =>
  chooseByKeyboard(page, page.getByRole('button', { name: new RegExp(`^More for ${NAME}`) }).first(), item);

async function openResults(page: Page, id: number): Promise<void> {
  await page.goto(`/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
}

test('binds a quote at its carrier once, after confirmation, and records it with its file', async ({
  page,
  agency,
  server,
}) => {
  const { client } = agency.admin;
  await agency.admin.signIn(page);
  const base_url = `${server.sandboxUrl}/carriers/ferry`;
  const oauth = { client_id: 'ferry-demo', client_secret: 'fry-demo-secret', scope: 'quotes' };
  const saved = await client.call('saveCarrier', {
    carrier: {
      name: NAME,
      kind: 'conversation',
      lines: ['flood'],
      states: null,
      forms: null,
      base_url,
      auth: { kind: 'oauth2', token_url: `${base_url}/oauth/token`, ...oauth },
      mapping: {},
      rate_type: 'bindable',
      limits: { timeout_ms: 40_000, concurrency: 5, calls_per_minute: 600 },
    },
    start_from: 'conversation:polling',
  });
  const { id: carrier_id, revision } = dataOf(saved).carrier;
  dataOf(await client.call('publishCarrier', { carrier_id, revision }));

  await test.step('the steps that bind stand beside those that quote, and a dry run shows them', async () => {
    await page.goto(`/dashboard/api-management/${carrier_id}?tab=steps`);
    await page.getByRole('radio', { name: 'Bind' }).press('Space');
    const step = page.getByRole('region', { name: 'Step: Binding it' });
    await step.getByRole('radio', { name: 'Outputs' }).press('Space');
    await expect(step.getByText('policy_number').first()).toBeVisible();
  });

  const id = await agency.quoted();
  const other = await agency.quoted({ last_name: 'Moratorium' });

  await openResults(page, id);
  const row = page.getByRole('row', { name: new RegExp(`${NAME}.*\\$`) }).first();
  await expect(row).toBeVisible();
  await choose(page, `Bind at ${NAME}…`);
  await expect(page.getByRole('heading', { name: `Bind ${NAME}`, exact: false })).toBeVisible();
  const policy = page.getByRole('region', { name: 'Policy' });
  const form = page.getByRole('form', { name: 'Bind' });
  await expect(policy.getByText('Lena Hoffmann')).toBeVisible();
  await expect(policy.getByText(/^FRY-/)).toBeVisible();
  await form.getByRole('button', { name: 'Bind now' }).press('Enter');
  await expect(form.getByText('Confirm that you want to bind this policy.')).toBeVisible();
  const sentence = form.getByRole('checkbox', { name: /^Bind .+ for Lena (Hoffmann|Moratorium) at \$/ });
  await expect(sentence).toBeFocused();
  await page.keyboard.press('Space');
  await form.getByRole('button', { name: 'Bind now' }).press('Enter');
  const bound = page.getByRole('region', { name: 'Bound' });
  await expect(bound.getByText(/Policy FRP-/)).toBeVisible();
  await expect(bound.getByRole('button', { name: /Declarations/ })).toBeVisible();
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect(row.getByText('bound', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /Declarations/ })).toBeVisible();

  await openResults(page, other);
  await expect(row).toBeVisible();
  await choose(page, `Bind at ${NAME}…`);
  await sentence.press('Space');
  await form.getByRole('button', { name: 'Bind now' }).press('Enter');
  const outcome = page.getByRole('region', { name: 'Binding' });
  await expect(outcome.getByText('Binding is suspended: a storm has been named')).toBeVisible();
  await expect(outcome.getByRole('link', { name: 'Record as bound' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /application \d+$/ })
    .press('Enter');
  await expect(row.getByText('not bound')).toBeVisible();
  // The bind request is never sent twice, but the policy can still be recorded by hand.
  await page
    .getByRole('button', { name: new RegExp(`^More for ${NAME}`) })
    .first()
    .press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Record as bound' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Bind at/ })).toBeHidden();
});
