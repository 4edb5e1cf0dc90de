import { countShifts, expectNoSidewaysScroll, expectSteady } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('reaches menus and reads the list on a phone', async ({ page, agency }) => {
  const { client } = agency.agent;
  const names = { first_name: 'Maximiliana', last_name: 'Featherstonehaugh-Cholmondeley' };
  const create = () => client.call('createApplication', { application_type: 'flood', useable_details: names });
  for (let left = 26; left > 0; left -= 1) dataOf(await create());
  const id = await agency.quoted();
  await agency.agent.signIn(page);
  await countShifts(page);
  await test.step('nothing jumps while the list and an application open', async () => {
    await page.goto('/agent-portal/dashboard');
    await expect(page.getByRole('row', { name: /Cholmondeley/ }).first()).toBeVisible();
    await expectSteady(page);
    await page.goto(`/agent-portal/application-details/${id}`);
    await expect(page.getByLabel('First name')).toHaveValue('Lena');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectSteady(page);
  });

  await test.step('notifications and the menu, from every layout', async () => {
    for (const path of ['/dashboard/home', '/agent-portal/dashboard']) {
      await page.goto(path);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('menu')).toContainText('Notifications');
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /open your menu/ }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Applications' }).click();
      await expect(page).toHaveURL(/agent-portal\/dashboard$/);
    }
  });

  await test.step('the list is within its card, whatever the name', async () => {
    const table = page.getByRole('table');
    await expect(table.getByRole('row', { name: /Cholmondeley/ }).first()).toBeVisible();
    await expect(table.getByText('complete')).toBeVisible();
    const [inner, outer] = await table.evaluate((list) => [
      list.getBoundingClientRect().right,
      list.parentElement?.getBoundingClientRect().right ?? 0,
    ]);
    expect(inner).toBeLessThanOrEqual(outer);
  });

  await test.step('another page of the list begins at its top', async () => {
    const next = page.getByRole('button', { name: 'Next page' });
    await next.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await next.click();
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('rows are selected, archived and restored', async () => {
    const bar = page.getByRole('toolbar', { name: 'Selected applications' });
    const box = page.getByRole('checkbox', { name: /^Select Lena Hoffmann/ });
    await agency.admin.signIn(page, '/agent-portal/dashboard?text=Hoffmann');
    await box.click();
    await bar.getByRole('button', { name: 'With the selected' }).click();
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
    await expect(page.getByRole('region', { name: '1 application archived' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto('/agent-portal/dashboard?view=archived&text=Hoffmann');
    await box.click();
    await bar.getByRole('button', { name: 'With the selected' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(page.getByRole('region', { name: '1 application restored' })).toBeVisible();
  });
});
