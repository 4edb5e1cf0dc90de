import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { focus, open, press, Refused } from '../../../../test/component/open.tsx';

const share = (carrier_id: number, agency_name: string, more: object) => ({
  carrier_id,
  agency_name,
  revision: 1,
  ...more,
});
const SHARES = [
  share(11, 'Coastal Agency', { state: 'older', version: 1 }),
  share(12, 'Harbor Agency', { state: 'older', version: 1 }),
  share(13, 'Inland Agency', { state: 'changed' }),
];
const same = (one: object | undefined) => ({ ...one, state: 'same' });

test('publishes a better mapping at the agencies that are chosen, by keyboard alone', async () => {
  const settings = { name: 'Shared Flood', kind: 'conversation', lines: ['flood'], auth: { kind: 'none' } };
  const calls = await open('/dashboard/api-management/10?tab=versions', 'super-admin', {
    getCarrier: {
      carrier: {
        id: 10,
        name: 'Shared Flood',
        kind: 'conversation',
        version: 2,
        revision: 3,
        published: settings as never,
      },
    },
    listCarrierShares: { shares: SHARES as never },
    shareCarrierMapping: { shares: [same(SHARES[0]), SHARES[1], SHARES[2]] as never },
  });
  const card = page.getByRole('region', { name: 'Other agencies' });
  const box = (name: RegExp) => card.getByRole('checkbox', { name });
  await expect.element(box(/^Coastal/)).toBeChecked();
  await expect.element(box(/^Harbor/)).toBeChecked();
  await expect.element(box(/^Inland/)).not.toBeChecked();
  await expect.element(card.getByText('changed by themselves')).toBeVisible();
  expect(card.getByText('mapping of version 1').elements()).toHaveLength(2);
  const give = card.getByRole('button', { name: 'Give them this mapping' });
  await focus(box(/^Coastal/));
  await press('{Tab}');
  await expect.element(box(/^Harbor/)).toHaveFocus();
  await press(' ');
  await expect.element(box(/^Harbor/)).not.toBeChecked();
  await press('{Tab}{Tab}');
  await expect.element(give).toHaveFocus();
  await press('{Enter}');
  await expect
    .poll(() => calls.of('shareCarrierMapping'))
    .toEqual([{ carrier_id: 10, revision: 3, carriers: [{ carrier_id: 11, revision: 1 }] }]);
  await expect.element(page.getByText('Coastal Agency has this mapping, from the next launch on.')).toBeVisible();
  await expect.element(box(/^Coastal/)).toBeDisabled();
  await expect.element(box(/^Harbor/)).not.toBeChecked();
  await expect.element(give).toHaveFocus();
  expect(card.getByText('same mapping').elements()).toHaveLength(1);
  await give.click();
  await expect.element(card.getByRole('alert')).toMatchTextContent('Choose an agency first.');
  calls.stub({ shareCarrierMapping: { shares: [same(SHARES[0]), SHARES[1], same(SHARES[2])] as never } });
  await box(/^Inland/).click();
  await give.click();
  await expect.poll(() => card.getByText('same mapping').elements()).toHaveLength(2);
  expect(calls.of('shareCarrierMapping').at(-1)?.carriers).toEqual([{ carrier_id: 13, revision: 1 }]);
});

