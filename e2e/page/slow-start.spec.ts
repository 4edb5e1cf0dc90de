import { expect, test } from '../tenant.ts';

// Calls need a key from /config.json: they wait for it, however late it arrives and even after a failure.
test('waits for a config that comes late and fails once, keeps the place, and lets the user leave while it loads', async ({
  page,
  agency,
}) => {
  const address = `/agent-portal/application-details/${await agency.application()}`;
  await agency.agent.signIn(page);
  const refused: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && answer.status() >= 400) refused.push(answer.status());
  });
  const late = Promise.withResolvers<void>();
  let fetched = 0;
  await page.route('**/config.json', async (route) => {
    fetched += 1;
    if (fetched > 1) return route.continue();
    await late.promise;
    await route.abort();
  });
  await page.goto(address);
  await expect(page.getByRole('status', { name: 'Loading the application' })).toBeVisible();
  late.resolve();
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  expect(refused).toEqual([]);
  expect(fetched).toBe(2);
  expect(page.url()).toContain(address);
  await page.unrouteAll();

  await test.step('who leaves while an application loads stays away', async () => {
    const [come, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/get-application-by-id', async (route) => {
      await come.promise;
      await route.continue();
    });
    await page.route(/assets\/logout-[^/]*\.js$/, async (route) => {
      await goOn.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('status', { name: 'Loading the application' })).toBeVisible();
    await page.getByRole('button', { name: /open your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/logout$/);
    come.resolve();
    await expect(page.getByLabel('First name')).toHaveValue('Lena');
    goOn.resolve();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });
});
