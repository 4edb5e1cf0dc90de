import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/kernel/database/pool.ts';
import { freePort } from '../../../src/kernel/network/free-port.ts';
import { made, succeeded } from '../../support/application.ts';
import { sendResult, signed } from '../../support/callbacks.ts';
import { ANY_LOOPBACK_PORT } from '../../support/env.ts';
import { inSteps } from '../../support/in-steps.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../support/server.ts';
import { eventually } from '../../support/wait.ts';

type CallbackTarget = { url: string; secret: string };

/** Callback targets that the carrier received; it accepts every cell. */
const targets: CallbackTarget[] = [];
const outside = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  targets.push(JSON.parse(body) as CallbackTarget);
  response.end('{"ref": "R1"}');
});

let server: TestServer;
let agent: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  const port = await freePort();
  const env = { port, publicUrl: `http://127.0.0.1:${port}`, allowedPrivateHosts: ANY_LOOPBACK_PORT };
  server = await startTestServer({ env });
  [admin, agent] = [await server.as('admin'), await server.as('agent')];
  await server.db.updateTable('carriers').set({ is_enabled: false }).execute();
});
afterAll(async () => {
  await server.stop();
  outside.close();
});

/** Saves a draft of the carrier. @returns what publishing it needs */
async function draft(known: { carrier_id: number; revision: number } | Record<string, never> = {}) {
  const { id, revision } = succeeded(
    await admin.call('saveCarrier', {
      ...known,
      carrier: inSteps({
        name: 'Sends It Later',
        kind: 'callback',
        lines: ['flood'],
        states: null,
        forms: null,
        base_url: `http://127.0.0.1:${(outside.address() as AddressInfo).port}`,
        auth: { kind: 'none' },
        mapping: {
          request: { path: '/submit', body: '{"url": callback_url, "secret": callback_secret}' },
          ref: 'body.ref',
          answer: '{"premium": body.price}',
        },
        limits: { timeout_ms: 60_000, concurrency: 5, calls_per_minute: 600 },
        rate_type: 'bindable',
      }),
    }),
  ).carrier;
  return { carrier_id: id, revision };
}

/**
 * The number of connections that wait for a lock. It is read on the connection that holds the lock, whose cached
 * statistics are cleared first.
 */
const waitingForLock = async (trx: Database): Promise<number> => {
  await sql`select pg_stat_clear_snapshot()`.execute(trx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
  return rows[0]?.n ?? 0;
};

it('a result that comes while its carrier is being published is kept, and the version goes live', async () => {
  const first = succeeded(await admin.call('publishCarrier', await draft())).carrier;
  const { id } = await made(agent);
  const grid = { application_id: id, deductibles: ['$5,000'], building_limits: [150_000] };
  succeeded(await agent.call('askWhatIf', grid));
  const at = await eventually(() => {
    const [one] = targets;
    if (!one) throw new Error('not told yet');
    return one;
  });
  await eventually(async () => {
    const row = await server.db.selectFrom('quote_requests').select('state').executeTakeFirst();
    expect(row).toEqual({ state: 'awaiting_callback' });
  });
  const next = await draft({ carrier_id: first.id, revision: first.revision });
  const body = '{"price": 512}';
  let status: number | null = null;
  const [publishing, sending] = await server.db.transaction().execute(async (trx) => {
    // Publishing locks the carrier, then waits for the locked draft.
    await trx.selectFrom('carrier_versions').select('id').where('state', '=', 'draft').forUpdate().execute();
    const published = admin.call('publishCarrier', next);
    await eventually(async () => expect(await waitingForLock(trx)).toBe(1));
    const sent = sendResult(at.url, body, signed(at.secret, body, new Date())).then((received) => {
      status = received;
    });
    await eventually(async () => expect(status !== null || (await waitingForLock(trx)) === 2).toBe(true));
    return [published, sent];
  });
  expect(succeeded(await publishing).carrier.version).toBe(2);
  await sending;
  expect(status).toBe(200);
  const { cells } = succeeded(await agent.call('getWhatIf', grid));
  expect(cells[0]?.answers).toMatchObject([{ state: 'done', outcome: 'quoted', premium: 512 }]);
  const kept = await server.db
    .selectFrom('exchanges')
    .select('purpose')
    .where('application_id', '=', id)
    .where(sql<boolean>`request_body = ${body}`)
    .execute();
  expect(kept).toEqual([{ purpose: 'what_if' }]);
});
