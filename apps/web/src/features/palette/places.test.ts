import type { Role } from '@freeboard/domain/access';
import { expect, test } from 'vitest';
import type { SavedSession } from '../../lib/session/session.ts';
import { openActions, people, places, workAsItems } from './places.ts';

const sessionOf = (role: Role, display_carriers: 'Yes' | 'No' = 'Yes'): SavedSession =>
  ({
    session_key: 'key',
    user_role: role,
    user: { role, agency: role === 'super-admin' ? null : { id: 1 }, user_accesses: { payload: { display_carriers } } },
  }) as unknown as SavedSession;
const labels = (items: { label: string }[]) => items.map(({ label }) => label);

test.each(['super-admin', 'admin', 'agent', 'customer'] as const)(
  'every page that one may open is offered to %s',
  (role) => {
    const offered = labels(places(sessionOf(role), [], ''));
    expect(offered).toContain('Profile');
  },
);

test('who may not begin an application is not offered to', () => {
  expect(labels(places(sessionOf('agent'), [], 'new pet'))).toEqual(['New pet application']);
  expect(labels(places(sessionOf('customer'), [], 'new'))).toEqual([]);
  expect(labels(places(sessionOf('super-admin'), [], 'new'))).toEqual([]);
});

test.each<[text: string, role: Role, to: string | undefined]>([
  ['registrations', 'admin', '/dashboard/registrations'],
  ['requests', 'agent', '/dashboard/registrations'],
  ['create customer', 'agent', '/dashboard/registrations?create=customer'],
  ['create customer', 'super-admin', '/dashboard/registrations?create=customer'],
  ['create customer', 'customer', undefined],
  ['registrations', 'customer', undefined],
  ['notifications', 'customer', '/dashboard/notifications'],
])('%s leads %s to %s', (text, role, to) => {
  const [first] = places(sessionOf(role), [], text);
  expect(first && 'to' in first ? first.to : undefined).toBe(to);
});

test('a type that no carrier writes says so beside it', () => {
  const hints = places(sessionOf('agent'), [], 'new', ['pet']).map(({ label, hint }) => [label, hint]);
  expect(hints).toContainEqual(['New pet application', 'no carrier yet']);
  expect(hints).toContainEqual(['New flood application', '']);
});

test('what is open comes with what can be done with it, and settings with what they set', () => {
  const run = () => undefined;
  expect(
    labels(
      openActions(
        [
          { label: 'Launch', run },
          { label: 'Archive', run },
        ],
        'arch',
      ),
    ),
  ).toEqual(['Archive']);
  expect(labels(places(sessionOf('customer'), [{ label: 'Dark colors', run }], 'dark'))).toEqual(['Dark colors']);
});

const run = () => undefined;
const COLORS = [
  { label: 'Light colors', run },
  { label: 'Dark colors', run },
];
test.each([
  ['sign out', ['Logout']],
  ['log out', ['Logout']],
  ['texts', ['Messaging Console']],
  ['inbox', ['Messaging Console']],
  ['dark mode', ['Dark colors']],
  ['theme', ['Light colors', 'Dark colors']],
  ['password', ['Profile']],
  ['home', ['New home application', 'Dashboard']],
  ['invite', ['Users']],
])('%s finds what it means, what is named so first', (text, found) =>
  expect(labels(places(sessionOf('admin'), COLORS, text)).filter((label) => !/Templates/.test(label))).toEqual(found),
);

test('prices are what an application is launched, compared and varied for', () => {
  const actions = ['Launch', 'Assign', 'What if', 'Compare 3 quotes'].map((label) => ({ label, run }));
  expect(labels(openActions(actions, 'prices'))).toEqual(['Launch', 'What if', 'Compare 3 quotes']);
  expect(labels(openActions(actions, 'rice'))).toEqual([]);
});

test('people are named to who sees the applications of others', () => {
  const agents = [{ name: 'Maria Reyes', email: 'maria@x.test', role: 'agent', agent: { id: 7 } } as const];
  expect(people(sessionOf('admin'), agents, 'reyes mar')).toMatchObject([{ to: '/agent-portal/dashboard?agent=7' }]);
  expect(people(sessionOf('admin'), agents, 'm')).toEqual([]);
  expect(people(sessionOf('agent'), agents, 'maria')).toEqual([]);
});

test('who may work as somebody is offered it, and not while they work as somebody already', () => {
  const agents = [{ name: 'Maria Reyes', email: 'maria@x.test', role: 'agent', agent: { id: 7 } } as const];
  const begun: number[] = [];
  const [item] = workAsItems(sessionOf('admin'), agents, 'as maria', (id) => begun.push(id));
  expect(item?.label).toBe('Sign in as Maria Reyes');
  if (item && 'run' in item) item.run();
  expect(begun).toEqual([7]);
  const nobody = () => undefined;
  expect(workAsItems(sessionOf('agent'), agents, 'maria', nobody)).toEqual([]);
  const acting = sessionOf('admin');
  const impersonation = { by: 'Sam Porter', ends_at: '2026-11-22T12:00:00Z' };
  expect(workAsItems({ ...acting, user: { ...acting.user, impersonation } }, agents, 'maria', nobody)).toEqual([]);
});
