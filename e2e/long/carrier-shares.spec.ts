import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

type Client = Awaited<ReturnType<typeof clientOf>>;

function good<T>(answer: { ok: true; data: T } | { ok: false; message: string }): T {
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

/** Publishes a carrier with a rule that it had not. */
async function publishRule(owner: Client, carrier_id: number, reason: string): Promise<void> {
  const { published, edition } = good(await owner.call('getCarrier', { carrier_id })).carrier;
  const { auth: _, secrets: __, certificate: ___, ...settings } = published ?? {};
  const mapping = { ...published?.mapping, eligibility: [{ when: 'true', reason }] };
  const carrier = { ...settings, mapping, auth: { kind: 'none' } } as never;
  const saved = good(await owner.call('saveCarrier', { carrier_id, edition, carrier })).carrier;
  good(await owner.call('publishCarrier', { carrier_id, edition: saved.edition }));
}

test('a better mapping is given to the agencies that have the same carrier', async ({ page, baseURL }) => {
  const owner = await clientOf(baseURL ?? '', 'super');
  const listed = good(await owner.call('listCarriers', {})).carriers;
  const harborline = listed.find(({ key, version }) => key === 'harborline' && version > 0);
  const name = `Shared ${Date.now()}`;
  const copy = good(await owner.call('copyCarrier', { carrier_id: harborline?.id ?? 0, name })).carrier;
  good(await owner.call('publishCarrier', { carrier_id: copy.id, edition: copy.edition }));
  const agencies: number[] = [];
  for (const place of ['Coastal', 'Harbor', 'Inland']) {
    const fields = { name: `${place} ${name}`, street_address: '1 Gulf Blvd', phone: '(727) 555-0100' };
    const { mga } = good(await owner.call('createMga', fields));
    agencies.push(mga.id);
    good(await owner.call('setMgaCarrier', { mga_id: mga.id, carrier_id: copy.id, is_allowed: true }));
  }
  const inland = good(await owner.call('listCarriers', { agency_id: agencies[2] })).carriers[0];
  await publishRule(owner, inland?.id ?? 0, 'Of their own.');
  await publishRule(owner, copy.id, 'Better.');

  await signIn(page, 'super', `/dashboard/api-management/${copy.id}?tab=versions`);
  const card = page.getByRole('region', { name: 'Other agencies' });
  const [coastal, harbor, own] = ['Coastal', 'Harbor', 'Inland'].map((place) =>
    card.getByRole('checkbox', { name: new RegExp(`^${place} ${name}`) }),
  );
  if (!coastal || !harbor || !own) throw new Error('three agencies');
  await expect(coastal).toBeChecked();
  await expect(harbor).toBeChecked();
  await expect(own).not.toBeChecked();
  await expect(card.getByText('mapping of version 1')).toHaveCount(2);
  await expect(card.getByText('changed by themselves')).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // By keyboard alone: one is left out, the rest is given.
  await coastal.focus();
  await page.keyboard.press('Tab');
  await expect(harbor).toBeFocused();
  await page.keyboard.press('Space');
  await expect(harbor).not.toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const button = card.getByRole('button', { name: 'Give them this mapping' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Coastal ${name} has this mapping, from the next launch on.`)).toBeVisible();
  await expect(card.getByText('same mapping')).toHaveCount(1);
  await expect(button).toBeFocused();
  await expect(coastal).toBeDisabled();
  await expect(harbor).not.toBeChecked();

  await button.click();
  await expect(card.getByRole('alert')).toHaveText('Choose an agency first.');
  await own.check();
  await button.click();
  await expect(card.getByText('same mapping')).toHaveCount(2);
  for (const id of agencies) await owner.call('deactivateMga', { mga_id: id });
});
