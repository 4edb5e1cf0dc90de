import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { TOO_MANY_VALUES } from '@freeboard/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { appWith } from '../../test/support/connections/doctored.ts';
import { useDatabase } from '../../test/support/database.ts';
import { eventually } from '../../test/support/wait.ts';
import * as sessions from '../features/accounts/session/sessions.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { CostLedger, callerInLedger } from '../kernel/cost-ledger.ts';
import type { Env } from '../kernel/env/env.ts';
import { createHttp } from './app.ts';
import { BOUNDS, type Bounds } from './bounds.ts';

const database = useDatabase('demo');
const open: (Socket | FastifyInstance)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await ('destroy' in one ? one.destroy() : one.close());
});

let http: FastifyInstance;
let key: string;
const connections = () =>
  new Promise((resolve, reject) =>
    http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function serve(bounds: Partial<Bounds>, trustProxy: Env['trustProxy'] = 1, clock: Clock = systemClock) {
  const app = { ...appWith(database.current, {}), clock };
  app.services.env = { ...app.services.env, trustProxy };
  key = app.services.webApiKey;
  http = await createHttp(app, { ...BOUNDS, ...bounds });
  await http.listen({ port: 0, host: '127.0.0.1' });
  open.push(http);
  return (http.server.address() as AddressInfo).port;
}

function dial(port: number, localAddress = '127.0.0.1'): Socket & { text(): string } {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  open.push(socket);
  let text = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      text += chunk;
    });
  return Object.assign(socket, { text: () => text });
}

const NOTE = '/api/agent-portal/add-note-or-attachment-to-application';
const HEAD = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

it.each([
  ['a body', `${HEAD}content-length: 100\r\n\r\n{`],
  ['headers', HEAD],
])('%s that does not come in time is ended', async (_what, sent) => {
  const socket = dial(await serve({ request_ms: 100, headers_ms: 50, check_interval_ms: 20 }));
  socket.write(sent);
  await once(socket, 'close');
  expect(socket.text()).toMatch(/^HTTP\/1\.1 408 /);
});

it('a connection more than there may be is not taken', async () => {
  const port = await serve({ connections: 2 });
  const first = [dial(port), dial(port)];
  await Promise.all(first.map((socket) => once(socket, 'connect')));
  for (const socket of first) socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
  await Promise.all(first.map((socket) => once(socket, 'data')));
  await once(dial(port), 'close');
  expect(first.every((socket) => !socket.destroyed)).toBe(true);
});

describe('connections of one address', () => {
  const health = async (socket: Socket) => {
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
    return Promise.race([once(socket, 'data').then(() => 'taken'), once(socket, 'close').then(() => 'ended')]);
  };

  it.each<[front: string, trustProxy: Env['trustProxy'], third: string]>([
    ['nothing', false, 'ended'],
    ['proxies of another network', ['10.0.0.0/8', 'fd00::/8'], 'ended'],
    ['one proxy', 1, 'taken'],
    ['proxies of its network', ['10.0.0.0/8', '127.0.0.0/8'], 'taken'],
  ])('are capped by the socket with %s in front', async (_front, trustProxy, third) => {
    const port = await serve({ connections_by_address: 2 }, trustProxy);
    const first = [dial(port), dial(port)];
    for (const socket of first) expect(await health(socket)).toBe('taken');
    expect(await health(dial(port))).toBe(third);
    expect(await health(dial(port, '127.0.0.2'))).toBe('taken');
    for (const socket of first) socket.destroy();
    await eventually(async () => expect(await health(dial(port))).toBe('taken'));
  });
});

describe('calls on one connection', () => {
  const HEALTH = 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n';
  const taken = (text: string) => text.match(/HTTP\/1\.1 200 /g)?.length ?? 0;

  it('that come all at once are not all taken', async () => {
    const socket = dial(await serve({ requests_by_connection: 5 }));
    socket.write(HEALTH.repeat(50));
    await once(socket, 'close');
    expect(taken(socket.text())).toBeLessThanOrEqual(5);
  });

  it('end with an answer that says so', async () => {
    const socket = dial(await serve({ requests_by_connection: 3 }));
    for (let count = 1; count <= 3; count += 1) {
      socket.write(HEALTH);
      await eventually(() => expect(taken(socket.text())).toBe(count));
    }
    expect(socket.text().match(/^connection: close\r$/gim)).toHaveLength(1);
    socket.write(HEALTH);
    await once(socket, 'close');
    expect(taken(socket.text())).toBe(3);
  });
});

