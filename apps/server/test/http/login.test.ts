import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../src/demo/seed.ts';
import { PASSWORD_COST } from '../../src/kernel/password-hasher.ts';
import { succeeded } from '../support/application.ts';
import { settableClock } from '../support/clock.ts';
import { sendRaw } from '../support/connections/raw.ts';
import { useServer } from '../support/server.ts';

const clock = settableClock();
const server = useServer({ clock });
const WRONG = { code: 401, message: 'Username or password is wrong.' };
const MINUTES = 60_000;

const login = (username: string, password: string, address = '10.1.1.1') =>
  sendRaw(server.current, '/login', { username, password }, { 'x-forwarded-for': address }).then(
    (sent) => sent.envelope,
  );

describe('signing in', () => {
  it.each(['agent', 'AGENT', 'agent@demo.test', ' Agent@Demo.test '])('takes %j for the name', async (username) => {
    const data = succeeded(await server.current.guest.call('login', { username, password: DEMO_PASSWORD }));
    expect(data.user).toMatchObject({
      role: 'agent',
      username: 'agent',
      email: 'agent@demo.test',
      customer: null,
      user_accesses: { payload: { display_carriers: 'Yes' } },
      assigned_product_type: ['flood', 'home'],
      agency: { name: 'Harbor Light Agency' },
    });
    expect(data.user.agent).toEqual({ id: data.user.id });
    expect(JSON.stringify(data)).not.toMatch(/password|hash|argon/i);
  });

  it('says the same of an unknown name and of a wrong password', async () => {
    const [unknown, wrong] = [await login('nobody-here', DEMO_PASSWORD), await login('admin', 'not-the-password')];
    expect(unknown).toMatchObject(WRONG);
    expect(wrong).toEqual(unknown);
  });

  it('refuses a deactivated person like any stranger', async () => {
    const { db } = server.current;
    await db.updateTable('people').set({ deactivated_at: new Date() }).where('username', '=', 'customer').execute();
    expect(await login('customer', DEMO_PASSWORD)).toMatchObject(WRONG);
  });

  it('keeps the session key only as a hash, and no password in the record', async () => {
    const { db, databaseUrl } = server.current;
    const { session } = succeeded(
      await server.current.guest.call('login', { username: 'admin', password: DEMO_PASSWORD }),
    );
    expect(databaseUrl).toBeTruthy();
    const kept = await db.selectFrom('sessions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(kept.key_hash).toHaveLength(32);
    const everything = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('history').selectAll().execute(),
      await db.selectFrom('login_attempts').selectAll().execute(),
      await db.selectFrom('people').selectAll().execute(),
    ]);
    expect(everything).not.toContain(session.session_key);
    expect(everything).not.toContain(Buffer.from(session.session_key).toString('hex'));
    expect(everything).not.toContain(DEMO_PASSWORD);
    expect(everything).toContain('$argon2id$');
  });

  it('leaves a line in the record', async () => {
    await login('agent2', DEMO_PASSWORD);
    const line = await server.current.db
      .selectFrom('history')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ action: 'signed in', actor_name: 'Noah Brandt', actor_role: 'agent' });
  });
});

