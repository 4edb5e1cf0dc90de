import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { open, press } from '../../../test/component/open.tsx';

const bar = () => page.getByRole('banner');
const places = () => bar().getByRole('navigation', { name: 'Places' });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const PHONE = { size: [390, 844] } as const;

test('leads past the navigation with the first Tab and Enter', async () => {
  await open('/dashboard/home', 'agent', {});
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Starts at the top of the page; retried, since the screen may move the focus while it loads.
  await expect
    .poll(async () => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
      await press('{Tab}');
      return document.activeElement?.textContent;
    })
    .toBe('Skip to the content');
  await press('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('has the same bar at every place, which marks where one is', async () => {
  await open('/agent-portal/tasks', 'agent');
  const drawer = page.getByRole('navigation', { name: 'Agent Dashboard' });
  await expect.element(bar()).toBeVisible();
  const sameBar = bar().element();
  for (const [place, entry] of [
    ['Messages', null],
    ['Upload', 'Bulk Upload'],
    ['Clients', undefined],
    ['Home', 'Dashboard'],
  ] as const) {
    await places().getByRole('link', { name: place }).click();
    await expect.element(places().getByRole('link', { name: place })).toHaveAttribute('aria-current', 'page');
    await expect.element(bar().getByRole('button', { name: 'New application' })).toBeVisible();
    await expect.element(bar().getByText('Agent Dashboard')).toBeVisible();
    expect(bar().element()).toBe(sameBar);
    const marked = () => drawer.query()?.querySelector('[aria-current=page]')?.textContent ?? null;
    await expect.poll(() => (drawer.query() ? marked() : undefined)).toBe(entry);
  }
});

test('hides the drawer by key, on later visits too, and shows it again', async () => {
  await open('/dashboard/home', 'agent');
  const drawer = page.getByRole('navigation', { name: 'Agent Dashboard' });
  await expect.element(drawer).toBeVisible();
  await press('[[');
  await expect.element(drawer).not.toBeInTheDocument();
  await open('/dashboard/users', 'agent', {}, { isKept: true });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  await bar().getByRole('button', { name: 'Show the menu' }).click();
  await expect.element(drawer).toBeVisible();
  await expect.element(bar().getByRole('button', { name: 'Show the menu' })).not.toBeInTheDocument();
});

test('a phone has one menu: places, the drawer under its name, the person', async () => {
  const calls = await open('/agent-portal/clients', 'admin', {}, PHONE);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByText('Admin Dashboard').nth(1)).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(menu);
  const targets = menu
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('href'));
  const twice = targets.filter((to, at) => targets.indexOf(to) !== at);
  expect(twice).toEqual(['/agent-portal/dashboard']);
  await menu.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(() => calls.of('updateUserSettings')).toMatchObject([{ payload: { color_scheme: 'dark' } }]);
  await press('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Alex Rivera, open your menu' }).click();
  await menu
    .getByRole('navigation', { name: 'Admin Dashboard' })
    .getByRole('link', { name: 'Portal Settings' })
    .click();
  await expect.element(page.getByRole('heading', { name: 'Portal Settings' })).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

test('a super-admin chooses the agency in the menu of a phone; a customer has no places', async () => {
  await open('/dashboard/home', 'super-admin', {}, PHONE);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByLabelText('Agency that you work in')).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'MGA Management' })).toBeVisible();
  await open('/dashboard/home', 'customer');
  await expect.element(bar().getByText('Customer Dashboard')).toBeVisible();
  await expect.element(link('Dashboard')).toHaveAttribute('aria-current', 'page');
  expect(places().getByRole('link').elements()).toEqual([]);
});
