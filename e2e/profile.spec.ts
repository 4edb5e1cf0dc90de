import { expect } from '@playwright/test';
import { test } from './installation.ts';
import { clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from './support.ts';

const PROFILE = '/dashboard/user/profile';

// Other journeys on the same installation know this person by name and address.
test.afterEach(async ({ baseURL }) => {
  const owner = await clientOf(baseURL ?? '', 'super');
  const found = await owner.call('listUsers', { text: 'agent2' });
  const user_id = found.ok ? (found.data.users[0]?.id ?? 0) : 0;
  await owner.call('updateUser', {
    user_id,
    name: 'Noah Brandt',
    email: 'agent2@demo.test',
    phone: '',
    license: '',
    title: '',
  });
});

test('a person changes their own data, and their e-mail address by a link that is sent to it', async ({ page }) => {
  await signIn(page, 'agent2', PROFILE);
  const you = page.getByRole('region', { name: 'You' });
  await you.getByRole('button', { name: 'Edit' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Field is required.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Noah B. Brandt');
  await page.getByLabel('Phone').fill('8135550142');
  await page.getByLabel('License').fill('FL W412087');
  await page.keyboard.press('Enter');
  await expect(you.getByText('Noah B. Brandt')).toBeVisible();
  await expect(you.getByText('(813) 555-0142')).toBeVisible();
  await expect(page.getByRole('button', { name: /Noah B. Brandt/ }).first()).toBeVisible();

  await you.getByRole('button', { name: 'Change e-mail' }).click();
  await page.getByLabel('New e-mail').fill('noah@moved.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your password').fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await expect(you.getByText('We sent a link to noah@moved.example.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const { inbox_url } = (await (await page.request.get('/config.json')).json()) as { inbox_url: string };
  let path = '';
  await expect(async () => {
    const inbox = await (await page.request.get(inbox_url)).text();
    path = /\/confirm-email#[\w-]+/.exec(inbox)?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await expect(page).not.toHaveURL(/#/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'noah@moved.example' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(you.getByText('noah@moved.example')).toBeVisible();
  await expect(you.getByText(/^We sent a link/)).toBeHidden();
});
