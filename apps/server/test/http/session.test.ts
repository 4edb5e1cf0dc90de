import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../src/demo/seed.ts';
import { sessions } from '../../src/features/accounts/index.ts';
import { hashKey } from '../../src/kernel/secrets.ts';
import { made, succeeded } from '../support/application.ts';
import { settableClock } from '../support/clock.ts';
import { sendRaw } from '../support/connections/raw.ts';
import { startTestServer, useServer } from '../support/server.ts';

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

  describe('of an agency that has set how long', () => {
    const set = async (payload: { idle_minutes?: number | null; session_hours?: number | null }, username = 'admin') =>
      (await server.current.as(username)).call('updateGlobalSettings', { payload });

    it('ends when it was idle for so long, open ones at once, and nobody else’s does', async () => {
      const [agent, customer, elsewhere] = [
        await server.current.as('agent'),
        await server.current.as('customer'),
        await server.current.as('agent2'),
      ];
      clock.forward(600 * SECOND);
      succeeded(await set({ idle_minutes: 10 }));
      expect(await agent.call('getUserFreshData', {})).toMatchObject(ENDED);
      expect(await customer.call('getUserFreshData', {})).toMatchObject(ENDED);
      expect(await elsewhere.call('getUserFreshData', {})).toMatchObject({ ok: true });
      const kept = await server.current.as('agent');
      clock.forward(599 * SECOND);
      expect(succeeded(await kept.call('getUserFreshData', {})).idle_minutes).toBe(10);
      // A super-admin who works in the agency keeps the default limit.
      const superAdmin = await server.current.as('super');
      const { agency_id } = await server.current.db
        .selectFrom('people')
        .select('agency_id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow();
      succeeded(await superAdmin.call('chooseAgency', { agency_id: agency_id ?? 0 }));
      clock.forward(601 * SECOND);
      expect(await kept.call('getUserFreshData', {})).toMatchObject(ENDED);
      expect(await superAdmin.call('getUserFreshData', {})).toMatchObject({ ok: true });
      succeeded(await set({ idle_minutes: null }));
    });

    it('longer than the usual holds as well, for who works as another too', async () => {
      succeeded(await set({ idle_minutes: 90 }));
      const admin = await server.current.as('admin');
      const { user_id } = { user_id: (await server.current.as('agent')).id };
      const { session } = succeeded(await admin.call('loginWithUserId', { user_id }));
      const child = await server.current.with(session.session_key, user_id);
      clock.forward(55 * 60 * SECOND);
      expect(await child.call('getUserFreshData', {})).toMatchObject({ ok: true });
      succeeded(await set({ idle_minutes: null }));
    });

    it('ends after so many hours, open ones at once; a longer life is theirs as well', async () => {
      const agent = await server.current.as('agent');
      const busy = async (halves: number) => {
        for (let half = 0; half < halves; half += 1) {
          clock.forward(HOUR / 2);
          expect(await agent.call('getUserFreshData', {})).toMatchObject({ ok: true });
        }
      };
      await busy(3);
      succeeded(await set({ session_hours: 14 }));
      await busy(24);
      succeeded(await set({ session_hours: 13 }));
      expect(await agent.call('getUserFreshData', {})).toMatchObject(ENDED);
      succeeded(await set({ session_hours: 1 }));
      const next = await server.current.as('agent');
      clock.forward(HOUR / 2);
      expect(await next.call('getUserFreshData', {})).toMatchObject({ ok: true });
      clock.forward(HOUR / 2);
      expect(await next.call('getUserFreshData', {})).toMatchObject(ENDED);
      succeeded(await set({ session_hours: null }));
    });

    it('ends after so many hours where it was opened while that was changed', async () => {
      const { db } = server.current;
      const [agent, keeper] = [await server.current.as('agent'), await server.current.as('agent')];
      const trx = await db.startTransaction().execute();
      const key = await sessions.open(trx, agent.id, '127.0.0.1', clock.now());
      // The session is not committed yet, so the change of open sessions does not see it.
      succeeded(await set({ session_hours: 1 }));
      await trx.commit().execute();
      const late = server.current.with(key, agent.id);
      const parentId = (
        await db
          .selectFrom('sessions')
          .select('id')
          .where('key_hash', '=', hashKey(late.sessionKey))
          .executeTakeFirstOrThrow()
      ).id;
      const pageOf = async (client: typeof agent) => client.call('getUserFreshData', {});
      clock.forward(HOUR / 2);
      expect(await pageOf(late)).toMatchObject({ ok: true });
      const customer = await server.current.as('customer');
      const as = { parentId, impersonatorId: agent.id };
      const acting = server.current.with(await sessions.open(db, customer.id, '', clock.now(), as), customer.id);
      expect(await pageOf(acting)).toMatchObject({ ok: true });
      clock.forward(HOUR / 2);
      expect(await pageOf(keeper)).toMatchObject(ENDED);
      expect(await pageOf(late)).toMatchObject(ENDED);
      expect(await pageOf(acting)).toMatchObject(ENDED);
      succeeded(await set({ session_hours: null }));
    });

    it.each([
      [{ idle_minutes: 4 }, { idle_minutes: ['From 5 to 240.'] }],
      [{ session_hours: 25 }, { session_hours: ['From 1 to 24.'] }],
      [{ idle_minutes: 61, session_hours: 1 }, { idle_minutes: [expect.any(String)] }],
    ])('not %j', async (payload, errors) => {
      expect(await set(payload)).toMatchObject({ code: 422, errors });
    });

    it('marks the one that was changed, of two that do not go together', async () => {
      succeeded(await set({ idle_minutes: 120 }));
      expect(await set({ session_hours: 1 })).toMatchObject({
        code: 422,
        errors: { session_hours: [expect.any(String)] },
      });
      succeeded(await set({ idle_minutes: null }));
      expect(await set({ idle_minutes: 10 }, 'agent')).toMatchObject({ code: 403 });
    });
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

describe('sessions of one person', () => {
  it('are twenty at most: one more ends the one that was used longest ago', async () => {
    const { db, guest } = server.current;
    await db.updateTable('people').set({ deactivated_at: null }).where('username', '=', 'customer').execute();
    const { id } = await server.current.as('customer');
    await db.deleteFrom('sessions').where('person_id', '=', id).execute();
    const keys: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      clock.forward(SECOND);
      const { session } = succeeded(await guest.call('login', { username: 'customer', password: DEMO_PASSWORD }));
      keys.push(session.session_key);
    }
    const codes = await Promise.all(
      keys.map(async (session_key) => (await sendRaw(server.current, '/get-user-fresh-data', { session_key })).status),
    );
    expect(codes).toEqual([401, ...Array(20).fill(200)]);
  });
});

describe('the demo’s people', () => {
  it('neither sign in nor go on once the demo is off, whatever the database holds (D25)', async () => {
    const { databaseUrl, sandbox } = server.current;
    const off = await startTestServer({ databaseUrl, sandbox, env: { demo: false, roles: new Set(['web']) } });
    try {
      const body = { username: 'super', password: DEMO_PASSWORD };
      expect((await sendRaw(server.current, '/login', body)).status).toBe(200);
      expect((await sendRaw(off, '/login', body)).envelope).toMatchObject({
        code: 401,
        message: 'Username or password is wrong.',
      });
      expect(await (await off.as('super')).call('getUserFreshData', {})).toMatchObject({ code: 401 });
    } finally {
      await off.stop();
    }
  });
});

describe('signing in as another person', () => {
  const idOf = async (username: string) => (await server.current.as(username)).id;
  const agentBy = async (who: string, whom = 'agent') => {
    const parent = await server.current.as(who);
    const { session, user } = succeeded(await parent.call('loginWithUserId', { user_id: await idOf(whom) }));
    return { parent, child: await server.current.with(session.session_key, user.id), user };
  };

  it('ends with the session that it came from: on sign-out, and when that one idles out or expires', async () => {
    const first = await agentBy('admin');
    succeeded(await first.parent.call('logout', {}));
    expect(await first.child.call('getUserFreshData', {})).toMatchObject(ENDED);

    const second = await agentBy('admin');
    succeeded(await second.child.call('logout', {}));
    expect(await second.parent.call('getUserFreshData', {})).toMatchObject({ ok: true });

    const third = await agentBy('admin');
    await server.current.db
      .updateTable('sessions')
      .set({ expires_at: clock.now() })
      .where('person_id', '=', third.parent.id)
      .execute();
    expect(await third.child.call('getUserFreshData', {})).toMatchObject(ENDED);
  });

  it('ends with one further back that twenty newer ones ended, too', async () => {
    const first = await agentBy('super', 'admin');
    const { session } = succeeded(await first.child.call('loginWithUserId', { user_id: await idOf('agent') }));
    const through = await server.current.with(session.session_key, 0);
    expect(await through.call('getUserFreshData', {})).toMatchObject({ ok: true });
    for (let n = 0; n < 20; n += 1) {
      clock.forward(SECOND);
      succeeded(await server.current.guest.call('login', { username: 'super', password: DEMO_PASSWORD }));
    }
    for (const one of [first.parent, first.child, through])
      expect(await one.call('getUserFreshData', {})).toMatchObject(ENDED);
  });

  it('keeps the session that it came from alive, and ends after an hour', async () => {
    const { parent, child } = await agentBy('admin');
    for (const minutes of [29, 29]) {
      clock.forward(minutes * 60 * SECOND);
      expect(await child.call('getUserFreshData', {})).toMatchObject({ ok: true });
    }
    clock.forward(2 * 60 * SECOND + SECOND);
    expect(await child.call('getUserFreshData', {})).toMatchObject(ENDED);
    expect(await parent.call('getUserFreshData', {})).toMatchObject({ ok: true });
  });

  it('ends with the first of those that it came from, one out of another', async () => {
    const { parent, child } = await agentBy('super', 'admin');
    const { session } = succeeded(await child.call('loginWithUserId', { user_id: await idOf('agent') }));
    const through = await server.current.with(session.session_key, 0);
    clock.forward(40 * 60 * SECOND);
    expect(await through.call('getUserFreshData', {})).toMatchObject({ ok: true });
    clock.forward(15 * 60 * SECOND);
    for (const one of [through, parent]) expect(await one.call('getUserFreshData', {})).toMatchObject({ ok: true });
    await server.current.db
      .updateTable('sessions')
      .set({ expires_at: clock.now() })
      .where('person_id', '=', parent.id)
      .execute();
    for (const one of [through, child, parent]) expect(await one.call('getUserFreshData', {})).toMatchObject(ENDED);
  });

  it('names both people in the record of what is done, also when one passes through another', async () => {
    const { child } = await agentBy('admin');
    const { id, provenance } = await made(child);
    const { history } = succeeded(await child.call('getApplicationHistory', { application_id: id }));
    expect(history.data[0]?.actor).toMatchObject({ name: 'Alex Rivera as Maria R.', role: 'agent' });
    expect(provenance.first_name?.by).toBe('Alex Rivera as Maria R.');

    const admin = await agentBy('super', 'admin');
    const { session } = succeeded(await admin.child.call('loginWithUserId', { user_id: await idOf('agent') }));
    const through = await server.current.with(session.session_key, 0);
    const { id: other } = await made(through);
    const line = succeeded(await through.call('getApplicationHistory', { application_id: other })).history.data[0];
    expect(line?.actor.name).toBe('Sam Porter as Maria R.');
  });

  it('shows the less of what both may see (D24)', async () => {
    const { db } = server.current;
    const hide = (is: boolean) =>
      db.updateTable('people').set({ display_carriers: is }).where('username', '=', 'admin').execute();
    await hide(false);
    const { child, user } = await agentBy('admin');
    const fresh = succeeded(await child.call('getUserFreshData', {}));
    for (const seen of [user, fresh]) expect(seen.user_accesses.payload.display_carriers).toBe('No');
    await hide(true);
    expect(succeeded(await child.call('getUserFreshData', {})).user_accesses.payload.display_carriers).toBe('Yes');
  });

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