describe('attempts', () => {
  it('are those of one name, however the database comes to compare it', async () => {
    // PostgreSQL lowercases the dotted capital I to i; JavaScript makes two characters of it.
    for (let n = 0; n < 8; n += 1) await login('adm\u0130n', 'not-the-password', '10.2.9.1');
    expect(await login('admin', DEMO_PASSWORD, '10.2.9.1')).toMatchObject({ code: 429 });
    clock.forward(15 * MINUTES);
  });

  it('are limited per name and address until 15 minutes have passed, and keep nobody else out', async () => {
    for (let n = 0; n < 8; n += 1) expect(await login('super', 'not-the-password', '10.2.0.1')).toMatchObject(WRONG);
    const limited = { code: 429, message: 'Too many attempts. Please wait 15 minutes and try again.' };
    expect(await login('super', DEMO_PASSWORD, '10.2.0.1')).toMatchObject(limited);
    expect(await login('SUPER', DEMO_PASSWORD, '10.2.0.1')).toMatchObject(limited);
    expect(await login('super', DEMO_PASSWORD, '10.2.0.99')).toMatchObject({ code: 200 });
    expect(await login('agent2', DEMO_PASSWORD, '10.2.0.1')).toMatchObject({ code: 200 });
    clock.forward(15 * MINUTES + 1_000);
    expect(await login('super', DEMO_PASSWORD, '10.2.0.1')).toMatchObject({ code: 200 });
  });

  it('by one name from ever more addresses wait longer and longer, and the right password is heard all the same', async () => {
    const before = clock.now().getTime();
    for (let n = 0; n < 16; n += 1)
      expect(await login('super', 'not-the-password', `10.2.1.${n}`)).toMatchObject(WRONG);
    expect(clock.now().getTime() - before).toBeGreaterThan(30_000);
    expect(await login('super', DEMO_PASSWORD, '10.2.2.1')).toMatchObject({ code: 200 });
    clock.forward(15 * MINUTES + 1_000);
  });

  it('that wait are of whoever it is when they have waited', async () => {
    const { db } = server.current;
    const { pause } = clock;
    const deactivated = (at: Date | null) =>
      db.updateTable('people').set({ deactivated_at: at }).where('username', '=', 'agent2').execute();
    for (let n = 0; n < 8; n += 1) await login('agent2', 'not-the-password', `10.2.3.${n}`);
    clock.pause = async (ms) => {
      await deactivated(clock.now());
      return pause(ms);
    };
    expect(await login('agent2', DEMO_PASSWORD, '10.2.4.1')).toMatchObject(WRONG);
    clock.pause = pause;
    await deactivated(null);
    clock.forward(15 * MINUTES + 1_000);
  });

  it.each(['nobody-here', 'agent2', 'agent2@demo.test'])('tell nothing of %s', async (name) => {
    const answers = async (username: string) => {
      const codes: number[] = [];
      for (let n = 0; n < 10; n += 1) codes.push((await login(username, 'not-the-password', '10.3.0.1')).code);
      return codes;
    };
    expect(await answers(name)).toEqual([...Array(8).fill(401), 429, 429]);
    for (const other of ['agent2', 'agent2@demo.test', 'nobody-here'].filter((one) => one !== name))
      expect((await login(other, 'not-the-password', '10.3.0.1')).code).toBe(401);
    clock.forward(15 * MINUTES + 1_000);
  });

  it('start again after a success', async () => {
    for (let n = 0; n < 7; n += 1) await login('agent', 'not-the-password', `10.4.0.${n}`);
    expect(await login('agent', DEMO_PASSWORD)).toMatchObject({ code: 200 });
    for (let n = 0; n < 7; n += 1) expect(await login('agent', 'not-the-password', `10.4.1.${n}`)).toMatchObject(WRONG);
    clock.forward(15 * MINUTES + 1_000);
  });

  it('are limited per address, whatever the name', async () => {
    const { db } = server.current;
    const rows = Array.from({ length: 60 }, (_, n) => ({ name: `name-${n}`, address: '10.5.0.1', at: clock.now() }));
    await db.insertInto('login_attempts').values(rows).execute();
    expect(await login('agent', DEMO_PASSWORD, '10.5.0.1')).toMatchObject({ code: 429 });
    expect(await login('agent', DEMO_PASSWORD, '10.5.0.2')).toMatchObject({ code: 200 });
    clock.forward(15 * MINUTES + 1_000);
  });

  it('per address do not keep out who has signed in from there before', async () => {
    const { db } = server.current;
    expect(await login('agent', DEMO_PASSWORD, '10.6.0.1')).toMatchObject({ code: 200 });
    const rows = Array.from({ length: 60 }, (_, n) => ({ name: `name-${n}`, address: '10.6.0.1', at: clock.now() }));
    await db.insertInto('login_attempts').values(rows).execute();
    expect(await login('agent2', DEMO_PASSWORD, '10.6.0.1')).toMatchObject({ code: 429 });
    expect(await login('agent', 'not-the-password', '10.6.0.1')).toMatchObject({ code: 429 });
    expect(await login('agent', DEMO_PASSWORD, '10.6.0.1')).toMatchObject({ code: 200 });
  });
});

