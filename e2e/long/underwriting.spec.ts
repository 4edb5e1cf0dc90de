import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

// What only some carriers ask is nowhere until one that is switched on reads it; then it is asked, and never required.
test('prior losses and the mortgagee are asked once a carrier reads them, and kept', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  const admin = await clientOf(baseURL ?? '', 'admin');
  await signIn(page, 'agent');
  const sections = page.getByRole('navigation', { name: 'Sections of the form' });
  const open = async () => {
    const known = page.waitForResponse(/explain-no-quotes/);
    await page.goto(`/agent-portal/application-details/${id}`);
    await known;
    await expect(sections.getByRole('button', { name: /^Requester/ })).toBeVisible();
  };
  await open();
  await expect(sections.getByRole('button', { name: /^Underwriting/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Underwriting Information' })).toHaveCount(0);

  const carrier = {
    ...{ name: 'Asks For More', kind: 'rate-table' as const, lines: ['flood' as const], base_url: null },
    ...{ states: null, forms: null, auth: { kind: 'none' as const }, rate_type: 'bindable' as const },
    limits: { timeout_ms: 5_000, concurrency: 5, calls_per_minute: 60 },
  };
  const begun = await admin.call('saveCarrier', { carrier: { ...carrier, mapping: {} }, start_from: 'plan:empty' });
  if (!begun.ok) throw new Error(begun.message);
  const { id: carrier_id, edition, draft } = begun.data.carrier;
  const when = '$exists(values.prior_losses) or true or $isGiven(values.mortgagee_name)';
  const mapping = { ...(draft?.mapping as object), eligibility: [{ when, reason: 'Never said' }] };
  const saved = await admin.call('saveCarrier', { carrier_id, edition, carrier: { ...carrier, mapping } });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const published = await admin.call('publishCarrier', { carrier_id, edition: saved.data.carrier.edition });
  expect(published.ok).toBe(true);

  await open();
  await sections.getByRole('button', { name: /^Underwriting/ }).click();
  const section = page.getByRole('region', { name: 'Underwriting Information' });
  await expect(section.getByLabel('Mortgagee', { exact: true })).toBeVisible();
  await expect(section.getByLabel('Purchase price')).toHaveCount(0);
  await expect(section.getByLabel('Latitude')).toHaveCount(0);
  await section.getByRole('radio', { name: 'Yes' }).check();
  await section.getByRole('button', { name: 'Add loss' }).click();
  await section.getByLabel('Date of loss').fill('02/01/2024');
  await section.getByLabel('Kind of loss').selectOption('Water');
  await section.getByLabel('Amount paid').fill('4200');
  await section.getByLabel('Still open').selectOption('No');
  await section.getByLabel('Mortgagee', { exact: true }).fill('First Bank ISAOA');
  await section.getByLabel('Mortgagee', { exact: true }).press('Tab');
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Switched off again, it is asked no more; what was said of it stays in sight.
  expect((await admin.call('setCarrierEnabled', { carrier_id, is_enabled: false })).ok).toBe(true);
  await open();
  await expect(page.getByLabel('Mortgagee', { exact: true })).toHaveValue('First Bank ISAOA');
  const losses = page.getByRole('group', { name: 'loss 1' });
  await expect(losses.getByLabel('Amount paid')).toHaveValue('$4,200');
});
