import { describe, expect, it } from 'vitest';
import { sendRaw } from '../support/connections/raw.ts';
import { startTestServer, useServer } from '../support/server.ts';

describe('every answer', () => {
  const server = useServer();

  it.each(['/health', '/ready', '/openapi.json', '/no-such-call', '/documents/x'])(
    'of GET %s is kept by nobody',
    async (path) => {
      const { headers } = await fetch(`${server.current.api}${path}`);
      expect(headers.get('cache-control')).toMatch(/no-store/);
      expect(headers.get('permissions-policy')).toContain('camera=(), microphone=(), geolocation=()');
    },
  );

  it('of a call is kept by nobody, whatever it ends in', async () => {
    const { sessionKey } = await server.current.as('agent');
    for (const body of [{ session_key: sessionKey }, {}, 'x']) {
      const { headers } = await sendRaw(server.current, '/get-user-fresh-data', body);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

it('gives the pages of clients under their own addresses and policy alone', async () => {
  const server = await startTestServer();
  for (const path of ['/proposal.html', '/intake.html'])
    expect((await fetch(`${server.url}${path}`)).headers.get('content-type')).toMatch(/^text\/plain/);
  await server.stop();
});

describe('as configured', () => {
  const closed = useServer({ env: { metrics: false, demo: false } });

  it.each(['/metrics', '/test/throttle'])('%s is not there', async (path) => {
    expect((await fetch(`${closed.current.api}${path}`)).status).toBe(404);
  });
});

describe('the address of a caller', () => {
  const server = useServer();
  const storedAfter = async (forwarded: string) => {
    const { db } = server.current;
    await db.deleteFrom('login_attempts').execute();
    await sendRaw(
      server.current,
      '/login',
      { username: 'nobody', password: 'wrong-password' },
      { 'x-forwarded-for': forwarded },
    );
    return (await db.selectFrom('login_attempts').select('address').executeTakeFirstOrThrow()).address;
  };

  it.each([
    ['10.9.0.1, 203.0.113.7', '203.0.113.7'],
    ["1.2.3.4'; drop table x --", '127.0.0.1'],
    ['203.0.113.7, unknown', '127.0.0.1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::/64'],
  ])('behind one proxy that says %j is %s', async (forwarded, address) => {
    expect(await storedAfter(forwarded)).toBe(address);
  });

  it('cannot be changed by what the caller writes before it', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 61; n += 1) {
      const body = { username: `nobody${n}`, password: 'wrong-password' };
      const sent = await sendRaw(server.current, '/login', body, { 'x-forwarded-for': `10.9.${n}.1, 203.0.113.9` });
      codes.push(sent.status);
    }
    expect(codes.slice(0, 60)).toEqual(Array(60).fill(401));
    expect(codes[60]).toBe(429);
  });
});
