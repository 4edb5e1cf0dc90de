import { checkSettingsOf } from '@freeboard/domain/policies';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { open, press } from '../../../../test/component/open.tsx';

const renewal_checks = checkSettingsOf({});

test('each check has its source, is switched, and says from where on it speaks', async () => {
  const calls = await open('/dashboard/settings', 'admin', {
    getGlobalSettings: { global_settings: { renewal_checks } },
    updateGlobalSettings: ({ payload }) => ({
      global_settings: { renewal_checks: { ...renewal_checks, ...payload.renewal_checks } },
    }),
  });
  const card = page.getByRole('region', { name: 'Renewal checks' });
  const last = () => calls.of('updateGlobalSettings').at(-1)?.payload.renewal_checks;
  await expect.element(card.getByText('Source: Renewal engine of an agency').first()).toBeVisible();
  await card.getByRole('switch', { name: 'Roof now paid at actual cash value' }).click();
  await expect.poll(() => last()?.roof_settlement?.is_on).toBe(false);
  const shop = card.getByRole('region', { name: 'Premium', exact: true });
  await shop.getByLabelText('From, %').first().fill('0');
  await press('{Enter}');
  await expect.element(shop.getByLabelText('From, %').first()).toHaveAttribute('aria-invalid', 'true');
  await shop.getByLabelText('From, %').first().fill('30');
  await press('{Enter}');
  await expect.poll(() => last()?.premium_reshop).toEqual({ is_on: true, threshold: 30, floor: 50 });
  await shop.getByLabelText('And at least, $').first().fill('75');
  await press('{Enter}');
  await expect.poll(() => last()?.premium_reshop).toEqual({ is_on: true, threshold: 30, floor: 75 });
  await expectAccessible(card);
});
