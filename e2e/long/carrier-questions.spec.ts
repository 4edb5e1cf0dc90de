import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, clientOf, expectAccessible, signIn } from '../support.ts';

const NAME = 'Harbormaster Flood';

let carrier_id = 0;

// The installation is other journeys' too, which answer no carrier.
test.afterEach(async ({ baseURL }) => {
  if (carrier_id === 0) return;
  const admin = await clientOf(baseURL ?? '', 'admin');
  expect((await admin.call('setCarrierEnabled', { carrier_id, is_enabled: false })).ok).toBe(true);
});

// What a carrier asks the agent stands in its row of the board; what is typed is kept until it is sent.
test('a carrier that asks the agent is answered in its row, and then quotes', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'admin', '/dashboard/api-management/new');
  const hint = await page.getByText(/^The sandbox is at/).textContent();
  const admin = await clientOf(baseURL ?? '', 'admin');
  const saved = await admin.call('saveCarrier', {
    carrier: {
      ...{ name: NAME, kind: 'conversation', lines: ['flood'], states: null, forms: null },
      base_url: `${(hint ?? '').replace('The sandbox is at ', '')}/carriers/harbormaster`,
      auth: { kind: 'header', name: 'X-Api-Key', value: 'hm-demo-key' },
      ...{ mapping: {}, rate_type: 'bindable' },
      limits: { timeout_ms: 40_000, concurrency: 5, calls_per_minute: 600 },
    },
    start_from: 'conversation:follow-up',
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const { edition } = saved.data.carrier;
  carrier_id = saved.data.carrier.id;
  expect((await admin.call('publishCarrier', { carrier_id, edition })).ok).toBe(true);
  expect((await admin.call('launchApplication', { application_id: id })).ok).toBe(true);

  await page.goto(`/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  const form = page.getByRole('form', { name: `${NAME} asks you` });
  await expect(page.getByText('1 asks you')).toBeVisible();
  await expectAccessible(page);
  const send = form.getByRole('button', { name: 'Answer and send' });
  await send.press('Enter');
  await expect(form.getByText('Field is required.').first()).toBeVisible();
  await form.getByRole('radio', { name: 'Yes' }).first().press('Space');
  const amount = form.getByRole('textbox').first();
  await amount.fill('12000');
  await page.reload();
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect(amount).toHaveValue('12000');
  await send.press('Enter');
  // One answer calls for another question.
  await expect(amount).toBeHidden();
  await form.getByRole('radio', { name: 'Yes' }).first().press('Space');
  await send.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(`${NAME}.*\\$`) }).first()).toBeVisible();
  await expect(form).toBeHidden();
});
