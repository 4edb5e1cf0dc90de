import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, Refused } from '../../../../../test/component/open.tsx';
import { queryClient } from '../../../../lib/server/query.ts';

const carrierOf = (id: number, more: object = {}) =>
  ({
    id,
    name: 'Own Account',
    kind: 'conversation',
    version: 1,
    revision: 1,
    producer_code: 'AGENCY-1',
    published: {
      name: 'Own Account',
      kind: 'conversation',
      lines: ['flood'],
      auth: { kind: 'basic', username: 'agency', is_secret_set: true },
    },
    ...more,
  }) as never;

const code = () => page.getByLabelText('Producer code');
const account = () => page.getByRole('form', { name: 'Your account' });
const show = (tab: string) => page.getByRole('tab', { name: tab }).click();

test('keeps what is typed for an account while another tab is looked at, but not a secret', async () => {
  const calls = await open('/dashboard/api-management/31?tab=secrets', 'admin', {
    getCarrier: { carrier: carrierOf(31) },
    saveCarrierAccount: { carrier: carrierOf(31, { revision: 2, producer_code: 'AGENCY-77' }) },
  });
  await code().fill('AGENCY-77');
  await account().getByLabelText('User name').fill('agency-77');
  await account().getByLabelText('Your secret').fill('hunter2');
  await show('Settings');
  await show('Secrets');
  await expect.element(code()).toHaveValue('AGENCY-77');
  await expect.element(account().getByLabelText('User name')).toHaveValue('agency-77');
  await expect.element(account().getByLabelText('Your secret')).toHaveValue('');
  await expect.element(account().getByText('A secret that you typed was not saved. Type it again.')).toBeVisible();
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect
    .poll(() => calls.of('saveCarrierAccount'))
    .toEqual([{ carrier_id: 31, revision: 1, producer_code: 'AGENCY-77', username: 'agency-77' }]);
  await expect.element(account().getByRole('button', { name: 'Undo changes' })).not.toBeInTheDocument();
});

test('keeps what is typed beside what somebody else saved, and sends it once it is decided', async () => {
  const calls = await open('/dashboard/api-management/32?tab=secrets', 'admin', {
    getCarrier: { carrier: carrierOf(32) },
    saveCarrierAccount: () =>
      new Refused(409, 'Someone else changed this carrier.', {}, { carrier: carrierOf(32, { revision: 2 }) }),
  });
  await code().fill('AGENCY-88');
  await account().getByLabelText('Your secret').fill('hunter2');
  calls.stub({ getCarrier: { carrier: carrierOf(32, { revision: 2, producer_code: 'THEIRS-9' }) } });
  await queryClient.invalidateQueries({ queryKey: ['getCarrier'] });
  await expect.element(account().getByRole('alert')).toBeVisible();
  await expect.element(code()).toHaveValue('AGENCY-88');
  await expect.element(page.getByRole('button', { name: 'Save account' })).toBeDisabled();
  await account().getByRole('button', { name: 'See theirs' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('THEIRS-9')).toBeVisible();
  await expect.element(dialog.getByText('typed, not shown')).toBeVisible();
  await expect.element(dialog.getByText('hunter2')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  calls.stub({ saveCarrierAccount: { carrier: carrierOf(32, { revision: 3, producer_code: 'AGENCY-88' }) } });
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect
    .poll(() => calls.of('saveCarrierAccount'))
    .toEqual([{ carrier_id: 32, revision: 2, producer_code: 'AGENCY-88', username: 'agency', secret: 'hunter2' }]);
});

test('keeps what is typed while an account is being saved', async () => {
  const saving = Promise.withResolvers<{ carrier: never }>();
  await open('/dashboard/api-management/33?tab=secrets', 'admin', {
    getCarrier: { carrier: carrierOf(33) },
    saveCarrierAccount: () => saving.promise,
  });
  await code().fill('AGENCY-2');
  await page.getByRole('button', { name: 'Save account' }).click();
  await account().getByLabelText('User name').fill('later');
  saving.resolve({ carrier: carrierOf(33, { revision: 2, producer_code: 'AGENCY-2' }) });
  await expect.element(page.getByText('It holds from the next request on.')).toBeVisible();
  await expect.element(account().getByLabelText('User name')).toHaveValue('later');
  await expect.element(account().getByText('Account not saved yet')).toBeVisible();
});

test('keeps what is typed for an account when the draft is discarded', async () => {
  const { published } = carrierOf(34) as { published: object };
  const calls = await open('/dashboard/api-management/34?tab=secrets', 'admin', {
    getCarrier: { carrier: carrierOf(34, { has_draft: true, draft: published }) },
    discardCarrierDraft: { carrier: carrierOf(34, { revision: 2 }) },
  });
  await code().fill('AGENCY-3');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.poll(() => calls.of('discardCarrierDraft')).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument();
  await expect.element(code()).toHaveValue('AGENCY-3');
});
