import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
import { appWith } from '../../test/support/doctored.ts';
import { eventually } from '../../test/support/wait.ts';
import { openSession } from '../features/session/sessions.ts';
import { createHttp } from './app.ts';
import { BOUNDS, type Bounds } from './bounds.ts';

const database = useDatabase('demo');
const open: (Socket | FastifyInstance)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await ('destroy' in one ? one.destroy() : one.close());
});

let http: FastifyInstance;
/** How many connections the server that was started last has. */
const connections = () =>
  new Promise((resolve, reject) =>
    http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function serve(bounds: Partial<Bounds>) {
  http = await createHttp(appWith(database.current, {}), { ...BOUNDS, ...bounds });
  await http.listen({ port: 0, host: '127.0.0.1' });
  open.push(http);
  return (http.server.address() as AddressInfo).port;
}

function dial(port: number): Socket & { text(): string } {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  let text = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      text += chunk;
    });
  return Object.assign(socket, { text: () => text });
}

const HEAD = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

it.each([
  ['a body', `${HEAD}content-length: 100\r\n\r\n{`],
  ['headers', HEAD],
])('%s that does not come in time is ended', async (_what, sent) => {
  const socket = dial(await serve({ request_ms: 100, headers_ms: 50, look_ms: 20 }));
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
    await openSession(db, person.id, '127.0.0.1', new Date()),
    await openSession(db, person.id, '127.0.0.1', new Date()),
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
  const body = JSON.stringify({ session_key: await openSession(db, person.id, '127.0.0.1', new Date()) });
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

it('by default a request has two minutes, and a session twenty streams', () => {
  expect(BOUNDS).toMatchObject({ request_ms: 120_000, headers_ms: 10_000, connections: 2_000, streams: 20 });
});
