import { ALIKE_KINDS, NOTIFICATION_KEYS } from '@freeboard/domain/settings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aQuote, ID, openApplication } from '../../../test/component/application.ts';
import { open, Refused } from '../../../test/component/open.tsx';
import { queryClient } from '../../lib/server/query.ts';
import { LOOKS } from './kind-icon.tsx';

const NOTE = { created_at: '2026-01-02T03:04:05.000Z', kind: 'note', application_id: 7 } as const;
const notes = (from: number, to: number, is_read: boolean) =>
  Array.from({ length: from - to }, (_, n) => ({ ...NOTE, id: from - n, text: `Note ${from - n}`, is_read }));
const region = (name: string) => page.getByRole('region', { name });

test('lists all notifications, a page more when asked, the unread alone, and marks them read', async () => {
  const calls = await open('/dashboard/notifications', 'agent', {
    listUserNotifications: ({ after, is_unread }) =>
      is_unread
        ? { user_notifications: [], unread: 0, next: null }
        : after === undefined
          ? { user_notifications: notes(60, 10, false), unread: 2, next: 11 }
          : { user_notifications: notes(10, 8, true), unread: 2, next: null },
  });
  const all = region('All notifications');
  await expect
    .element(
      all
        .getByRole('listitem')
        .first()
        .getByRole('link', { name: /Note 60/ }),
    )
    .toBeVisible();
  await all.getByRole('button', { name: 'Show more' }).click();
  await expect.element(all.getByRole('link', { name: /Note 9/ })).toBeVisible();
  await expect.element(all.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await all.getByRole('button', { name: 'Mark read: Note 60' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => calls.of('markUserNotificationsRead')).toEqual([{ notification_ids: [60] }, {}]);
  await page.getByText('Unread', { exact: true }).click();
  await expect.element(region('Unread notifications').getByText('You have read everything')).toBeVisible();
});

test('says that notifications could not be loaded, and tries again', async () => {
  const calls = await open('/dashboard/notifications', 'agent', {
    listUserNotifications: () => new Refused(500, 'Something went wrong.'),
  });
  await expect.element(page.getByText('This could not be loaded')).toBeVisible();
  calls.stub({ listUserNotifications: { user_notifications: [], unread: 0, next: null } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No notifications yet')).toBeVisible();
});

test('the bell shows the latest hundred, marks one read when it is chosen, all on request, and leads to all of them', async () => {
  const calls = await open('/dashboard/home', 'agent', {
    getUserNotifications: { user_notifications: notes(200, 100, false), unread: 130 },
  });
  await page.getByRole('button', { name: 'Notifications, 130 unread' }).click();
  await expect.poll(() => page.getByRole('menuitem', { name: /Note/ }).elements()).toHaveLength(100);
  await page.getByRole('menuitem', { name: 'Mark all as read' }).click();
  await page.getByRole('menuitem', { name: 'All notifications' }).click();
  await expect.element(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  await expect.poll(() => calls.of('markUserNotificationsRead')).toEqual([{}]);
  calls.stub({ getUserNotifications: { user_notifications: notes(200, 100, false), unread: 130 } });
  await queryClient.invalidateQueries();
  await page.getByRole('button', { name: 'Notifications, 130 unread' }).click();
  await page.getByRole('menuitem', { name: /Note 199/ }).click();
  await expect.poll(() => calls.of('markUserNotificationsRead')).toEqual([{}, { notification_ids: [199] }]);
});

test('the drawer and Users lead to the registrations, with how many are waiting', async () => {
  await open('/dashboard/users', 'agent', { countRegistrations: { waiting: 3 } });
  await page.viewport(1200, 800);
  await expect
    .element(page.getByRole('navigation').getByRole('link', { name: 'Registrations 3 waiting' }))
    .toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Registrations 3 waiting' }).click();
  await expect.element(page.getByRole('heading', { name: 'Registrations' })).toBeVisible();
});

test('the palette opens the dialog in which a customer is created', async () => {
  await open('/dashboard/home', 'agent');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('create cust');
  await page.getByRole('option', { name: /Create customer/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Create Customer' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test.each([
  ['', 0],
  ['(305) 555-0100', 1],
])('the footer links the phone number %j where there is one', async (phone, links) => {
  await open('/agent-portal/dashboard', 'super-admin', {
    getGlobalSettings: { global_settings: { agency_name: 'Gulf Agency', phone } },
  });
  const footer = page.getByRole('contentinfo');
  await expect.element(footer.getByText('Gulf Agency')).toBeVisible();
  expect(
    footer
      .getByRole('link')
      .elements()
      .filter((link) => link.getAttribute('href')?.startsWith('tel:')),
  ).toHaveLength(links);
});

test('every kind of notification has an icon of its own', () => {
  const kinds = [...NOTIFICATION_KEYS, ...Object.keys(ALIKE_KINDS)];
  expect(kinds.filter((kind) => !(kind in LOOKS))).toEqual([]);
});

test('says nothing of a launch that is watched end, but of an earlier one', async () => {
  const line = (id: number, application_id: number) => ({
    ...NOTE,
    id,
    kind: 'application_complete',
    application_id,
    text: `Quotes of ${application_id} are complete`,
    is_read: false,
  });
  const before = [line(5, 99), line(4, ID)];
  const calls = await openApplication(
    { tab: 'results', run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    {
      getQuoteProgress: { run_id: 1, is_complete: true },
      getUserNotifications: { user_notifications: before, unread: 2 },
      markUserNotificationsRead: { user_notifications: before, unread: 2 },
    },
  );
  await expect.element(page.getByRole('heading', { name: 'Quote results' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  calls.stub({ getUserNotifications: { user_notifications: [line(6, ID), ...before], unread: 3 } });
  await queryClient.invalidateQueries({ queryKey: ['getUserNotifications', {}] });
  await expect.poll(() => calls.of('markUserNotificationsRead')).toEqual([{ notification_ids: [6], is_watched: true }]);
  await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
});
