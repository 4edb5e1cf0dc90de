import type { RequestOf } from '@freeboard/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { anAgency, aPerson } from '../../../test/support/factories.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
let owner: SignedIn;
let admin: SignedIn;
let agency_id = 0;
let count = 0;

beforeAll(async () => {
  owner = await server.current.as('super');
});
beforeEach(async () => {
  agency_id = (await anAgency(server.current.db)).id;
  admin = await server.current.as((await colleague('admin', { display_carriers: true })).username);
});

const address = () => {
  count += 1;
  return `granted-${count}@harborlight.example`;
};
const create = (client: SignedIn, more: Partial<RequestOf<'createUser'>> = {}) =>
  client.call('createUser', { name: 'Tom Becker', email: address(), role: 'agent', ...more });
const colleague = (role: 'admin' | 'agent' = 'agent', more: object = {}) =>
  aPerson(server.current.db, role, { agency_id, ...more });
const row = (id: number) =>
  server.current.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('nobody grants what they do not have', () => {
  const maskedAdmin = async () => server.current.as((await colleague('admin', { display_carriers: false })).username);
  const GRANT = { code: 403, message: 'You cannot let somebody see or do what you may not yourself.' };
  const TAKE_OVER = { code: 403, message: expect.stringContaining('you cannot change how they sign in') };

  it.each([{}, { password: 'a-first-password-9' }])(
    'a masked admin makes nobody who sees carriers, by %j',
    async (more) => {
      const masked = await maskedAdmin();
      expect(await create(masked, { display_carriers: 'Yes', ...more })).toMatchObject(GRANT);
      expect(await create(masked, { display_carriers: 'No', ...more })).toMatchObject({ code: 200 });
      expect(await create(masked, more)).toMatchObject({ code: 200 });
    },
  );

  it('a masked admin shows carriers to nobody who did not see them, and may hide them', async () => {
    const masked = await maskedAdmin();
    const [hidden, seeing] = [await colleague(), await colleague('agent', { display_carriers: true })];
    const update = (user_id: number, more: object) => masked.call('updateUser', { user_id, ...more });
    expect(await update(hidden.id, { display_carriers: 'Yes' })).toMatchObject(GRANT);
    expect(await update(seeing.id, { title: 'Senior agent' })).toMatchObject({ code: 200 });
    expect(await update(seeing.id, { display_carriers: 'Yes' })).toMatchObject({ code: 200 });
    expect(await update(seeing.id, { display_carriers: 'No' })).toMatchObject({ code: 200 });
    expect(await update(seeing.id, { display_carriers: 'Yes' })).toMatchObject(GRANT);
  });

  it('a masked admin takes over nobody who sees carriers: no other address, no invitation', async () => {
    const masked = await maskedAdmin();
    const seeing = await colleague('agent', { display_carriers: true });
    expect(await masked.call('updateUser', { user_id: seeing.id, email: address() })).toMatchObject(TAKE_OVER);
    const { user } = succeeded(await create(admin, { display_carriers: 'Yes' }));
    expect(await masked.call('inviteUser', { user_id: user.id })).toMatchObject(TAKE_OVER);
    expect((await row(seeing.id)).email).toBe(seeing.email);
  });

  it('holds for a masked super-admin, and for who works as a masked admin', async () => {
    const person = await aPerson(server.current.db, 'super-admin', { agency_id: null, display_carriers: false });
    const above = await server.current.as(person.username);
    expect(await create(above, { agency_id, role: 'admin', display_carriers: 'Yes' })).toMatchObject(GRANT);
    const masked = await colleague('admin', { display_carriers: false });
    const { session } = succeeded(await owner.call('loginWithUserId', { user_id: masked.id }));
    const working = server.current.with(session.session_key, masked.id);
    expect(await create(working, { display_carriers: 'Yes' })).toMatchObject(GRANT);
  });
});
