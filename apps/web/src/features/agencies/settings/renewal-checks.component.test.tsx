import { checkOf, checkSettingsOf } from '@freeboard/domain/policies';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { open, press } from '../../../../test/component/open.tsx';
import { queryClient } from '../../../lib/server/query.ts';

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
  const from = card.getByLabelText(`From, %: ${checkOf('premium_reshop').label}`);
  const floor = card.getByLabelText(`And at least, $: ${checkOf('premium_reshop').label}`);
  await from.fill('0');
  await press('{Enter}');
  await expect.element(from).toHaveAttribute('aria-invalid', 'true');
  await from.fill('30');
  await press('{Enter}');
  await expect.poll(() => last()?.premium_reshop).toEqual({ is_on: true, threshold: 30, floor: 50 });
  await floor.fill('75');
  await press('{Enter}');
  await expect.poll(() => last()?.premium_reshop).toEqual({ is_on: true, threshold: 30, floor: 75 });
  await expectAccessible(card);
});

test('stores a number while it is typed, and asks before it overwrites the one that another user saved', async () => {
  const stubs = (settings: object) => ({
    getGlobalSettings: { global_settings: { renewal_checks: settings as never } },
  });
  const withThreshold = (threshold: number) => ({
    ...renewal_checks,
    premium_reshop: { ...renewal_checks.premium_reshop, threshold },
  });
  const from = page.getByLabelText(`From, %: ${checkOf('premium_reshop').label}`);
  await open('/dashboard/settings', 'admin', stubs(renewal_checks));
  await from.fill('0');
  await press('{Tab}');
  const calls = await open('/dashboard/settings', 'admin', stubs(renewal_checks), { isKept: true });
  await expect.element(from).toHaveValue('0');
  await from.fill('30');
  calls.stub({
    ...stubs(withThreshold(40)),
    updateGlobalSettings: ({ payload }) => ({ global_settings: { renewal_checks: payload.renewal_checks as never } }),
  });
  await queryClient.invalidateQueries({ queryKey: ['getGlobalSettings'] });
  await expect.element(page.getByText('Theirs: 40.')).toBeVisible();
  await press('{Tab}');
  expect(calls.of('updateGlobalSettings')).toEqual([]);
  await page.getByRole('button', { name: 'Save it' }).click();
  await expect
    .poll(() => calls.of('updateGlobalSettings'))
    .toMatchObject([{ payload: { renewal_checks: withThreshold(30) }, base: { renewal_checks: withThreshold(40) } }]);
  await from.fill('35');
  await press('{Escape}');
  await expect.element(from).toHaveValue('30');
});
