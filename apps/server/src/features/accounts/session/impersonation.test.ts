import { beforeAll, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';

const clock = settableClock();
const server = useServer({ clock });
const MINUTE_MS = 60_000;
let agency_id = 0;

beforeAll(async () => {
  const first = await server.current.db.selectFrom('agencies').select('id').orderBy('id').executeTakeFirstOrThrow();
  agency_id = first.id;
});

async function workAs(client: SignedIn, user_id: number): Promise<SignedIn> {
  const { session, user } = succeeded(await client.call('loginWithUserId', { user_id }));
  return server.current.with(session.session_key, user.id);
}

it('who works as another is told as whom and until when, and it ends after an hour', async () => {
  const admin = await server.current.as('admin');
  const agent = await aPerson(server.current.db, 'agent', { agency_id });
  const { user } = succeeded(await admin.call('loginWithUserId', { user_id: agent.id }));
  expect(user.impersonation?.by).toBe('Alex Rivera');
  const acting = await workAs(admin, agent.id);
  const { impersonation } = succeeded(await acting.call('getUserFreshData', {}));
  expect(impersonation?.by).toBe('Alex Rivera');
  expect(new Date(impersonation?.ends_at ?? 0).getTime() - clock.now().getTime()).toBeGreaterThan(59 * MINUTE_MS);
  expect(succeeded(await admin.call('getUserFreshData', {})).impersonation).toBeNull();
  for (let passed = 0; passed < 60; passed += 20) {
    expect(await acting.call('getUserFreshData', {})).toMatchObject({ ok: true });
    clock.forward(20 * MINUTE_MS + 1);
  }
  expect(await acting.call('getUserFreshData', {})).toMatchObject({ code: 401 });
  expect(await admin.call('getUserFreshData', {})).toMatchObject({ ok: true });
});

it('going back ends the session of the other, not one’s own', async () => {
  const admin = await server.current.as('admin');
  const agent = await aPerson(server.current.db, 'agent', { agency_id });
  const acting = await workAs(admin, agent.id);
  succeeded(await acting.call('logout', {}));
  expect(await acting.call('getUserFreshData', {})).toMatchObject({ code: 401 });
  expect(await admin.call('getUserFreshData', {})).toMatchObject({ ok: true });
});

it('what is done names both in the record, also what is done about people', async () => {
  const owner = await server.current.as('super');
  const admin = await aPerson(server.current.db, 'admin', { agency_id, name: 'Ana Admin' });
  const acting = await workAs(owner, admin.id);
  const { user } = succeeded(
    await acting.call('createUser', { name: 'Tom', email: 'tom-of-two@x.example', role: 'agent' }),
  );
  const line = await server.current.db
    .selectFrom('history')
    .select(['actor_name', 'impersonator_name'])
    .where('action', 'like', 'invited Tom%')
    .executeTakeFirstOrThrow();
  expect(line).toEqual({ actor_name: 'Ana Admin', impersonator_name: 'Sam Porter' });
  expect(user.agency?.id).toBe(agency_id);
});
