import { fillSignIn, signInByForm } from '../support.ts';
import { expect, test } from '../tenant.ts';

test('leads guests to sign-in and everybody only to what is theirs (R1.1, R1.5, R1.6, R1.10, R1.12, R2.4)', async ({
  page,
  agency,
  newAgency,
}) => {
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await test.step('a guest is led to sign-in, which says what is wrong', async () => {
    await page.goto('/agent-portal/dashboard');
    await signIn.click();
    await expect(page.getByText('Username or Email is required.')).toBeVisible();
    await expect(page.getByText('Password is required.')).toBeVisible();
    await fillSignIn(page, agency.agent, 'wrong-password');
    await expect(page.getByText('Username or password is wrong.')).toBeVisible();
  });

  await test.step('an unknown address is the 404 page, a guest’s without a header', async () => {
    await page.goto('/no-such-page');
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to sign in' })).toBeVisible();
  });

  await test.step('who is signed in goes to their dashboard, and not to another role’s pages', async () => {
    await signInByForm(page, agency.agent);
    await page.goto('/');
    await page.waitForURL('**/dashboard/home');
    const management = ['', '/new', '/1'].map((path) => `/dashboard/api-management${path}`);
    for (const path of ['/no-such-page', '/dashboard/mga/management', ...management]) {
      await page.goto(path);
      await expect(page.getByText('404 Page Not Found')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: /open your menu/ })).toBeVisible();
    }
  });

  await test.step('an application of another agency leads back to the list', async () => {
    const other = await newAgency();
    await page.goto(`/agent-portal/application-details/${await other.application()}`);
    await page.waitForURL('**/agent-portal/dashboard');
  });

  await test.step('a session that ended elsewhere leads to sign-in', async () => {
    const key = await page.evaluate(() => JSON.parse(localStorage.getItem('session_key') ?? '""') as string);
    await page.request.post('/api/logout', { data: { session_key: key } });
    await page.goto('/agent-portal/dashboard');
    await expect(signIn).toBeVisible();
  });
});