describe('a body that comes slowly', () => {
  const LENGTH = 'content-length: 60000\r\n\r\n';

  it.each([
    ['/api/login', 'application/json'],
    ['/api/agent-portal/get-agent-applications-list', 'application/json'],
    ['/api/webhooks/texts/inbound', 'application/x-www-form-urlencoded'],
  ])('is ended on its way to %s', async (path, type) => {
    const port = await serve({ body_speed: 1_000_000, body_grace_ms: 50 });
    const socket = dial(port);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: ${type}\r\n${LENGTH}{`);
    await once(socket, 'close');
    expect(socket.text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is waited for where files come', async () => {
    const port = await serve({ body_speed: 1_000_000, body_grace_ms: 50 });
    const files = dial(port);
    files.write(
      `POST ${NOTE} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: multipart/form-data; boundary=x\r\n${LENGTH}--x`,
    );
    await once(files, 'ready');
    const json = dial(port);
    json.write(`${HEAD}${LENGTH}{`);
    await once(json, 'close');
    expect([files.text(), files.destroyed]).toEqual(['', false]);
  });
});

describe('an early refusal', () => {
  const upload = (port: number) => {
    const socket = dial(port);
    const part = `--x\r\ncontent-disposition: form-data; name="file_data"; filename="a.txt"\r\n\r\n${'x'.repeat(100_000)}`;
    socket.write(
      `POST ${NOTE} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 20000000\r\n\r\n${part}`,
    );
    return socket;
  };

  it('of a file without a session ends the connection, and its answer is read while the file still comes', async () => {
    const socket = upload(await serve({ linger_ms: 60_000 }));
    await once(socket, 'data');
    expect(socket.text()).toMatch(/^HTTP\/1\.1 401 /);
    expect(socket.text()).toMatch(/\r\nconnection: close\r\n/i);
    // The server has sent its answer, but still reads what arrives.
    expect(socket.write(Buffer.alloc(100_000))).toBeDefined();
    await once(socket, 'end');
    expect(socket.destroyed).toBe(false);
  });

  it('ends a caller that goes on sending', async () => {
    const socket = upload(await serve({ linger_ms: 20 }));
    await once(socket, 'close');
    expect(socket.text()).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('of a body that is there already keeps the connection', async () => {
    const socket = dial(await serve({}));
    socket.write(`${HEAD}content-length: 2\r\n\r\n{}`);
    await once(socket, 'data');
    expect(socket.text()).toMatch(/^HTTP\/1\.1 422 /);
    expect(socket.text()).toMatch(/\r\nconnection: keep-alive\r\n/i);
  });
});

it('an address that has spent its budget is told when to come back', async () => {
  const port = await serve({ open_cost: 3, refusal_ms: 0 });
  const answers = [];
  for (let n = 0; n < 4; n += 1) {
    const socket = dial(port);
    socket.write(`${HEAD}content-length: 0\r\n\r\n`);
    await once(socket, 'data');
    answers.push(socket.text());
  }
  expect(answers.map((text) => text.slice(9, 12))).toEqual(['400', '400', '400', '429']);
  expect(answers[3]).toMatch(/\r\nretry-after: ([1-9]|[1-5]\d|60)\r\n/i);
});

it('an address that has spent its budget waits to be refused, and its body is not read meanwhile', async () => {
  const waiting: (() => void)[] = [];
  const pause = (ms: number) => new Promise<void>((resolve) => (ms === 40 ? waiting.push(resolve) : resolve()));
  const port = await serve({ open_cost: 17, refusal_ms: 40 }, 1, { now: () => new Date(), pause });
  const first = dial(port);
  first.write(`${HEAD}content-length: 65536\r\n\r\n`);
  await once(first, 'connect');
  const body = 8_000_000;
  let received: Socket | undefined;
  http.server.once('connection', (socket) => {
    received = socket;
  });
  const second = dial(port);
  second.write(`${HEAD}content-length: ${body}\r\n\r\n`);
  second.write(Buffer.alloc(body, ' '));
  await eventually(() => Promise.resolve(expect(waiting).toHaveLength(1)));
  expect(second.text()).toBe('');
  expect(received?.bytesRead).toBeLessThan(body / 4);
  for (const go of waiting) go();
  await once(second, 'data');
  expect(second.text()).toMatch(/^HTTP\/1\.1 429 /);
});

it('inbound mail from an address that has spent its budget is refused, its signature unread', async () => {
  const port = await serve({ open_cost: 16, refusal_ms: 0 });
  const socket = dial(port);
  socket.write(`POST /api/webhooks/mail/inbound HTTP/1.1\r\nhost: x\r\ncontent-length: 41943040\r\n\r\n`);
  await once(socket, 'data');
  expect(socket.text()).toMatch(/^HTTP\/1\.1 429 /);
});

it('a person who has spent what checking bodies may cost waits, and no other', async () => {
  const { db } = database.current;
  const people = await db.selectFrom('people').select('id').where('username', 'in', ['agent', 'admin']).execute();
  const app = appWith(database.current, {});
  app.services.costs = new CostLedger(systemClock, 1);
  http = await createHttp(app, BOUNDS);
  open.push(http);
  const keys = await Promise.all(people.map(({ id }) => sessions.open(db, id, '127.0.0.1', new Date())));
  const call = async (session_key = '') => {
    const headers = { 'x-api-key': app.services.webApiKey };
    const list = { method: 'POST', url: '/api/agent-portal/get-agent-applications-list', headers } as const;
    return http.inject({ ...list, payload: { session_key, wrong: 'x' } });
  };
  expect((await call(keys[0])).statusCode).toBe(422);
  app.services.costs.spend(callerInLedger(people[0]?.id ?? 0), 1);
  const refused = await call(keys[0]);
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect((await call(keys[1])).statusCode).toBe(422);
});

it('a field of a form that holds more values than its call takes is refused before it is parsed', async () => {
  const port = await serve({});
  const values = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => n));
  const form = new FormData();
  form.append('note_details', values);
  const answer = await fetch(`http://127.0.0.1:${port}${NOTE}`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  });
  expect([answer.status, await answer.json()]).toMatchObject([422, { message: TOO_MANY_VALUES }]);
});

it('headers too large are refused', async () => {
  const socket = dial(await serve({}));
  socket.write(`${HEAD}x: ${'y'.repeat(BOUNDS.header_bytes)}\r\n\r\n`);
  await once(socket, 'close');
  expect(socket.text()).toMatch(/^HTTP\/1\.1 431 /);
});

it('one session has so many streams of events and no more, until one of them is closed', async () => {
  const { db } = database.current;
  const person = await db.selectFrom('people').select('id').where('username', '=', 'agent').executeTakeFirstOrThrow();
  const [mine, another] = [
    await sessions.open(db, person.id, '127.0.0.1', new Date()),
    await sessions.open(db, person.id, '127.0.0.1', new Date()),
  ];
  const port = await serve({ streams: 3 });
  const stream = async (session_key: string) => {
    const stop = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/api/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session_key }),
      signal: stop.signal,
    });
    return { status: answer.status, stop };
  };
  const opened = await Promise.all([1, 2, 3, 4, 5].map(() => stream(mine)));
  expect(opened.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  const others = await stream(another);
  expect(others.status).toBe(200);
  opened.find(({ status }) => status === 200)?.stop.abort();
  await eventually(async () => expect((await stream(mine)).status).toBe(200));
  for (const { stop } of [...opened, others]) stop.abort();
});

it('a stream that was given up before its session was found is counted no more', async () => {
  const { db } = database.current;
  const person = await db.selectFrom('people').select('id').where('username', '=', 'agent').executeTakeFirstOrThrow();
  const body = JSON.stringify({ session_key: await sessions.open(db, person.id, '127.0.0.1', new Date()) });
  const port = await serve({ streams: 3 });
  const asking = async () => {
    const socket = dial(port);
    await once(socket, 'connect');
    socket.write(
      `POST /api/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    return socket;
  };
  await db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    const sockets = await Promise.all([asking(), asking(), asking()]);
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where relation = 'sessions'::regclass and not granted`.execute(
        trx,
      );
      expect(rows).toHaveLength(3);
    });
    for (const socket of sockets) socket.destroy();
    await eventually(async () => expect(await connections()).toBe(0));
  });
  await eventually(async () => {
    const socket = await asking();
    await once(socket, 'data');
    expect(socket.text()).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('by default a request has two minutes, an address a hundred connections, and a session twenty streams', () => {
  expect(BOUNDS).toMatchObject({ request_ms: 120_000, headers_ms: 10_000, connections: 2_000, streams: 20 });
  expect(BOUNDS).toMatchObject({ connections_by_address: 100, body_speed: 1_024, open_cost: 1_200 });
});