describe('a flood of attempts', () => {
  const used = settableClock();
  const flooded = useServer({ clock: used });
  const password = DEMO_PASSWORD;
  const from = (username: string, typed: string, address: string) =>
    sendRaw(flooded.current, '/login', { username, password: typed }, { 'x-forwarded-for': address });
  const rows = (count: number, row: (n: number) => { name: string; address: string }) =>
    flooded.current.db
      .insertInto('login_attempts')
      .values(Array.from({ length: count }, (_, n) => ({ ...row(n), at: used.now() })))
      .execute();
  /** Counts the passwords that are checked during `work`. */
  async function checked(work: () => Promise<unknown>): Promise<number> {
    const { passwords } = flooded.current.server.services;
    const { isPassword } = passwords;
    let count = 0;
    passwords.isPassword = (...args) => {
      count += 1;
      return isPassword(...args);
    };
    await work().finally(() => {
      passwords.isPassword = isPassword;
    });
    return count;
  }

  it('from one address has no password checked once it is worn out, right or wrong', async () => {
    await rows(60, (n) => ({ name: `name-${n}`, address: '10.40.0.1' }));
    const codes: number[] = [];
    const count = await checked(async () => {
      for (const typed of ['not-the-password', password]) codes.push((await from('agent', typed, '10.40.0.1')).status);
    });
    expect([codes, count]).toEqual([[429, 429], 0]);
  });

  it.each([
    ['an IPv4 address', ['10.41.0.1', '10.41.0.1', '10.41.0.2']],
    ['an IPv6 /64', ['2001:db8:41:1::1', '2001:db8:41:1:ffff::2', '2001:db8:41:2::1']],
  ])('from %s is counted as one address', async (_what, [first = '', same = '', other = '']) => {
    for (let n = 0; n < 60; n += 1) await from(`nobody-${first}-${n}`, 'not-the-password', first);
    expect((await from('agent', password, same)).status).toBe(429);
    expect((await from('agent', password, other)).status).toBe(200);
    used.forward(15 * MINUTES + 1_000);
  });

  it('from many addresses on one name is refused from the twenty-first on, and not where the person is known', async () => {
    expect((await from('admin', password, '10.42.0.1')).status).toBe(200);
    await rows(20, (n) => ({ name: 'admin', address: `10.42.1.${n}` }));
    const codes: number[] = [];
    const count = await checked(async () => {
      for (let n = 0; n < 3; n += 1) codes.push((await from('admin', password, `10.42.2.${n}`)).status);
    });
    expect([codes, count]).toEqual([[429, 429, 429], 0]);
    const before = used.now().getTime();
    expect((await from('admin', password, '10.42.0.1')).status).toBe(200);
    // At a known address, the person does not wait for attempts from other addresses either.
    expect(used.now().getTime() - before).toBeLessThan(8_000);
    used.forward(60 * MINUTES + 1_000);
    expect((await from('admin', password, '10.42.2.9')).status).toBe(200);
  });

  it('says the same of a name that nobody has', async () => {
    await rows(20, (n) => ({ name: 'nobody-here', address: `10.43.1.${n}` }));
    const [of, other] = [await from('nobody-here', password, '10.43.2.1'), await from('admin', password, '10.42.2.1')];
    expect([of.status, of.envelope.message]).toEqual([429, 'Too many attempts. Please wait 60 minutes and try again.']);
    expect(other.status).toBe(200);
  });
});

describe('more sign-ins at once than may wait', () => {
  // At the tests' usual cost a password is checked before the next request arrives, so none would wait.
  const small = useServer({
    bounds: { passwords_waiting: 4, passwords_waiting_by_address: 2 },
    env: { passwordCost: PASSWORD_COST },
  });
  const at = (username: string, address: string) =>
    sendRaw(small.current, '/login', { username, password: 'not-the-password' }, { 'x-forwarded-for': address });

  it('are told when to come back, and the next ones are heard', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => at(`nobody-${n}`, `10.45.0.${n % 2}`)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    expect(refused[0]?.envelope.message).toBe(
      'Too many people are signing in at once. Please try again in a few seconds.',
    );
    expect((await at('nobody', '10.45.0.1')).status).toBe(401);
  });
});

describe('30 sign-ins at once', () => {
  const many = useServer({ clock: settableClock() });
  const at = (username: string, address: string) =>
    sendRaw(many.current, '/login', { username, password: 'not-the-password' }, { 'x-forwarded-for': address }).then(
      ({ status }) => status,
    );

  it('under one name from one address let eight be checked, and not one more', async () => {
    const codes = await Promise.all(Array.from({ length: 30 }, () => at('agent', '10.7.0.1')));
    expect(codes.sort()).toEqual([...Array(8).fill(401), ...Array(22).fill(429)]);
  });

  it('under as many names all answer, and so does whoever asks meanwhile', async () => {
    const sent = Array.from({ length: 30 }, (_, n) => at(`nobody-${n}`, `10.8.0.${n}`));
    const [ready, codes] = await Promise.all([fetch(`${many.current.api}/ready`), Promise.all(sent)]);
    expect(ready.status).toBe(200);
    expect(codes).toEqual(Array(30).fill(401));
  });
});

describe('an office behind one address', () => {
  const office = useServer({ env: { trustProxy: ['127.0.0.0/8'] } });

  it('still signs in its people while somebody there guesses away', async () => {
    const from = (username: string, password: string) =>
      sendRaw(office.current, '/login', { username, password }, { 'x-forwarded-for': '10.9.0.1' });
    expect((await from('agent', 'demo-pass-1')).envelope.code).toBe(200);
    for (let n = 0; n < 70; n += 1) await from(`nobody-${n}`, 'wrong-password');
    expect((await from('nobody-71', 'wrong-password')).envelope.code).toBe(429);
    expect((await from('agent', 'demo-pass-1')).envelope.code).toBe(200);
  });
});

describe('without a proxy in front', () => {
  const own = settableClock();
  const bare = useServer({ clock: own, env: { trustProxy: false } });

  it('a forged X-Forwarded-For does not get around the limit per address', async () => {
    const codes: number[] = [];
    for (let attempt = 0; attempt < 61; attempt += 1) {
      const body = { username: `nobody${attempt}`, password: 'wrong-password' };
      const { envelope } = await sendRaw(bare.current, '/login', body, { 'x-forwarded-for': `10.2.0.${attempt}` });
      codes.push(envelope.code);
    }
    expect(codes.slice(0, 60).every((code) => code === 401)).toBe(true);
    expect(codes[60]).toBe(429);
  });
});
