import type { RequestOf } from '@freeboard/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { made, succeeded } from '../../../test/support/application.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { listen } from '../../../test/support/connections/stream.ts';
import { beaten } from '../../../test/support/databases/race.ts';
import { anAgency, anApplication, aPerson } from '../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';

const clock = settableClock();
const server = useServer({ clock });
const HOUR_MS = 3_600_000;
let owner: SignedIn;
let admin: SignedIn;
let agency_id = 0;
let count = 0;

beforeAll(async () => {
  owner = await server.current.as('super');
});

beforeEach(async () => {
  const { db } = server.current;
  agency_id = (await anAgency(db, { name: 'Bay Shore Partners' })).id;
  const person = await aPerson(db, 'admin', { agency_id, display_carriers: true, name: 'Ana Admin' });
  admin = await server.current.as(person.username);
});

const address = () => {
  count += 1;
  return `new-${count}@harborlight.example`;
};
type Input = RequestOf<'createUser'>;
const create = (client: SignedIn, more: Partial<Input> = {}) =>
  client.call('createUser', { name: 'Tom Becker', email: address(), role: 'agent', ...more });
const colleague = (role: 'admin' | 'agent' | 'customer' = 'agent', more: object = {}) =>
  aPerson(server.current.db, role, { agency_id, ...more });
const row = (id: number) =>
  server.current.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const keySentTo = (email: string): Promise<string> =>
  eventually(() => {
    const mails = server.current.sandbox.inbox.mails.filter(({ to }) => to.includes(`<${email}>`));
    const key = /\/invitation#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
    if (!key) throw new Error('No invitation has come.');
    return key;
  });

