import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, Refused } from '../../../../test/component/open.tsx';

const share = (carrier_id: number, agency_name: string, more: object) => ({
  carrier_id,
  agency_name,
  edition: 1,
  ...more,
});
const SHARES = [
  share(11, 'Coastal Agency', { state: 'older', version: 1 }),
  share(12, 'Harbor Agency', { state: 'older', version: 1 }),
  share(13, 'Inland Agency', { state: 'changed' }),
];

test('publishes a better mapping at the agencies that are chosen', async () => {
  const settings = { name: 'Shared Flood', kind: 'conversation', lines: ['flood'], auth: { kind: 'none' } };
  const calls = await open('/dashboard/api-management/10?tab=versions', 'super-admin', {
    getCarrier: {
      carrier: {
        id: 10,
        name: 'Shared Flood',
        kind: 'conversation',
        version: 2,
        edition: 3,
        published: settings as never,
      },
    },
    listCarrierShares: { shares: SHARES as never },
    shareCarrierMapping: { shares: [{ ...SHARES[0], state: 'same' }, SHARES[1], SHARES[2]] as never },
  });
  const card = page.getByRole('region', { name: 'Other agencies' });
  const box = (name: RegExp) => card.getByRole('checkbox', { name });
  await expect.element(box(/^Coastal/)).toBeChecked();
  await expect.element(box(/^Harbor/)).toBeChecked();
  await expect.element(box(/^Inland/)).not.toBeChecked();
  await expect.element(card.getByText('changed by themselves')).toBeVisible();
  await box(/^Harbor/).click();
  const give = card.getByRole('button', { name: 'Give them this mapping' });
  await give.click();
  await expect
    .poll(() => calls.of('shareCarrierMapping'))
    .toEqual([{ carrier_id: 10, edition: 3, carriers: [{ carrier_id: 11, edition: 1 }] }]);
  await expect.element(page.getByText('Coastal Agency has this mapping, from the next launch on.')).toBeVisible();
  await expect.element(box(/^Coastal/)).toBeDisabled();
  await give.click();
  await expect.element(card.getByRole('alert')).toMatchTextContent('Choose an agency first.');
});

test('refuses a producer code that is too short, and saves an account alone', async () => {
  const settings = { name: 'Own Account', kind: 'conversation', lines: ['flood'], auth: { kind: 'none' } };
  const carrier = {
    id: 10,
    name: 'Own Account',
    kind: 'conversation',
    version: 1,
    edition: 1,
    published: settings,
  } as never;
  const calls = await open('/dashboard/api-management/10?tab=secrets', 'super-admin', {
    getCarrier: { carrier },
    saveCarrierAccount: () => new Refused(422, 'Check it.', { producer_code: ['Three letters or digits at least.'] }),
  });
  await page.getByLabelText('Producer code').fill('AB');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect.element(page.getByText('Three letters or digits at least.').first()).toBeVisible();
  calls.stub({ saveCarrierAccount: { carrier } });
  await page.getByLabelText('Producer code').fill('AGENCY-77');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect.element(page.getByText('It holds from the next request on.')).toBeVisible();
  expect(calls.of('saveCarrierAccount').at(-1)).toMatchObject({ carrier_id: 10, producer_code: 'AGENCY-77' });
});

test('changes a carrier over to production only once that setting is complete, after it was asked', async () => {
  const settings = {
    ...{ name: 'Two Settings', kind: 'conversation', lines: ['flood'], auth: { kind: 'none' } },
    base_url: 'http://sandbox.test/quotes',
  };
  const other_setting = { base_url: 'https://carrier.test/quotes', producer_code: 'AGENCY-1', auth: { kind: 'none' } };
  const detail = (more: object) =>
    ({
      ...{ id: 10, name: 'Two Settings', kind: 'conversation', version: 1, edition: 1, is_sandbox: true },
      ...more,
      published: settings,
    }) as never;
  await open('/dashboard/api-management/10', 'admin', { getCarrier: { carrier: detail({ other_setting: null }) } });
  const over = page.getByRole('button', { name: 'Change over to production' });
  const setting = page.getByRole('radiogroup', { name: 'Setting' });
  await expect.element(setting.getByRole('radio', { name: /^Test, in use/ })).toBeChecked();
  await expect.element(over).toBeDisabled();
  const calls = await open('/dashboard/api-management/10', 'admin', {
    getCarrier: { carrier: detail({ other_setting }) },
  });
  await setting.getByRole('radio', { name: /^Production/ }).click();
  await expect.element(page.getByLabelText('Base address')).toHaveValue('https://carrier.test/quotes');
  await over.click();
  const dialog = page.getByRole('dialog', { name: 'Change Two Settings over to production?' });
  await expect.element(dialog.getByText('what is bound is a policy')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change over to production' }).click();
  await expect.poll(() => calls.of('changeOverCarrier')).toMatchObject([{ carrier_id: 10, edition: 1 }]);
});
