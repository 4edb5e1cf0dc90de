import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '@freeboard/sandbox';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { startChild } from '../../../../test/support/child.ts';
import { cloneDatabase } from '../../../../test/support/database.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { anAgency } from '../../../../test/support/factories.ts';
import { anAdmin, PASSWORD } from '../../../../test/support/programs/programs.ts';
import { startTestServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

/** The test also passes with 10,000. */
const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 1_000);
/** The most deliveries in progress when a process is killed: as many as one endpoint gets at a time. */
const UNDER_WAY = 10;

/** An endpoint that remembers each body by its webhook id. */
async function startReceiver() {
  const received = new Map<string, string[]>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const id = String(request.headers['webhook-id']);
    received.set(id, [...(received.get(id) ?? []), body]);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

it('loses no event when processes are killed, and repeats one under its id alone', async () => {
  const [database, sandbox] = [await cloneDatabase('demo'), await startSandbox({ port: 0, speed: 5 })];
  const receiver = await startReceiver();
  const roles = new Set(['web'] as const);
  const env = { roles, allowedPrivateHosts: ANY_LOOPBACK_PORT };
  const web = await startTestServer({ databaseUrl: database.url, sandbox, env });
  const agency = await anAgency(web.db);
  const admin = await anAdmin(web, agency.id);
  const { id: applicationId } = await made(admin);
  const events = ['application.updated' as const];
  const wish = { url: receiver.url, events, password: PASSWORD };
  const { endpoint } = succeeded(await admin.call('saveWebhook', wish));
  await sql`insert into webhook_deliveries (agency_id, endpoint_id, type, application_id, ids)
    select ${agency.id}, ${endpoint.id}, 'application.updated', ${applicationId}, jsonb_build_object('version', n)
    from generate_series(1, ${EVENTS}) n`.execute(web.db);

  const startWorker = async () => {
    const child = startChild('child-server.ts', [database.url, sandbox.url, 'silent', '', 'private']);
    await child.message();
    return child;
  };
  for (const share of [0.25, 0.5]) {
    const child = await startWorker();
    await eventually(() => expect(receiver.received.size).toBeGreaterThan(EVENTS * share), 240_000);
    await child.kill('SIGKILL');
    // Makes claimed deliveries due, so that the next process takes them over.
    await sql`update webhook_deliveries set next_at = now() where state = 'sending'`.execute(web.db);
    expect(receiver.received.size).toBeLessThan(EVENTS);
  }
  const last = await startWorker();
  const states = () =>
    web.db
      .selectFrom('webhook_deliveries')
      .select(['state', sql<number>`count(*)::int`.as('n')])
      .groupBy('state')
      .execute();
  await eventually(async () => expect(await states()).toEqual([{ state: 'delivered', n: EVENTS }]), 240_000);
  const bodies = [...receiver.received.values()];
  expect(bodies).toHaveLength(EVENTS);
  expect(bodies.filter((all) => new Set(all).size > 1)).toEqual([]);
  const repeated = bodies.filter((all) => all.length > 1).length;
  expect(repeated).toBeLessThanOrEqual(2 * UNDER_WAY);
  await last.kill('SIGKILL');
  await web.stop();
  receiver.close();
  await sandbox.close();
  await database.drop();
}, 600_000);