describe('an invitation', () => {
  it('comes by e-mail, works once, and lets its person in with a name and password of their own', async () => {
    const email = address();
    const { user, invitation_url } = succeeded(await create(admin, { email, phone: '(813) 555-0167' }));
    expect(user).toMatchObject({ state: 'invited', agency: { id: agency_id }, is_managed: true });
    expect(invitation_url).toBeNull();
    const key = await keySentTo(email);
    const kept = await server.current.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(key);
    expect(await server.current.guest.call('login', { username: email, password: 'invited' })).toMatchObject({
      ok: false,
    });
    expect(succeeded(await server.current.guest.call('checkInvitation', { key }))).toMatchObject({
      name: 'Tom Becker',
      agency_name: 'Bay Shore Partners',
    });
    const accept = { key, name: 'Thomas Becker', password: 'calm-otter-42-boats' };
    expect(await server.current.guest.call('acceptInvitation', { ...accept, password: 'short' })).toMatchObject({
      code: 422,
      errors: { password: ['min. 8 Characters.'] },
    });
    const answers = await Promise.all([1, 2].map(() => server.current.guest.call('acceptInvitation', accept)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    const came = answers.find(({ ok }) => ok);
    if (!came?.ok) throw new Error('Nobody came in.');
    expect(came.data.user).toMatchObject({ name: 'Thomas Becker', role: 'agent', agency: { id: agency_id } });
    expect(await server.current.guest.call('checkInvitation', { key })).toMatchObject({ code: 422 });
    const signedIn = await server.current.guest.call('login', { username: email, password: accept.password });
    expect(signedIn).toMatchObject({ ok: true });
    expect(succeeded(await admin.call('getUser', { user_id: user.id })).user.state).toBe('active');
  });

  it('ends after 72 hours; the next one takes its place', async () => {
    const email = address();
    const { user } = succeeded(await create(admin, { email }));
    const first = await keySentTo(email);
    expect(succeeded(await admin.call('inviteUser', { user_id: user.id })).user.invitation_ends_at).not.toBeNull();
    const second = await eventually(async () => {
      const key = await keySentTo(email);
      if (key === first) throw new Error('The second has not come.');
      return key;
    });
    expect(await server.current.guest.call('checkInvitation', { key: first })).toMatchObject({ code: 422 });
    expect(await server.current.guest.call('checkInvitation', { key: second })).toMatchObject({ ok: true });
    clock.forward(72 * HOUR_MS);
    expect(await server.current.guest.call('checkInvitation', { key: second })).toMatchObject({ code: 422 });
    clock.set(new Date().toISOString());
  });

  it('works no longer once its person was given another address, deactivated, or their agency is', async () => {
    const give = async () => {
      const email = address();
      const { user } = succeeded(await create(admin, { email }));
      return { user, key: await keySentTo(email) };
    };
    const works = async (key: string) => (await server.current.guest.call('checkInvitation', { key })).ok;
    const [moved, gone, shut] = [await give(), await give(), await give()];
    await admin.call('updateUser', { user_id: moved.user.id, email: address() });
    await admin.call('deactivateUser', { user_id: gone.user.id });
    expect([await works(moved.key), await works(gone.key), await works(shut.key)]).toEqual([false, false, true]);
    await owner.call('deactivateMga', { mga_id: agency_id });
    expect(await works(shut.key)).toBe(false);
    // No invitation is sent that could not be accepted.
    const message = 'Bay Shore Partners is deactivated. Activate it first (MGA Management).';
    expect(await owner.call('inviteUser', { user_id: shut.user.id })).toMatchObject({ code: 409, message });
    expect(await create(owner, { agency_id })).toMatchObject({ code: 422, errors: { agency_id: [message] } });
  });

  it('whose e-mail is refused says so in the list', async () => {
    const email = `unknown@mail-${count}.example`;
    const { user } = succeeded(await create(admin, { email }));
    await eventually(async () => {
      const { mail_trouble } = succeeded(await admin.call('getUser', { user_id: user.id })).user;
      expect(mail_trouble).toContain('does not know this address');
    });
  });
});

it('a first password is changed at the first sign-in', async () => {
  const email = address();
  const password = 'a-first-password-1';
  succeeded(await create(admin, { email, password }));
  const login = { username: email, password };
  expect(await server.current.guest.call('login', login)).toMatchObject({
    code: 401,
    data: { must_change_password: true },
  });
  const new_password = 'calm-otter-42-boats';
  expect(await server.current.guest.call('login', { ...login, new_password })).toMatchObject({ ok: true });
});

describe('who may make whom', () => {
  it.each<[who: string, role: Input['role'], code: number]>([
    ['super', 'super-admin', 403],
    ['super', 'admin', 200],
    ['admin', 'super-admin', 403],
    ['admin', 'admin', 403],
    ['admin', 'agent', 200],
    ['agent', 'agent', 403],
    ['agent', 'customer', 200],
  ])('%s makes a %s: %d', async (who, role, code) => {
    const agent = await server.current.as((await colleague('agent')).username);
    const client = { super: owner, admin, agent }[who] ?? admin;
    expect(await create(client, { role, ...(who === 'super' ? { agency_id } : {}) })).toMatchObject({ code });
  });

  it('a role is not raised by hand, nor somebody of another agency or of the same role touched', async () => {
    const agent = await colleague();
    const other = await aPerson(server.current.db, 'agent');
    const second = await colleague('admin');
    const asks: [RequestOf<'updateUser'>, number][] = [
      [{ user_id: agent.id, role: 'admin' }, 403],
      [{ user_id: agent.id, role: 'super-admin' }, 403],
      [{ user_id: second.id, name: 'Other' }, 403],
      [{ user_id: admin.id, display_carriers: 'Yes' }, 403],
      [{ user_id: other.id, name: 'Other' }, 404],
    ];
    for (const [input, code] of asks) expect(await admin.call('updateUser', input)).toMatchObject({ code });
    expect([await row(agent.id), await row(second.id), await row(other.id)]).toMatchObject([
      { role: 'agent' },
      { name: second.name },
      { name: other.name },
    ]);
  });

  it('an agent knows of their own customers only', async () => {
    const agent = await colleague();
    const client = await server.current.as(agent.username);
    const [mine, handled, others] = [
      await colleague('customer', { created_by: agent.id }),
      await colleague('customer'),
      await colleague('customer'),
    ];
    await anApplication(server.current.db, {
      agency_id,
      created_by: admin.id,
      agent_id: agent.id,
      customer_id: handled.id,
    });
    const { users, counts } = succeeded(await client.call('listUsers', { sort: 'name' }));
    expect(users.map(({ id }) => id).sort()).toEqual([mine.id, handled.id].sort());
    expect(counts?.all).toBe(2);
    for (const user_id of [others.id, admin.id]) {
      expect(await client.call('getUser', { user_id })).toMatchObject({ code: 404 });
      expect(await client.call('updateUser', { user_id, name: 'x' })).toMatchObject({ code: 404 });
    }
    expect(await client.call('updateUser', { user_id: mine.id, name: 'Ines Carvalho' })).toMatchObject({ ok: true });
  });

  it('an e-mail address or user name that somebody has is refused, also when two ask at once', async () => {
    const email = address();
    const answers = await Promise.all([
      create(admin, { email }),
      create(owner, { email: email.toUpperCase(), agency_id }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    const user_id = (await colleague()).id;
    expect(await admin.call('updateUser', { user_id, email })).toMatchObject({
      code: 422,
      errors: { email: ['Someone has this e-mail address already.'] },
    });
  });

  it.each(['email', 'username'])(
    'an e-mail address that somebody else comes by as %s meanwhile is refused alike',
    async (column) => {
      const { db } = server.current;
      const email = address();
      const [mine, other] = [await colleague(), await aPerson(db, 'agent')];
      // An invited person's user name is their e-mail address, and changes with it.
      await db.updateTable('people').set({ username: mine.email }).where('id', '=', mine.id).execute();
      const answer = await beaten(
        db,
        (trx) =>
          trx
            .updateTable('people')
            .set({ [column]: email })
            .where('id', '=', other.id)
            .execute(),
        () => admin.call('updateUser', { user_id: mine.id, email }),
      );
      expect(answer).toMatchObject({ code: 422, errors: { email: ['Someone has this e-mail address already.'] } });
      expect((await row(mine.id)).email).toBe(mine.email);
    },
  );

  it('two who rename people of their agencies to one address at once: one is told that it is taken', async () => {
    const email = address();
    const elsewhere = await anAgency(server.current.db, {});
    const [mine, other] = [await colleague(), await aPerson(server.current.db, 'agent', { agency_id: elsewhere.id })];
    const answers = await Promise.all([
      admin.call('updateUser', { user_id: mine.id, email }),
      owner.call('updateUser', { user_id: other.id, email }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
  });
});

describe('a change', () => {
  it('of title and license is of whoever manages a person as well, and stands in the record', async () => {
    const { id, name } = await colleague('agent', { license: 'FL W000001' });
    const given = { title: 'Senior agent', license: 'FL W412087' };
    expect(succeeded(await admin.call('updateUser', { user_id: id, ...given })).user).toMatchObject(given);
    const { user } = succeeded(await (await server.current.as('super')).call('getUser', { user_id: id }));
    expect(user).toMatchObject(given);
    const { db } = server.current;
    const lines = await db.selectFrom('history').select('changes').where('action', '=', `changed ${name}`).execute();
    expect(lines.at(-1)?.changes).toEqual([
      { field: 'license', from: 'FL W000001', to: 'FL W412087' },
      { field: 'title', from: '', to: 'Senior agent' },
    ]);
    const tooLong = await admin.call('updateUser', { user_id: id, title: 'x'.repeat(81) });
    expect(tooLong).toMatchObject({ code: 422, errors: { title: [expect.any(String)] } });
  });

  it('holds for open sessions at once, on open pages too', async () => {
    const agent = await colleague('agent', { display_carriers: true });
    const client = await server.current.as(agent.username);
    const page = await listen(client);
    expect(await client.call('getStandingDefaults', {})).toMatchObject({ ok: true });
    const { user } = succeeded(
      await admin.call('updateUser', { user_id: agent.id, role: 'customer', display_carriers: 'No' }),
    );
    expect(user).toMatchObject({ role: 'customer', user_accesses: { payload: { display_carriers: 'No' } } });
    await eventually(() => expect(page.hasEnded()).toBe(true));
    expect(await client.call('getStandingDefaults', {})).toMatchObject({ code: 403 });
    const again = await listen(client, 0);
    await eventually(() => expect(again.events.map(({ kind }) => kind)).toContain('person'));
    again.close();
    const line = await server.current.db
      .selectFrom('history')
      .select(['action', 'changes'])
      .where('agency_id', '=', agency_id)
      .where('action', 'like', 'changed %')
      .executeTakeFirstOrThrow();
    expect(line.changes).toEqual([
      { field: 'role', from: 'agent', to: 'customer' },
      { field: 'display_carriers', from: true, to: false },
    ]);
  });

  it('who is deactivated is out at once, cannot come back, and can be let in again', async () => {
    const email = address();
    const password = 'calm-otter-42-boats';
    const { user } = succeeded(await create(admin, { email, password: 'a-first-password-1' }));
    const login = { username: email, password };
    succeeded(
      await server.current.guest.call('login', {
        username: email,
        password: 'a-first-password-1',
        new_password: password,
      }),
    );
    const client = await server.current.as(email);
    const page = await listen(client);
    succeeded(await admin.call('deactivateUser', { user_id: user.id }));
    await eventually(() => expect(page.hasEnded()).toBe(true));
    expect(await client.call('getUserFreshData', {})).toMatchObject({ code: 401 });
    expect(await server.current.guest.call('login', login)).toMatchObject({
      code: 401,
      message: 'Username or password is wrong.',
    });
    expect(await admin.call('deactivateUser', { user_id: user.id })).toMatchObject({ code: 409 });
    succeeded(await admin.call('activateUser', { user_id: user.id }));
    expect(await server.current.guest.call('login', login)).toMatchObject({ ok: true });
  });

  it('an agency keeps its last admin, also when two are demoted at once', async () => {
    const second = await colleague('admin');
    const ids = [admin.id, second.id];
    const answers = await Promise.all(ids.map((user_id) => owner.call('updateUser', { user_id, role: 'agent' })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    const left = ids.find((_id, at) => !answers[at]?.ok) ?? 0;
    expect(await owner.call('deactivateUser', { user_id: left })).toMatchObject({
      code: 409,
      message: expect.stringContaining('is the last admin of Bay Shore Partners'),
    });
    // An invited admin who has not accepted does not count as an active admin.
    succeeded(await create(owner, { role: 'admin', agency_id }));
    expect(await owner.call('updateUser', { user_id: left, role: 'customer' })).toMatchObject({ code: 409 });
  });

  it('open sessions can be ended without shutting anybody out', async () => {
    const agent = await colleague();
    const client = await server.current.as(agent.username);
    const key_hash = Buffer.alloc(32, agent.id);
    const times = { created_at: clock.now(), expires_at: new Date(clock.now().getTime() + HOUR_MS) };
    const idled = { ...times, seen_at: new Date(clock.now().getTime() - HOUR_MS) };
    await server.current.db
      .insertInto('sessions')
      .values({ key_hash, person_id: agent.id, address: '', network: '', device: '', ...idled })
      .execute();
    expect(succeeded(await admin.call('getUser', { user_id: agent.id })).open_sessions).toBe(1);
    succeeded(await admin.call('endUserSessions', { user_id: agent.id }));
    expect(await client.call('getUserFreshData', {})).toMatchObject({ code: 401 });
    expect(succeeded(await admin.call('getUser', { user_id: agent.id })).open_sessions).toBe(0);
  });
});

it('the applications of who leaves are handed on together, each with its line', async () => {
  const { db } = server.current;
  const [from, to] = [await colleague(), await colleague()];
  const elsewhere = await aPerson(db, 'agent');
  const client = await server.current.as(from.username);
  const application = await made(client);
  for (let n = 0; n < 3; n += 1) await anApplication(db, { agency_id, created_by: from.id, agent_id: from.id });
  succeeded(await admin.call('deactivateUser', { user_id: from.id }));
  for (const agent_id of [elsewhere.id, from.id, 1_999_999])
    expect(await admin.call('reassignApplications', { user_id: from.id, agent_id })).toMatchObject({ code: 422 });
  expect(
    await (await server.current.as(to.username)).call('reassignApplications', { user_id: from.id, agent_id: to.id }),
  ).toMatchObject({ code: 403 });
  const done = succeeded(await admin.call('reassignApplications', { user_id: from.id, agent_id: to.id }));
  expect(done).toEqual({ handed_on: 4, remaining: 0 });
  expect(
    succeeded(await admin.call('getApplicationById', { application_id: application.id })).application.agent_id,
  ).toBe(to.id);
  const { history } = succeeded(await admin.call('getApplicationHistory', { application_id: application.id }));
  expect(history.data[0]).toMatchObject({
    action: 'assigned',
    changes: [{ field: 'agent', from: from.name, to: to.name }],
  });
  const told = await (await server.current.as(to.username)).call('getUserNotifications', {});
  expect(succeeded(told).user_notifications[0]?.text).toBe(`The applications of ${from.name} are yours now.`);
});

describe('the list', () => {
  it.each(['last_seen', 'name'] as const)('holds everybody once, a page at a time, by %s', async (sort) => {
    for (let n = 0; n < 7; n += 1) await colleague('agent', n % 2 ? { last_seen_at: clock.now() } : {});
    const ids: number[] = [];
    let after: string | undefined;
    do {
      const page = succeeded(await admin.call('listUsers', { sort, per_page: 3, ...(after ? { after } : {}) }));
      expect(page.counts === null).toBe(after !== undefined);
      ids.push(...page.users.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
    expect(await admin.call('listUsers', { sort, after: 'nonsense' })).toMatchObject({ code: 422 });
  });

  it('is searched by name, address and phone, and narrowed by role and state', async () => {
    const priya = await colleague('agent', { name: 'Priya Shah', phone: '(813) 555-0199' });
    const owen = await colleague('agent', { name: 'Owen_Blake', deactivated_at: clock.now() });
    const found = async (input: RequestOf<'listUsers'>) =>
      succeeded(await admin.call('listUsers', input)).users.map(({ id }) => id);
    expect(await found({ text: 'priya' })).toEqual([priya.id]);
    expect(await found({ text: '8135550199' })).toEqual([priya.id]);
    expect(await found({ text: '_' })).toEqual([owen.id]);
    expect(await found({ state: 'deactivated' })).toEqual([owen.id]);
    expect(await found({ role: 'admin' })).toEqual([admin.id]);
    const { counts } = succeeded(await admin.call('listUsers', {}));
    expect(counts).toEqual({ all: 3, invited: 0, deactivated: 1, roles: { admin: 1, agent: 2 } });
  });
});
