import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser, open, press } from '../../../../test/component/open.tsx';

const you = () => page.getByRole('region', { name: 'You' });

test('refuses an empty name, and saves own data as it was typed', async () => {
  const saved = { name: 'Noah B. Brandt', phone: '(813) 555-0142', license: 'FL W412087' };
  const calls = await open('/dashboard/user/profile', 'agent', {
    getProfile: { profile: { name: 'Noah Brandt' } } as never,
    updateProfile: { profile: saved },
  });
  await you().getByRole('button', { name: 'Edit' }).click();
  await page.getByLabelText('Name', { exact: true }).fill('');
  await press('{Enter}');
  await expect.element(page.getByText('Field is required.')).toBeVisible();
  await page.getByLabelText('Name', { exact: true }).fill('Noah B. Brandt');
  await page.getByLabelText('Phone').fill('8135550142');
  await page.getByLabelText('License').fill('FL W412087');
  calls.stub({ getUserFreshData: aUser('agent', { name: saved.name }) });
  await press('{Enter}');
  for (const text of Object.values(saved)) await expect.element(you().getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('banner').getByRole('button', { name: /Noah B\. Brandt/ })).toBeVisible();
  expect(calls.of('updateProfile')).toEqual([
    { name: 'Noah B. Brandt', phone: '(813) 555-0142', license: 'FL W412087' },
  ]);
});

test('asks for the password before it sends a link to a new e-mail address, and says so until it is confirmed', async () => {
  const calls = await open('/dashboard/user/profile', 'agent', {
    changeEmail: { profile: { new_email: 'noah@moved.example' } },
  });
  await you().getByRole('button', { name: 'Change e-mail' }).click();
  await page.getByLabelText('New e-mail').fill('noah@moved.example');
  await press('{Enter}');
  await expect.element(page.getByText('Password is required.')).toBeVisible();
  await page.getByLabelText('Your password').fill('demo-pass-1');
  await press('{Enter}');
  await expect.poll(() => calls.of('changeEmail')).toHaveLength(1);
  const sent = you().getByText('We sent a link to noah@moved.example.');
  await expect.element(sent).toBeVisible();
  await open('/dashboard/user/profile', 'agent', { getProfile: { profile: { new_email: null } } });
  await expect.element(you().getByRole('button', { name: 'Change e-mail' })).toBeVisible();
  await expect.element(sent).not.toBeInTheDocument();
});

test('says at which address passkeys work where this one is another', async () => {
  await open('/dashboard/user/profile', 'agent');
  await expect.element(page.getByText('Passkeys work at one address of Freeboard only:')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^http:\/\/localhost/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});

test('shows the 404 page of a customer below their header', async () => {
  await open('/no-such-page', 'customer');
  await expect.element(page.getByText('404 Page Not Found')).toBeVisible();
  await expect.element(page.getByRole('banner').getByRole('button', { name: /open your menu/ })).toBeVisible();
});

test('begins at the page that the person chose, and says so of them', async () => {
  expect(aUser('agent', { start_page: 'applications' }).start_page).toBe('applications');
  const calls = await open('/dashboard/settings', 'agent');
  await page.getByLabelText('Start page').selectOptions('Applications');
  await expect
    .poll(() => calls.of('updateUserSettings').at(-1))
    .toMatchObject({ payload: { start_page: 'applications' } });
  await page.getByRole('button', { name: 'Maria Reyes, open your menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => calls.of('updateUserSettings').at(-1)).toMatchObject({ payload: { color_scheme: 'dark' } });
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
  await expect.element(page.getByRole('heading', { name: 'Agency data' })).not.toBeInTheDocument();
});

test('names what was changed elsewhere since own data was typed', async () => {
  const profile = { name: 'Noah Brandt', title: 'Agent' };
  await open('/dashboard/user/profile', 'agent', { getProfile: { profile } as never });
  await you().getByRole('button', { name: 'Edit' }).click();
  await page.getByLabelText('Title').fill('Senior agent');
  await open(
    '/dashboard/user/profile',
    'agent',
    { getProfile: { profile: { ...profile, title: 'Partner' } } as never },
    { isKept: true },
  );
  await you().getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByLabelText('Title')).toHaveValue('Senior agent');
  await expect
    .element(page.getByText('Changed since you began: Title (now “Partner”).', { exact: false }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await you().getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByLabelText('Title')).toHaveValue('Partner');
});
