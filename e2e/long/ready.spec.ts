import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, clientOf, expectAccessible, signIn } from '../support.ts';

test('R9.3 what carriers still need leads to the field, and is asked again after a save', async ({ page, baseURL }) => {
  const client = await clientOf(baseURL ?? '', 'agent');
  const created = await client.call('createApplication', { application_type: 'flood' });
  if (!created.ok) throw new Error(created.message);
  await signIn(page, 'agent', `/agent-portal/application-details/${created.data.application.id}`);
  const ready = page.getByRole('region', { name: 'What is missing' });

  await ready.getByRole('button', { name: 'First name needed by all' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/The first named insured/);

  const address = ready.getByRole('button', { name: /^Address needed by \d+$/ });
  await address.click();
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
  await page.keyboard.type('12 Ocean Dr');
  await page.keyboard.press('Enter');
  await expect(address).toBeHidden();
  await expect(ready.getByText(/^Why \d+ carriers cannot quote$/)).toBeVisible();
  await ready.getByText(/^Why \d+ carriers cannot quote$/).click();
  await expectAccessible(page);

  await page.goto(`/agent-portal/application-details/${created.data.application.id}`);
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
    /Entered by .+, \d\d-\d\d-\d{4}/,
  );
});

test('R9.3 a carrier check that fails says so calmly and can be tried again', async ({ page, baseURL }) => {
  const client = await clientOf(baseURL ?? '', 'agent');
  const created = await client.call('createApplication', { application_type: 'flood' });
  if (!created.ok) throw new Error(created.message);
  await signIn(page, 'agent');
  const path = '**/api/agent-portal/explain-no-quotes';
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { code: 500, data: null, message: 'Something went wrong.' } }),
  );
  await page.goto(`/agent-portal/application-details/${created.data.application.id}`);
  const ready = page.getByRole('region', { name: 'What is missing' });
  await expect(ready.getByText('The carriers could not be checked.')).toBeVisible();
  await page.unroute(path);
  await ready.getByRole('button', { name: 'Try again' }).click();
  await expect(ready.getByText(/^Why \d+ carriers cannot quote$/)).toBeVisible();
});

test('readiness counts answers, and Ctrl+Enter launches from a field', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent', { roof_year: null });
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  const ready = page.getByRole('region', { name: 'What is missing' });
  await expect(ready.getByRole('heading', { name: '1 answer missing' })).toBeVisible();
  await ready.getByRole('button', { name: /^Roof year/ }).click();
  await page.keyboard.type('2019');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Launch' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Quote results' })).toBeVisible();
  await expect(page.getByText(/launched|complete/, { exact: false }).first()).toBeVisible();
});
