import type { Role } from '@freeboard/domain/access';
import { expect, it } from 'vitest';
import { places } from '../../src/features/palette/places.ts';
import type { SavedSession } from '../../src/lib/session/session.ts';
import { drawerOf } from '../../src/routes/frame/drawer.tsx';

const sessionOf = (role: Role, display_carriers: 'Yes' | 'No' = 'Yes'): SavedSession =>
  ({
    session_key: 'key',
    user_role: role,
    user: { role, agency: { id: 1 }, user_accesses: { payload: { display_carriers } } },
  }) as unknown as SavedSession;

it.each([
  [sessionOf('admin'), true],
  [sessionOf('admin', 'No'), false],
  [sessionOf('agent'), false],
])('API Management is offered to those who may see carriers only', (session, isOffered) => {
  expect(places(session, [], 'api').some(({ label }) => label === 'API Management')).toBe(isOffered);
  expect(places(session, [], 'carriers').some(({ label }) => label === 'API Management')).toBe(isOffered);
  expect(drawerOf(session).some(({ label }) => label === 'API Management')).toBe(isOffered);
});

it('stands in the drawer after the Quotes Portal', () => {
  const labels = drawerOf(sessionOf('admin')).map(({ label }) => label);
  expect(labels.slice(labels.indexOf('Quotes Portal'))).toEqual([
    'Quotes Portal',
    'API Management',
    'Bulk Upload',
    'Agent Portal',
  ]);
});
