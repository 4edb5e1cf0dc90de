import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { CALL_NAMES } from '@freeboard/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as sessions from '../../src/features/accounts/session/sessions.ts';
import { VERBS } from '../../src/features.ts';
import { createHttp } from '../../src/http/app.ts';
import { BOUNDS } from '../../src/http/bounds.ts';
import { createLog } from '../../src/kernel/log.ts';
import { appWith } from '../support/connections/doctored.ts';
import { useDatabase } from '../support/database.ts';
import { eventually } from '../support/wait.ts';

/** The cost that an address may cause; a body of unknown length exceeds it. */
const OPEN_COST = 16;
const AT_ONCE = 6;
const LONGEST_MS = 60_000;
const NO_ANSWER = -1;

/** `withNul`: the path with a NUL in every parameter; null without parameters. */
type Route = { method: string; path: string; withNul: string | null; key: string };
/** The bytes to send, and what then happens to the connection. */
type Attack = { sent: string; end: 'reset' | 'close' | 'answer' };

const database = useDatabase('demo');
const routes: Route[] = [];
const faults: unknown[] = [];
const logged: string[] = [];
let http: FastifyInstance;
let port = 0;
let apiKey = '';
let personId = 0;
let addresses = 0;

const onFault = (fault: unknown) => faults.push(fault);

/**
 * Collects the routes of the next server from its router, so that new routes are attacked without being listed here.
 */
function collectRoutes(): void {
  const started = channel('fastify.initialization');
  const onStart = (message: unknown) => {
    started.unsubscribe(onStart);
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, path }: RouteOptions & { path: string }) => {
      for (const one of [method].flat()) {
        const key = `${one} ${url}`;
        if (routes.some((route) => route.key === key)) continue;
        const pathWith = (value: string) => path.replaceAll(/:\w+(\([^)]*\))?/g, value).replaceAll('*', `x${value}`);
        const withNul = pathWith('1%00') === path ? null : pathWith('1%00');
        routes.push({ method: one, path: pathWith('1'), withNul, key });
      }
    });
  };
  started.subscribe(onStart);
}

beforeAll(async () => {
  process.on('unhandledRejection', onFault).on('uncaughtExceptionMonitor', onFault);
  const { db } = database.current;
  const person = await db.selectFrom('people').select('id').where('username', '=', 'agent').executeTakeFirstOrThrow();
  personId = person.id;
  const log = createLog('error', undefined, { write: (line) => void logged.push(line) });
  const app = { ...appWith(database.current, VERBS), log };
  apiKey = app.services.webApiKey;
  collectRoutes();
  http = await createHttp(app, { ...BOUNDS, open_cost: OPEN_COST, refusal_ms: 5, linger_ms: 20 });
  await http.listen({ port: 0, host: '127.0.0.1' });
  port = (http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await http.close();
  process.off('unhandledRejection', onFault).off('uncaughtExceptionMonitor', onFault);
});

/** The head of a request, from an address that no other request has. */
function headOf({ method, path }: Pick<Route, 'method' | 'path'>, headers: readonly string[]): string {
  addresses += 1;
  const from = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return [
    `${method} ${path} HTTP/1.1`,
    'host: freeboard.test',
    `x-forwarded-for: ${from}`,
    `x-api-key: ${apiKey}`,
    'authorization: Bearer fb_live_wrong',
    'connection: close',
    ...headers,
    '\r\n',
  ].join('\r\n');
}

const JSON_TYPE = 'content-type: application/json';
const FORM_TYPE = 'content-type: multipart/form-data; boundary=x';
const QUERY_TYPE = 'content-type: application/x-www-form-urlencoded';
/** Parameter names that routes read; each is sent with a NUL, which PostgreSQL can't store. */
const NAMES = 'client_id code state redirect_uri grant_type refresh_token token id search cursor q From To'.split(' ');
const length = (text: string) => `content-length: ${Buffer.byteLength(text)}`;

function attacksOn(route: Route, session_key: string): Record<string, Attack> {
  const json = JSON.stringify({ session_key, application_id: 1, text: 'x'.repeat(200) });
  const field = `--x\r\ncontent-disposition: form-data; name="session_key"\r\n\r\n${session_key}\r\n`;
  const file = `--x\r\ncontent-disposition: form-data; name="file_data"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4 `;
  const form = `${field}${file}\r\n--x--\r\n`;
  const withJson = headOf(route, [JSON_TYPE, length(json)]);
  const nulQuery = NAMES.map((name) => `${name}=%00`).join('&');
  const nested = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":['.repeat(300)}${']}'.repeat(300)}}`;
  const nulJson = JSON.stringify({ session_key, ...Object.fromEntries(NAMES.map((name) => [name, '\0'])) });
  const torn = {
    'in the request line': withJson.slice(0, 12),
    'in the headers': withJson.slice(0, -20),
    'before the body': headOf(route, [JSON_TYPE, length(json)]),
    'within the body': headOf(route, [JSON_TYPE, length(json)]) + json.slice(0, 30),
    'after the body': headOf(route, [JSON_TYPE, length(json)]) + json,
    'within a file': headOf(route, [FORM_TYPE, length(form)]) + field + file,
    'in a body whose length is not known': `${headOf(route, [JSON_TYPE, 'transfer-encoding: chunked'])}5\r\n{"a":\r\n`,
  };
  const answered: Record<string, string> = {
    'over budget, its length unknown': `${headOf(route, [JSON_TYPE, 'transfer-encoding: chunked'])}0\r\n\r\n`,
    'over budget, forty megabytes announced': headOf(route, ['content-length: 41943040']),
    'a chunk of no size': `${headOf(route, [JSON_TYPE, 'transfer-encoding: chunked'])}zz\r\n{}\r\n0\r\n\r\n`,
    'two lengths': headOf(route, [JSON_TYPE, 'content-length: 2', 'content-length: 9']),
    'a length and chunks': `${headOf(route, [JSON_TYPE, 'content-length: 2', 'transfer-encoding: chunked'])}0\r\n\r\n`,
    'a length below zero': headOf(route, [JSON_TYPE, 'content-length: -1']),
    'no JSON': `${headOf(route, [JSON_TYPE, 'content-length: 3'])}{"a`,
    'JSON null': `${headOf(route, [JSON_TYPE, 'content-length: 4'])}null`,
    'a type that no one reads': `${headOf(route, ['content-type: x/y', 'content-length: 2'])}{}`,
    'a form without a boundary': `${headOf(route, ['content-type: multipart/form-data', 'content-length: 2'])}--`,
    'a form that ends early': headOf(route, [FORM_TYPE, length(field)]) + field,
    'a body that is said to be packed': `${headOf(route, [JSON_TYPE, 'content-encoding: gzip', 'content-length: 2'])}{}`,
    'no body, announced as JSON': headOf(route, [JSON_TYPE, 'content-length: 0']),
    'no body and no type': headOf(route, []),
    'a body of values': headOf(route, [JSON_TYPE, length(json)]) + json,
    'NULs in the query': headOf({ ...route, path: `${route.path}?${nulQuery}` }, []),
    'NULs in a form of names': headOf(route, [QUERY_TYPE, length(nulQuery)]) + nulQuery,
    'nested JSON': headOf(route, [JSON_TYPE, length(nested)]) + nested,
    'NULs in JSON': headOf(route, [JSON_TYPE, length(nulJson)]) + nulJson,
    ...(route.withNul === null
      ? {}
      : {
          'a NUL in its path': headOf({ ...route, path: route.withNul }, []),
          'a NUL in its path, with a body': headOf({ ...route, path: route.withNul }, [JSON_TYPE, length(json)]) + json,
        }),
    'a whole form': headOf(route, [FORM_TYPE, length(form)]) + form,
  };
  return {
    ...Object.fromEntries(
      Object.entries(torn).flatMap(([name, sent]): [string, Attack][] => [
        [`torn ${name}`, { sent, end: 'close' }],
        [`reset ${name}`, { sent, end: 'reset' }],
      ]),
    ),
    ...Object.fromEntries(Object.entries(answered).map(([name, sent]) => [name, { sent, end: 'answer' }] as const)),
  };
}

function dial(): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

/** @returns the status of the answer; 0 when the connection ends without one, `NO_ANSWER` when nothing arrives */
async function statusOf(socket: Socket): Promise<number> {
  let text = '';
  let isLate = false;
  const first = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.length >= 12) resolve();
    });
    socket.once('close', () => resolve());
    socket.setTimeout(LONGEST_MS, () => {
      isLate = true;
      resolve();
    });
  });
  await first;
  socket.destroy();
  return isLate ? NO_ANSWER : Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}

