import { createClient } from '@freeboard/contract/client';
import { addMonths, localDate } from '@freeboard/domain/forms';
import { startSandbox } from '@freeboard/sandbox';
import { expect, it } from 'vitest';
import { opened, quoted } from '../../../../test/support/application.ts';
import { startChild } from '../../../../test/support/child.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { cloneDatabase } from '../../../../test/support/database.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { startTestServer } from '../../../../test/support/server.ts';
import { startTalkingCarrier } from '../../../../test/support/talking-carrier.ts';
import { eventually } from '../../../../test/support/wait.ts';

const asks = (id: string, path: string, outputs: object) => ({
  id,
  name: id,
  outputs,
  request: { path, body: { kind: 'json', text: '{}' } },
});

it('a process that is killed while it asks to bind leaves a doubt, and nobody asks again', async () => {
  const clock = settableClock();
  const [database, sandbox, carrier] = [
    await cloneDatabase('demo'),
    await startSandbox({ port: 0, speed: 2_000 }),
    await startTalkingCarrier(),
  ];
  const env = { allowedPrivateHosts: ANY_LOOPBACK_PORT };
  const server = await startTestServer({ databaseUrl: database.url, sandbox, clock, env });
  await carrier.settle(server, {
    steps: [asks('quote', '/quote', { ref: 'body.ref' })],
    bind: [asks('bind', '/bind/{{ref}}', { policy_number: 'body.policy' })],
  });
  carrier.says(({ path }) => (path === '/quote' ? { ref: 'R1', price: 640 } : undefined));
  const agent = await server.as('agent');
  const { id: application_id, quotes } = await quoted(agent);
  const ids = { application_id, quote_id: quotes[0]?.id ?? 0 };
  const ask = { ...ids, effective_date: addMonths(localDate(clock.now()), 1) };

  const child = startChild('child-server.ts', [database.url, sandbox.url, 'silent', '', '127.0.0.1']);
  const { url } = await child.message();
  const baseUrl = `${String(url)}/api`;
  const mortal = createClient({ baseUrl, sessionKey: () => agent.sessionKey, apiKey: () => server.apiKey });
  const lost = mortal.call('bindQuoteAtCarrier', ask);
  await eventually(() => expect(carrier.heard.map(({ path }) => path)).toContain('/bind/R1'));
  await child.kill('SIGKILL');
  expect(await lost).toMatchObject({ ok: false });

  const seen = async () => (await opened(agent, application_id)).quotes[0];
  expect(await seen()).toMatchObject({ binding: { state: 'asking' } });
  expect(await agent.call('bindQuoteAtCarrier', ask)).toMatchObject({ ok: false, code: 409 });
  // Longer than the lease.
  clock.forward(10 * 60_000);
  expect(await seen()).toMatchObject({ bound: null, binding: { state: 'in_doubt' } });
  expect(await agent.call('bindQuoteAtCarrier', ask)).toMatchObject({ ok: false, code: 409, message: /not known/ });
  expect(carrier.heard.filter(({ path }) => path === '/bind/R1')).toHaveLength(1);
  const policy = { policy_number: 'P-1', premium: 640, effective_date: '2099-01-01', expiration_date: '2100-01-01' };
  expect(await agent.call('recordBoundQuote', { ...ids, ...policy })).toMatchObject({ ok: true });
  expect(await seen()).toMatchObject({ bound: { policy_number: 'P-1' }, binding: null });
  await server.stop();
  carrier.close();
  await sandbox.close();
  await database.drop();
});
