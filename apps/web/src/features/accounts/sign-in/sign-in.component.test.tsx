import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser, open, Refused } from '../../../../test/component/open.tsx';

test('leads whoever signs in to the page where they wish to begin, in the colors that they chose elsewhere', async () => {
  const user = aUser('agent', { start_page: 'applications' });
  await open('/', null, {
    login: { session: { session_key: 'key' }, user } as never,
    getUserFreshData: user,
    getUserSettings: { user_settings: { start_page: 'applications', color_scheme: 'dark' } },
  });
  const scheme = () => document.documentElement.dataset.mantineColorScheme;
  expect(scheme()).not.toBe('dark');
  await page.getByLabelText('Username or Email').fill('agent');
  await page.getByLabelText('Password').fill('demo-pass-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => location.pathname).toBe('/agent-portal/dashboard');
  await expect.poll(scheme).toBe('dark');
});

test('offers no passkey where browsers have none', async () => {
  await open('/', null);
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
});

test('confirms an e-mail address by the key of its link, which is taken out of the address', async () => {
  const calls = await open('/confirm-email#a-key', null, { confirmEmail: { email: 'noah@moved.example' } as never });
  await expect.element(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await expect.poll(() => location.hash).toBe('');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'noah@moved.example' })).toBeVisible();
  expect(calls.of('confirmEmail')).toEqual([{ key: 'a-key' }]);
  await expect
    .element(page.getByRole('link', { name: 'Go to your profile' }))
    .toHaveAttribute('href', '/dashboard/user/profile');
});

const SECOND_STEP = {
  second_factor_required: true,
  has_code: true,
  passkey_request: null,
  name: 'Maria Reyes',
  agency: { name: 'Harbor Light', phone: '(813) 555-0142' },
};

test('counts the wait after wrong codes down with the boxes disabled, and announces it once a minute', async () => {
  const locked = (retry_after_s: number) =>
    new Refused(429, 'Too many wrong codes. Wait a minute and try again.', {}, { ...SECOND_STEP, retry_after_s });
  const calls = await open('/', null, { login: (() => locked(62)) as never });
  await page.getByLabelText('Username or Email').fill('agent');
  await page.getByLabelText('Password').fill('demo-pass-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const boxes = page.getByLabelText('6-digit code from your authenticator app');
  await expect.element(boxes).toBeDisabled();
  await expect.element(page.getByText(/Try again in 1:0\d\./)).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'in 2 minutes' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Not you?' }).click();

  calls.stub({ login: (() => locked(1)) as never });
  await page.getByLabelText('Username or Email').fill('agent');
  await page.getByLabelText('Password').fill('demo-pass-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByText('You can try again now.')).toBeInTheDocument();
  await expect.element(boxes).toBeEnabled();
  await expect.element(boxes).toHaveFocus();
});

test('shows recovery codes with the focus on the heading and signs in once they are saved', async () => {
  const user = aUser('agent', { start_page: 'applications' });
  const codes = new Refused(
    401,
    'Save your recovery codes to finish signing in.',
    {},
    {
      recovery_codes: ['AAAA-BBBB-CCCC'],
      codes_ticket: 'ticket',
      name: 'Maria Reyes',
      agency: null,
    },
  );
  const calls = await open('/', null, {
    login: (({ codes_ticket }: { codes_ticket?: string }) =>
      codes_ticket === 'ticket' ? { session: { session_key: 'key' }, user } : codes) as never,
    getUserFreshData: user,
  });
  await page.getByLabelText('Username or Email').fill('agent');
  await page.getByLabelText('Password').fill('demo-pass-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus();
  await expect.element(page.getByText('AAAA-BBBB-CCCC')).toBeVisible();
  expect(calls.of('getUserFreshData')).toEqual([]);
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect.poll(() => location.pathname).toBe('/agent-portal/dashboard');
});
