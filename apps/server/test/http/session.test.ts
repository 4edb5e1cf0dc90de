import { beforeEach, describe, expect, it } from 'vitest';
import { succeeded } from '../support/application.ts';
import { settableClock } from '../support/clock.ts';
import { sendRaw } from '../support/raw.ts';
import { useServer } from '../support/server.ts';

const clock = settableClock();
const server = useServer({ clock });
const ENDED = { ok: false, code: 401, message: 'Your session has ended. Please sign in again.' };
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

beforeEach(() => clock.set('2026-11-21T12:00:00Z'));

describe('a session', () => {
  it('gives the person as they are now', async () => {
    const agent = await server.current.as('agent');
    await server.current.db.updateTable('people').set({ name: 'Maria R.' }).where('id', '=', agent.id).execute();
    expect(succeeded(await agent.call('getUserFreshData', {}))).toMatchObject({ id: agent.id, name: 'Maria R.' });
  });

  it('ends on sign-out, for good', async () => {
    const agent = await server.current.as('agent');
    expect(await agent.call('logout', {})).toMatchObject({ ok: true });
    expect(await agent.call('getUserFreshData', {})).toMatchObject(ENDED);
    expect(await agent.call('logout', {})).toMatchObject(ENDED);
  });

  it('ends with its own key only: another session of the same person goes on', async () => {
    const [one, other] = [await server.current.as('agent'), await server.current.as('agent')];
    await one.call('logout', {});
    expect(await other.call('getUserFreshData', {})).toMatchObject({ ok: true });
  });

  it('ends when it was idle for 3000 s (D14), to the second', async () => {
    const [kept, idle] = [await server.current.as('agent'), await server.current.as('agent')];
    clock.forward(2_990 * SECOND);
    expect(await kept.call('getUserFreshData', {})).toMatchObject({ ok: true });
    clock.forward(11 * SECOND);
    expect(await idle.call('getUserFreshData', {})).toMatchObject(ENDED);
    clock.forward(2_900 * SECOND);
    expect(await kept.call('getUserFreshData', {})).toMatchObject({ ok: true });
  });

  it('ends 12 hours after it began, however busy', async () => {
    const agent = await server.current.as('agent');
    for (let half = 0; half < 23; half += 1) {
      clock.forward(HOUR / 2);
      expect(await agent.call('getUserFreshData', {})).toMatchObject({ ok: true });
    }
    clock.forward(HOUR / 2 + SECOND);
    expect(await agent.call('getUserFreshData', {})).toMatchObject(ENDED);
  });

  it('ends at once when its person is deactivated', async () => {
    const { db } = server.current;
    const customer = await server.current.as('customer');
    expect(await customer.call('getUserFreshData', {})).toMatchObject({ ok: true });
    await db.updateTable('people').set({ deactivated_at: new Date() }).where('id', '=', customer.id).execute();
    expect(await customer.call('getUserFreshData', {})).toMatchObject(ENDED);
  });

  it.each([[''], ['x'], ['x'.repeat(5_000)], [7], [{}], [null], [['a']]])('is not found by %j', async (key) => {
    const { status } = await sendRaw(server.current, '/get-user-fresh-data', { session_key: key });
    expect(status).toBe(401);
  });
});

describe('signing in as another person', () => {
  const idOf = async (username: string) => (await server.current.as(username)).id;

  it('gives a session of theirs, and both names stand in the record', async () => {
    const admin = await server.current.as('admin');
    const user_id = await idOf('agent');
    const { session, user } = succeeded(await admin.call('loginWithUserId', { user_id }));
    expect(user.id).toBe(user_id);
    const fresh = await sendRaw(server.current, '/get-user-fresh-data', { session_key: session.session_key });
    expect(fresh.envelope.data).toMatchObject({ id: user_id, role: 'agent' });
    const line = await server.current.db.selectFrom('history').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(line).toMatchObject({ actor_name: 'Alex Rivera', action: expect.stringContaining('signed in as Maria') });
  });

  it.each([
    ['admin', 'super', 404],
    ['admin', 'admin', 403],
    ['admin', 'agent2', 404],
    ['super', 'super', 403],
    ['super', 'admin', 200],
    ['super', 'agent2', 200],
  ] as const)('%s as %s: %i', async (who, whom, code) => {
    const client = await server.current.as(who);
    expect(await client.call('loginWithUserId', { user_id: await idOf(whom) })).toMatchObject({ code });
  });
});
