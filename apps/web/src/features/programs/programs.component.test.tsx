import type { WebhookDelivery, WebhookEndpoint } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '../../../test/component/open.tsx';

const AT = '2026-01-02T03:04:05.000Z';
const FAULT = 'its certificate is signed by itself or by an authority that is not known, so nothing was sent to it';

const endpoint: WebhookEndpoint = {
  id: 7,
  name: 'Agency system',
  url: 'https://ams.example/hook',
  events: ['application.created'],
  filters: { sources: null, lines: null },
  payload_version: '2026-11-01',
  names_carriers: true,
  is_enabled: true,
  state: 'failing',
  paused_because: '',
  secret_hint: 'x4w=',
  updated_at: AT,
  delivered: 0,
  failed: 2,
};
const attempt = { at: AT, duration_ms: 12, answer: '', headers: {} };
const delivery: WebhookDelivery = {
  id: '9',
  endpoint_id: 7,
  event_id: 'e',
  type: 'application.created',
  application_id: 3,
  application_number: 1_003,
  state: 'queued',
  occurred_at: AT,
  next_at: AT,
  payload: '{}',
  attempts: [
    { ...attempt, status: null, fault: FAULT },
    {
      ...attempt,
      at: '2026-01-02T03:05:05.000Z',
      status: 302,
      fault: 'redirected; the endpoint must answer at its own address',
    },
  ],
};

test('shows why an attempt failed within the width of the page, and asks before an endpoint is removed', async () => {
  const calls = await open('/dashboard/settings/webhooks?endpoint=7', 'admin', {
    listWebhooks: { endpoints: [endpoint] },
    getWebhookDeliveries: { deliveries: [delivery] },
    removeWebhook: {},
  });
  await expect.element(page.getByText(/^302: redirected; the endpoint must answer/)).toBeVisible();
  await expect.element(page.getByTitle(FAULT).getByText('no answer')).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Agency system?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('removeWebhook')).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => calls.of('removeWebhook')).toMatchObject([{ endpoint_id: 7 }]);
  await expect.element(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toHaveFocus();
});

test('begins in the form of a new key, and goes back to its button', async () => {
  await open('/dashboard/settings/api-keys', 'admin', { listApiKeys: { keys: [] } });
  const button = page.getByRole('button', { name: 'New key' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button).toHaveFocus();
});

test('renews the secret of an endpoint once, and keeps what is typed while it is saved', async () => {
  let save = () => {};
  const calls = await open('/dashboard/settings/webhooks?endpoint=7', 'admin', {
    listWebhooks: { endpoints: [endpoint] },
    saveWebhook: () => new Promise((done) => (save = () => done({ endpoint: endpoint as never }))),
  });
  const form = page.getByRole('region', { name: 'Endpoint', exact: true });
  await form.getByRole('checkbox', { name: /^Renew it/ }).click();
  await form.getByLabelText('Your password').fill('right');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls.of('saveWebhook')).toMatchObject([{ renew_secret: true }]);
  await form.getByLabelText('Name', { exact: true }).fill('Another name');
  save();
  await expect.element(form.getByRole('checkbox', { name: /^Renew it/ })).not.toBeChecked();
  await expect.element(form.getByLabelText('Name', { exact: true })).toHaveValue('Another name');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect.element(form.getByLabelText('Name', { exact: true })).toHaveValue('Agency system');
});
