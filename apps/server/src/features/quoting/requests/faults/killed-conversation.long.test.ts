import { startSandbox } from '@freeboard/sandbox';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { completed, launched, made } from '../../../../../test/support/application.ts';
import { startChild } from '../../../../../test/support/child.ts';
import { cloneDatabase } from '../../../../../test/support/database.ts';
import { ANY_LOOPBACK_PORT } from '../../../../../test/support/env.ts';
import { startTestServer } from '../../../../../test/support/server.ts';
import { startTalkingCarrier } from '../../../../../test/support/talking-carrier.ts';
import { eventually } from '../../../../../test/support/wait.ts';

const KEYED = { 'X-Request': '{{idempotency_key}}' };
const STEPS = [
  {
    id: 'submit',
    name: 'Submitting',
    outputs: { ref: 'body.ref' },
    request: { path: '/submissions', headers: KEYED, body: { kind: 'json', text: '{}' } },
  },
  {
    id: 'rate',
    name: 'Rating',
    request: { path: '/submissions/{{ref}}/rate', headers: KEYED, body: { kind: 'json', text: '{}' } },
  },
  {
    id: 'poll',
    name: 'Waiting for its quote',
    until: 'body.done',
    every_ms: 500,
    request: { method: 'GET', path: '/submissions/{{ref}}', headers: KEYED },
  },
];

it.each([
  {
    when: 'between two steps',
    saved: '/submissions',
    last: '/submissions/R1/rate',
    posts: ['/submissions', '/submissions/R1/rate', '/submissions/R1/rate'],
  },
  {
    when: 'while it polls',
    saved: '/submissions/R1/rate',
    last: '/submissions/R1',
    posts: ['/submissions', '/submissions/R1/rate'],
  },
])(
  'a process that is killed $when leaves what it had to the next, which goes on there',
  async ({ saved, last, posts }) => {
    const [database, sandbox, carrier] = [
      await cloneDatabase('demo'),
      await startSandbox({ port: 0, speed: 2_000 }),
      await startTalkingCarrier(),
    ];
    const env = { allowedPrivateHosts: ANY_LOOPBACK_PORT };
    // Runs no jobs, so that the process to be killed makes all calls.
    const web = await startTestServer({ databaseUrl: database.url, sandbox, env: { ...env, roles: new Set(['web']) } });
    await carrier.settle(web, { steps: STEPS });
    let isKilled = false;
    carrier.says(({ path }) => {
      if (path === '/submissions') return { ref: 'R1' };
      if (!isKilled && path === last && last.endsWith('/rate')) return undefined;
      return path.endsWith('/rate') ? {} : { done: isKilled, price: 640 };
    });
    const child = startChild('child-server.ts', [database.url, sandbox.url, 'silent', '', '127.0.0.1']);
    await child.message();
    const agent = await web.as('agent');
    const { id } = await made(agent);
    await launched(agent, id);
    await eventually(() => expect(carrier.heard.map(({ path }) => path)).toContain(last));
    // A step's progress is saved with its exchange, while the next step is under way.
    await eventually(async () => {
      const exchanges = await web.db.selectFrom('exchanges').select('url').where('application_id', '=', id).execute();
      expect(exchanges.map(({ url }) => new URL(String(url)).pathname)).toContain(saved);
    });
    await child.kill('SIGKILL');
    isKilled = true;

    const next = await startTestServer({ databaseUrl: database.url, sandbox, env });
    const { quotes } = await completed(await next.as('agent'), id);
    expect(quotes.map(({ payload }) => payload)).toMatchObject([{ outcome: 'quoted', premium: 640 }]);
    const posted = carrier.heard.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posted).toEqual(posts);
    const keys = new Set(carrier.heard.map(({ headers }) => headers['x-request']));
    expect([...keys]).toEqual([expect.stringMatching(new RegExp(`-${id}-1-`))]);
    await next.stop();
    await web.stop();
    carrier.close();
    await sandbox.close();
    await database.drop();
  },
);

it('where a conversation stands is kept only with the exchanges that led there, and neither holds up the next step', async () => {
  const [sandbox, carrier] = [await startSandbox({ port: 0, speed: 2_000 }), await startTalkingCarrier()];
  const server = await startTestServer({ sandbox, env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
  await carrier.settle(server, { steps: STEPS });
  let isDone = false;
  carrier.says(({ path }) => (path === '/submissions' ? { ref: 'R1' } : { done: isDone, price: 640 }));
  const agent = await server.as('agent');
  const { id } = await made(agent);
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table exchanges in share mode`.execute(trx);
    await launched(agent, id);
    await eventually(() => expect(carrier.heard.map(({ path }) => path)).toContain('/submissions/R1'));
    const row = await trx
      .selectFrom('quote_requests')
      .select('progress_sealed')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.progress_sealed).toBeNull();
  });
  isDone = true;
  await completed(agent, id);
  const exchanges = await server.db.selectFrom('exchanges').select('url').where('application_id', '=', id).execute();
  expect(exchanges.filter(({ url }) => String(url).includes('/submissions'))).toHaveLength(carrier.heard.length);
  await server.stop();
  carrier.close();
  await sandbox.close();
});
