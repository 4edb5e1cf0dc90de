import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { anAgency } from '../../../../test/support/factories.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { anAdmin, PASSWORD } from '../../../../test/support/programs/programs.ts';
import { useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { authority } from '../../../integrations/testing/certificates.ts';
import { deliverWebhooksJob } from './deliver.ts';

const clock = settableClock();
const server = useServer({ clock, env: { allowedPrivateHosts: ANY_LOOPBACK_PORT } });
type Answer = (response: ServerResponse) => void;
const WELL: Answer = (response) => response.writeHead(204).end();
const HANGS: Answer = () => undefined;
const FAILS: Answer = (response) => response.writeHead(503).end('busy');
const answers = new Map<string, Answer>();
const arrived = new Map<string, string[]>();
let base = '';
let count = 0;
const receiver = createServer((request, response) => {
  const path = request.url ?? '';
  arrived.set(path, [...(arrived.get(path) ?? []), String(request.headers['webhook-id'])]);
  (answers.get(path) ?? WELL)(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

async function anEndpoint(events: number, answer: Answer) {
  count += 1;
  const path = `/hook-${count}`;
  answers.set(path, answer);
  const { db } = server.current;
  const agency_id = (await anAgency(db)).id;
  const admin = await anAdmin(server.current, agency_id);
  const wish = { url: `${base}${path}`, events: ['policy.bound' as const], password: PASSWORD };
  const { id } = succeeded(await admin.call('saveWebhook', wish)).endpoint;
  const application = await made(admin);
  const add = (many: number) =>
    sql`insert into webhook_deliveries (agency_id, endpoint_id, type, application_id, next_at)
      select ${agency_id}, ${id}, 'policy.bound', ${application.id}, ${clock.now()}
      from generate_series(1, ${many})`.execute(db);
  await add(events);
  const rows = () => db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', id).execute();
  return { id, admin, add, rows, ids: () => arrived.get(path) ?? [], answer: (how: Answer) => answers.set(path, how) };
}

const deliverNow = () => doNow(server.current, deliverWebhooksJob);

it('does not wait for endpoints that hang before it delivers to others, nor to one that comes meanwhile', async () => {
  const hanging: Awaited<ReturnType<typeof anEndpoint>>[] = [];
  for (let n = 0; n < 6; n += 1) hanging.push(await anEndpoint(30, HANGS));
  const well = await anEndpoint(60, WELL);
  await deliverNow();
  await eventually(() => expect(well.ids()).toHaveLength(60));
  await well.add(5);
  await eventually(() => expect(well.ids()).toHaveLength(65));
  // Each hanging endpoint gets its first ten deliveries, and few after those were given up.
  for (const { ids, answer } of hanging) {
    expect(ids().length).toBeLessThan(20);
    answer(WELL);
  }
  await eventually(async () => {
    await deliverNow();
    clock.forward(60_000);
    const states = (await Promise.all(hanging.map(({ rows }) => rows()))).flat().map(({ state }) => state);
    expect([states.length, new Set(states)]).toEqual([180, new Set(['delivered'])]);
  });
});

it('of an endpoint that is busy for a day loses nothing and repeats the event under its id', async () => {
  const { ids, rows, answer } = await anEndpoint(1, FAILS);
  const only = async () => (await rows())[0] as Awaited<ReturnType<typeof rows>>[number];
  const until = clock.now().getTime() + 86_400_000;
  for (let tries = 1; clock.now().getTime() < until; tries += 1) {
    await deliverNow();
    await eventually(async () => {
      const { state, attempts } = await only();
      expect([state, (attempts as unknown[]).length]).toEqual(['queued', tries]);
    });
    clock.set(new Date((await only()).next_at.getTime() + 1).toISOString());
  }
  expect(ids().length).toBeLessThan(25);
  answer(WELL);
  await deliverNow();
  await eventually(async () => expect((await only()).state).toBe('delivered'));
  expect(new Set(ids()).size).toBe(1);
});

it('never reaches a host of an own network, by its address or by a redirect', async () => {
  const redirected = await anEndpoint(1, (response) =>
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  );
  const moved = await anEndpoint(1, WELL);
  const { db } = server.current;
  await db.updateTable('webhook_endpoints').set({ url: 'http://10.1.2.3/hook' }).where('id', '=', moved.id).execute();
  await deliverNow();
  for (const [{ rows }, attempt] of [
    [redirected, { status: 307, fault: expect.stringContaining('redirected') }],
    [moved, { status: null, fault: expect.any(String) }],
  ] as const)
    await eventually(async () => expect((await rows())[0]?.attempts).toMatchObject([attempt]));
  expect(moved.ids()).toEqual([]);
});

it('says what to do where a certificate is not trusted, and names no field that an endpoint does not have', async () => {
  const tls = createTlsServer(authority().own(), (_request, response) => response.end());
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  try {
    const { id, rows } = await anEndpoint(1, WELL);
    const url = `https://127.0.0.1:${(tls.address() as AddressInfo).port}/hook`;
    await server.current.db.updateTable('webhook_endpoints').set({ url }).where('id', '=', id).execute();
    await deliverNow();
    const fault = expect.stringMatching(/signed by itself .* needs one of a public authority$/);
    await eventually(async () => expect((await rows())[0]?.attempts).toMatchObject([{ status: null, fault }]));
  } finally {
    tls.close();
  }
});
