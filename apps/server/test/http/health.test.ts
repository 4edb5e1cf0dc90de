import { expect, it } from 'vitest';
import { administer } from '../support/databases/administer.ts';
import { startTestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

it('is not ready while the database is read-only, answers calls with 503, and goes on by itself afterwards', async () => {
  const server = await startTestServer();
  const name = new URL(server.databaseUrl).pathname.slice(1);
  /** Simulates a failover: every connection ends, and new ones meet a standby. */
  const failOver = (mode: 'on' | 'off') =>
    administer(server.databaseUrl, async (query) => {
      await query('set default_transaction_read_only = off');
      await query(`alter database ${name} set default_transaction_read_only = ${mode}`);
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      );
    });
  const ready = async () => (await fetch(`${server.api}/ready`)).status;
  const signIn = async () => {
    const { code } = await server.guest.call('login', { username: 'agent', password: 'demo-pass-1' });
    return code;
  };
  expect(await ready()).toBe(200);
  await failOver('on');
  await eventually(async () => expect([await ready(), await signIn()]).toEqual([503, 503]));
  await failOver('off');
  await eventually(async () => expect([await ready(), await signIn()]).toEqual([200, 200]));
  await server.stop();
});

it('answers metrics only to who has the token, where there is one', async () => {
  const metricsToken = 'a-token-of-thirty-two-characters';
  const server = await startTestServer({ env: { metricsToken } });
  const metrics = async (headers: Record<string, string>) => {
    const answer = await fetch(`${server.api}/metrics`, { headers });
    return [answer.status, (await answer.text()).includes('freeboard_uptime_seconds')];
  };
  expect(await metrics({})).toEqual([401, false]);
  expect(await metrics({ authorization: 'Bearer another' })).toEqual([401, false]);
  expect(await metrics({ authorization: `Bearer ${metricsToken}` })).toEqual([200, true]);
  await server.stop();
});

it.each([
  ['from this machine', false, {}, 200],
  ['through a proxy that says for whom', false, { 'x-forwarded-for': '203.0.113.9' }, 403],
  ['through a proxy that says so in its own way', false, { forwarded: 'for=203.0.113.9' }, 403],
  ['where a proxy of ours is named', 1, {}, 403],
] as const)('without a token answers metrics %s with the right status', async (_what, trustProxy, headers, status) => {
  const server = await startTestServer({ env: { metricsToken: null, trustProxy } });
  const answer = await fetch(`${server.api}/metrics`, { headers });
  // An unread body would hold its connection, and the server's stop, until it times out.
  await answer.text();
  expect(answer.status).toBe(status);
  await server.stop();
});