const heartbeat = async () => {
  const socket = dial();
  socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  return statusOf(socket);
};

/** @returns the status of the answer; 0 without one, or when none is awaited */
async function run({ sent, end }: Attack): Promise<number> {
  const socket = dial();
  await once(socket, 'connect');
  if (end === 'answer') {
    socket.write(sent, 'latin1');
    return statusOf(socket);
  }
  await new Promise((resolve) => socket.write(sent, 'latin1', resolve));
  // Once another request was answered, the server has read what was sent.
  await heartbeat();
  if (end === 'reset') socket.resetAndDestroy();
  else socket.destroy();
  return 0;
}

/** @returns the faults that the attack revealed */
async function attack(route: Route): Promise<string[]> {
  const session = await sessions.open(database.current.db, personId, '127.0.0.1', new Date());
  const attacks = Object.entries(attacksOn(route, session));
  const statuses = await Promise.all(attacks.map(async ([name, one]) => [name, await run(one)] as const));
  const wrong = statuses.filter(([, status]) => status === 500 || status === NO_ANSWER);
  const beat = await heartbeat();
  return [
    ...wrong.map(([name, status]) => `${route.key}: ${name}: ${status}`),
    ...(beat === 200 ? [] : [`${route.key}: heartbeat ${beat}`]),
  ];
}

it('no request to any route ends the process, is left without a holder, or is answered with 500', async () => {
  expect(routes.length).toBeGreaterThan(CALL_NAMES.length);
  for (const kind of ['/api/webhooks/mail/inbound', '/api/callbacks/', '/api/events'])
    expect(
      routes.filter(({ key }) => key.includes(kind)),
      kind,
    ).not.toEqual([]);
  const wrong: string[] = [];
  for (let at = 0; at < routes.length; at += AT_ONCE) {
    const some = routes.slice(at, at + AT_ONCE);
    wrong.push(...(await Promise.all(some.map(attack))).flat());
    const names = some.map(({ key }) => key).join(', ');
    for (const fault of faults.splice(0)) wrong.push(`${names}: ${fault instanceof Error ? fault.stack : fault}`);
    for (const line of logged.splice(0)) wrong.push(`${names}: ${line}`);
  }
  await eventually(async () =>
    expect(await new Promise((done) => http.server.getConnections((_, n) => done(n)))).toBe(0),
  );
  expect(wrong).toEqual([]);
}, 600_000);
