import type { AccessEntry } from '@freeboard/contract';
import { ACCESS_KINDS } from '@freeboard/domain/people';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { open, Refused } from '../../../../test/component/open.tsx';

const AT = '2026-01-02T03:04:05.000Z';
const entryOf = (more: Partial<AccessEntry>): AccessEntry => ({
  kind: 'session',
  id: '1',
  name: 'Chrome on Windows',
  person: 'Maria Reyes',
  scopes: [],
  since: AT,
  last_used_at: AT,
  place: '203.0.113.7',
  ends_at: null,
  is_this: false,
  may_end: true,
  ...more,
});
const own = [
  entryOf({ is_this: true, may_end: false }),
  entryOf({ id: '2', name: 'Safari on iPhone', place: '198.51.100.4' }),
  entryOf({ id: '3', kind: 'assistant', name: 'Claude', scopes: ['application.see'], ends_at: AT }),
];
const agency = ACCESS_KINDS.map((kind, n) =>
  entryOf({
    kind,
    id: String(10 + n),
    name: `A ${kind} with a name that goes on for longer than a narrow screen is wide`,
    person: 'Tom Ellis',
    may_end: kind !== 'sign_in_provider',
  }),
);

const isWithinWidth = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
};

test.each([360, 768, 2560])('shows what has access, of the person and of the agency, at %i px', async (width) => {
  await page.viewport(width, 900);
  await open('/dashboard/access', 'admin', { getAccess: { own, agency, client_links: 240 } });
  await expect.element(page.getByText('Safari on iPhone')).toBeVisible();
  await expect.element(page.getByText('this one')).toBeVisible();
  await expect.element(page.getByText('Signed in 01-01-2026', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'End my other access' })).toBeVisible();
  await expect.element(page.getByText(/And 239 older/)).toBeVisible();
  isWithinWidth();
  await expectAccessible(page.getByRole('main'));
});

test('asks once before one is ended, by the keyboard, and names it', async () => {
  const calls = await open('/dashboard/access', 'admin', {
    getAccess: { own, agency, client_links: 1 },
    endAccess: {},
  });
  const button = page.getByRole('button', { name: 'Disconnect Claude, 203.0.113.7' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Disconnect Claude?' });
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible(dialog);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  expect(calls.of('endAccess')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(() => calls.of('endAccess')).toEqual([{ of: 'own', kind: 'assistant', id: '3' }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('ends all of a kind, and everything of the agency', async () => {
  const sessions = [entryOf({ id: '20' }), entryOf({ id: '21' })];
  const calls = await open('/dashboard/access', 'admin', {
    getAccess: { own: own.slice(0, 1), agency: sessions, client_links: 0 },
    endAccess: {},
  });
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await page
    .getByRole('dialog', { name: 'Sign out all others, 2 in all?' })
    .getByText('Sign out all others')
    .last()
    .click();
  await expect.poll(() => calls.of('endAccess')).toEqual([{ of: 'agency', kind: 'session' }]);
  await page.getByRole('button', { name: 'End all agency access' }).click();
  const dialog = page.getByRole('dialog', { name: /^End all access to the agency/ });
  await expect.element(dialog.getByText(/You stay signed in/)).toBeVisible();
  await dialog.getByRole('button', { name: 'End all' }).click();
  await expect.poll(() => calls.of('endAccess')).toHaveLength(2);
  expect(calls.of('endAccess')[1]).toEqual({ of: 'agency' });
});

test('says what is there when there is nothing, and what could not be loaded', async () => {
  await open('/dashboard/access', 'agent', { getAccess: { own: own.slice(0, 1), agency: null, client_links: 0 } });
  await expect.element(page.getByText('None. An assistant asks you before it can do anything.')).toBeVisible();
  expect(page.getByRole('heading', { name: 'API keys' }).query()).toBeNull();
  await open('/dashboard/access', 'agent', { getAccess: () => new Refused(500, 'Something went wrong on our side.') });
  await expect.element(page.getByText('This could not be loaded')).toBeVisible();
});

test('is loading in the size of what comes', async () => {
  await open('/dashboard/access', 'agent', { getAccess: () => new Promise(() => undefined) });
  await expect.element(page.getByRole('status', { name: 'Loading what has access' })).toBeVisible();
});
