import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendRaw } from '../support/connections/raw.ts';
import { readMetrics } from '../support/env.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
const PATH = '/agent-portal/get-application-by-id';
const send = (path: string, body: string | object, headers?: Record<string, string>) =>
  sendRaw(server.current, path, body, headers);

describe('the envelope of a fault', () => {
  const UNREADABLE: [what: string, body: string][] = [
    ['broken JSON', '{"application_id": 1'],
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['a list', '[1, 2]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"x"'],
  ];

  it.each(UNREADABLE)('says 400 to a body of %s, before a session and within one', async (_what, body) => {
    const { status, envelope } = await send('/login', body);
    expect({ status, ...envelope }).toEqual({
      status: 400,
      code: 400,
      data: null,
      message: 'The request could not be read.',
      error: { message: 'The request could not be read.' },
    });
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])('says 400 to %s', async (type) => {
    const { status, envelope } = await send('/login', '{}', { 'content-type': type });
    expect([status, envelope.code]).toEqual([400, 400]);
  });

  it('says 413 to a body over the limit of 1 MB', async () => {
    const { status, envelope } = await send(PATH, { session_key: 'x'.repeat(1_100_000) });
    expect([status, envelope.code, envelope.message]).toEqual([413, 413, 'That is too large.']);
  });

  it.each(['/no-such-call', '/agent-portal/', '/login/x'])('says 404 to the unknown call %s', async (path) => {
    const { status, envelope } = await send(path, {});
    expect([status, envelope.code, envelope.message]).toEqual([404, 404, `No such call: POST /api${path}`]);
  });

  it('says 404 to a call by another method', async () => {
    const answer = await fetch(`${server.current.api}${PATH}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 404 });
  });

  it.each(['constructor', '__proto__', 'toString'])('is not confused by a field named %s', async (name) => {
    const { sessionKey } = await server.current.as('agent');
    const { status } = await send(PATH, `{"session_key":"${sessionKey}","application_id":1,"${name}":{"x":1}}`);
    expect([400, 404, 422]).toContain(status);
  });

  it('keeps the text of an unexpected fault to itself and gives a reference', async () => {
    const { db } = server.current;
    const { sessionKey } = await server.current.as('agent');
    await sql`alter table notifications rename to notifications_away`.execute(db);
    try {
      const { status, envelope, text } = await send('/get-user-notifications', { session_key: sessionKey });
      expect([status, envelope.code, envelope.data]).toEqual([500, 500, null]);
      expect(envelope.message).toMatch(/^Something went wrong on our side\. Reference [0-9a-f]{12}\.$/);
      expect(text).not.toMatch(/notifications|relation|select|at .+\.ts/i);
    } finally {
      await sql`alter table notifications_away rename to notifications`.execute(db);
    }
  });
});

describe('the limit of a call', () => {
  it('counts each person of an office behind one address, and made-up sessions by their address', async () => {
    const { sessionKey: one } = await server.current.as('customer');
    const { sessionKey: other } = await server.current.as('customer');
    const path = '/customer/request-quote';
    const codes = async (keys: readonly string[]) => {
      const all = [];
      for (const session_key of keys) all.push((await send(path, { session_key })).status);
      return all;
    };
    expect(await codes(Array(11).fill(one))).toEqual([...Array(10).fill(422), 429]);
    expect(await codes([other])).toEqual([422]);
    const long = (n: number) => 'x'.repeat(101 + n);
    expect(await codes(Array.from({ length: 11 }, (_, n) => long(n)))).toEqual([...Array(10).fill(401), 429]);
  });
});

describe('the helpers beside the calls', () => {
  it('GET /test/throttle lets ten through a minute and says 429 to the next', async () => {
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await fetch(`${server.current.api}/test/throttle`));
    expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(200), 429, 429]);
    expect(await answers[11]?.json()).toMatchObject({ code: 429, data: null });
  });

  it('health, readiness, figures, the OpenAPI document and the page’s configuration answer without a session', async () => {
    const get = async (path: string) => fetch(`${server.current.url}${path}`);
    expect(await (await get('/api/health')).json()).toMatchObject({ code: 200 });
    expect(await (await get('/api/ready')).json()).toMatchObject({ code: 200, data: { status: 'ready' } });
    expect(await readMetrics(server.current.url)).toMatch(/^freeboard_resident_bytes \d+$/m);
    const document = (await (await get('/api/openapi.json')).json()) as { openapi: string; paths: object };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain(PATH);
    expect((await get('/api/reference')).status).toBe(200);
    expect(await (await get('/config.json')).json()).toEqual({
      api_key: server.current.apiKey,
      demo: true,
      is_sandbox: true,
      inbox_url: `${server.current.sandbox.url}/inbox`,
      passkey_origin: server.current.url.replace('127.0.0.1', 'localhost'),
      scans_files: false,
    });
  });

  it('the document of an unknown key is a 404', async () => {
    const answer = await fetch(`${server.current.api}/documents/${'x'.repeat(43)}`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 404 }]);
  });
});