test('refuses a producer code that is too short, and saves an account alone', async () => {
  const settings = { name: 'Own Account', kind: 'conversation', lines: ['flood'], auth: { kind: 'none' } };
  const carrier = {
    id: 10,
    name: 'Own Account',
    kind: 'conversation',
    version: 1,
    revision: 1,
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
    name: 'Two Settings',
    kind: 'conversation',
    lines: ['flood'],
    auth: { kind: 'none' },
    base_url: 'http://sandbox.test/quotes',
  };
  const other_setting = { base_url: 'https://carrier.test/quotes', producer_code: 'AGENCY-1', auth: { kind: 'none' } };
  const detail = (more: object) =>
    ({
      id: 10,
      name: 'Two Settings',
      kind: 'conversation',
      version: 1,
      revision: 1,
      is_sandbox: true,
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
  const version = { number: 2, state: 'published', note: 'Changed over to the production setting', by: 'Alex Rivera' };
  const changed = {
    ...(detail({ version: 2, revision: 2, is_sandbox: false, versions: [version] }) as object),
    other_setting: { ...other_setting, base_url: settings.base_url },
    published: { ...settings, base_url: other_setting.base_url },
  } as never;
  calls.stub({ changeOverCarrier: { carrier: changed }, getCarrier: { carrier: changed } });
  await dialog.getByRole('button', { name: 'Change over to production' }).click();
  await expect.poll(() => calls.of('changeOverCarrier')).toMatchObject([{ carrier_id: 10, revision: 1 }]);
  await expect.element(page.getByText('version 2 in use')).toBeVisible();
  await expect.element(setting.getByRole('radio', { name: /^Production, in use/ })).toBeChecked();
  await expect.element(page.getByLabelText('Base address')).toHaveValue('https://carrier.test/quotes');
  await setting.getByRole('radio', { name: /^Test/ }).click();
  await expect.element(page.getByLabelText('Base address')).toHaveValue('http://sandbox.test/quotes');
  await page.getByRole('tab', { name: /^Versions/ }).click();
  await expect.element(page.getByRole('row', { name: /^Version 2.*Changed over to the production/ })).toBeVisible();
});

test('saves a production setting with its secret, shows none of it afterwards, and asks before removing it', async () => {
  const settings = {
    name: 'Two Settings',
    kind: 'conversation',
    lines: ['flood'],
    auth: { kind: 'none' },
    base_url: 'http://sandbox.test/quotes',
  };
  const detail = (revision: number, other_setting: object | null) =>
    ({
      id: 10,
      name: 'Two Settings',
      kind: 'conversation',
      version: 1,
      revision,
      is_sandbox: true,
      other_setting,
      published: settings,
    }) as never;
  const auth = { kind: 'header', header_name: 'X-Api-Key', is_secret_set: true };
  const calls = await open('/dashboard/api-management/10', 'admin', {
    getCarrier: { carrier: detail(1, null) },
    saveOtherSetting: () => new Refused(422, 'Check it.', { 'carrier.auth.value': ['Field is required.'] }),
    removeOtherSetting: { carrier: detail(3, null) },
  });
  const test = page.getByRole('radiogroup', { name: 'Setting' }).getByRole('radio', { name: /^Test, in use/ });
  await focus(test);
  await press('{ArrowLeft}');
  await expect.element(page.getByLabelText('Base address')).toHaveValue('');
  await page.getByLabelText('Base address').fill('https://carrier.test/quotes');
  await page.getByLabelText('Producer code').fill('A-1');
  await page.getByRole('tab', { name: /^Secrets/ }).click();
  await page.getByLabelText('Authentication').selectOptions('header');
  await page.getByLabelText('Header name').fill('X-Api-Key');
  const save = page.getByRole('button', { name: 'Save production setting' });
  await save.click();
  await expect.element(page.getByText('Field is required.').first()).toBeVisible();
  const saved = { base_url: 'https://carrier.test/quotes', producer_code: 'A-1', auth };
  calls.stub({ saveOtherSetting: { carrier: detail(2, saved) } });
  const value = page.getByLabelText('Value', { exact: true });
  await value.fill('a production key');
  await save.click();
  await expect.element(page.getByText('The production setting is kept. It is not in use.')).toBeVisible();
  await expect.element(value).toHaveValue('');
  expect(JSON.stringify(calls.of('saveOtherSetting'))).toContain('a production key');
  expect(document.documentElement.outerHTML).not.toContain('a production key');
  const remove = page.getByRole('button', { name: 'Remove production setting' });
  await focus(remove);
  await press('{Enter}');
  const keep = page.getByRole('button', { name: 'Keep it' });
  await expect.element(keep).toHaveFocus();
  await press('{Enter}');
  await expect.element(keep).not.toBeInTheDocument();
  expect(calls.of('removeOtherSetting')).toEqual([]);
  await focus(remove);
  await press('{Enter}');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove production setting' }).click();
  await expect.poll(() => calls.of('removeOtherSetting')).toEqual([{ carrier_id: 10, revision: 2 }]);
});
