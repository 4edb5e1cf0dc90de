import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { open, Refused } from '../../../test/component/open.tsx';

const ADDRESS = '/oauth/authorize?client_id=c&redirect_uri=https%3A%2F%2Fa.example%2F&response_type=code';
const asked = (more: object = {}) => ({
  name: 'Claude',
  host: 'claude.example',
  agency_name: 'Harbor Light',
  scopes: ['application.see' as const],
  refused_url: 'https://claude.example/?error=access_denied',
  ...more,
});

test('says that nobody has checked the name, and takes the password and the code', async () => {
  const calls = await open(ADDRESS, 'agent', {
    getAssistantRequest: asked(),
    allowAssistant: ({ otp }) =>
      otp === undefined
        ? new Refused(422, 'Please check the marked fields.', { otp: ['Enter the code.'] })
        : new Refused(422, 'Please check the marked fields.', { password: ['This is not your present password.'] }),
  });
  await expect.element(page.getByText(/Nobody has checked that it is/)).toBeVisible();
  await expect.element(page.getByText('claude.example')).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.getByLabelText('Your password').fill('right');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByLabelText('Code of your authenticator app').fill('123456');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect.element(page.getByText('This is not your present password.')).toBeVisible();
  expect(calls.of('allowAssistant').map(({ password, otp }) => [password, otp])).toEqual([
    ['right', undefined],
    ['right', '123456'],
  ]);
});

test('warns of an address and of a name that can be made to look like another', async () => {
  await open(ADDRESS, 'agent', { getAssistantRequest: asked({ name: 'Clаude', host: 'xn--lude-1jcc.example' }) });
  await expect.element(page.getByText('xn--lude-1jcc.example')).toBeVisible();
  await expect.element(page.getByText(/can be made to look like another one/)).toBeVisible();
  await expect.element(page.getByText(/letters of two alphabets/)).toBeVisible();
});
