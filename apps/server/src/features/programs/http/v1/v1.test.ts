import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { LAUNCHABLE } from '../../../../../../../packages/domain/test/launchable.ts';
import { useAgency } from '../../../../../test/support/agency.ts';
import { made, quoted } from '../../../../../test/support/application.ts';
import { aKey, anAdmin, programWith } from '../../../../../test/support/programs/programs.ts';
import type { SignedIn } from '../../../../../test/support/server.ts';

const server = useAgency();
let admin: SignedIn;
let call: ReturnType<typeof programWith>;
let secret = '';

beforeAll(async () => {
  admin = await anAdmin(server.current, server.current.id);
  ({ secret } = await aKey(admin, { name: 'Desk script', rate_limit: 6_000 }));
  call = programWith(server.current, secret);
});

const PROBLEM = 'application/problem+json; charset=utf-8';
const withScopes = async (...scopes: string[]) =>
  programWith(server.current, (await aKey(admin, { scopes: scopes as never })).secret);

async function strangers() {
  const stranger = await server.current.as('agent2');
  const { agency_id } = await server.current.db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', stranger.id)
    .executeTakeFirstOrThrow();
  return programWith(server.current, (await aKey(await anAdmin(server.current, agency_id ?? 0))).secret);
}

const form = (text: string, name = 'scan.pdf') => {
  const data = new FormData();
  data.append('files', new Blob([`%PDF-1.4\n%${text}\ntrailer<<>>`]), name);
  return data;
};
const under = (key: string) => ({ 'idempotency-key': key });

describe('files by a key', () => {
  const filesOf = async (id: number) => {
    const answer = await admin.call('listDocuments', { application_id: id });
    return answer.ok ? answer.data.documents.map(({ name }) => name) : [];
  };

  it('are added once for each Idempotency-Key, also where two come at once', async () => {
    const { id } = await made(admin);
    const path = `/applications/${id}/documents`;
    const both = await Promise.all([1, 2].map(() => call('POST', path, form('one'), under(`scan-${id}`))));
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await filesOf(id)).toEqual(['scan.pdf']);
    for (const other of [form('two'), form('one', 'other.pdf')])
      expect(await call('POST', path, other, under(`scan-${id}`))).toMatchObject({
        status: 422,
        body: { type: expect.stringContaining('idempotency-key-reused') },
      });
    expect(await filesOf(id)).toEqual(['scan.pdf']);
  });

  it('take their scope, and an application of the agency', async () => {
    const { id } = await made(admin);
    const path = `/applications/${id}/documents`;
    expect((await (await withScopes('application.see'))('POST', path, form('x'))).status).toBe(403);
    expect((await (await strangers())('POST', path, form('x'))).status).toBe(404);
    expect((await call('POST', '/leads', form('x'))).status).toBe(415);
    expect(await filesOf(id)).toEqual([]);
  });
});

describe('a launch by a key', () => {
  it('asks the carriers once, also where two come at once', async () => {
    const { id } = await made(admin, 'flood', LAUNCHABLE.flood);
    const path = `/applications/${id}/launch`;
    expect((await (await withScopes('application.see'))('POST', path, {})).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => call('POST', path, {}, under(`launch-${id}`))));
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    const { db } = server.current;
    const runs = await db.selectFrom('runs').select('id').where('application_id', '=', id).execute();
    expect(runs).toHaveLength(1);
    const reused = await call('POST', `/applications/${(await made(admin)).id}/launch`, {}, under(`launch-${id}`));
    expect(reused).toMatchObject({ status: 422, body: { type: expect.stringContaining('idempotency-key-reused') } });
  });
});

describe('a proposal by a key', () => {
  it('is made once as a PDF, with the scope for it, of an application of the agency', async () => {
    const { id } = await quoted(admin);
    const path = `/applications/${id}/proposals`;
    const linksOnly = await withScopes('quote.send');
    expect((await linksOnly('POST', path, { kind: 'pdf' })).status).toBe(403);
    expect((await (await strangers())('POST', path, { kind: 'pdf' })).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => call('POST', path, { kind: 'pdf' }, under(`pdf-${id}`))));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect((await fetch(both[0]?.body.url)).headers.get('content-type')).toBe('application/pdf');
    expect((await call('POST', path, { kind: 'link' }, under(`pdf-${id}`))).status).toBe(422);
  });
});

describe('a request that is wrong', () => {
  const raw = async (method: string, path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.current.url}/api/v1${path}`, {
      method,
      ...init,
      headers: { authorization: `Bearer ${secret}`, ...(init.headers as Record<string, string>) },
    });
    const text = await answer.text();
    const body = text === '' ? null : JSON.parse(text);
    return { status: answer.status, headers: answer.headers, detail: body?.detail as string, body };
  };
  const json = { 'content-type': 'application/json' };
  const applications = () =>
    server.current.db
      .selectFrom('applications')
      .select('id')
      .where('agency_id', '=', server.current.id)
      .execute()
      .then((rows) => rows.length);

  it.each([
    ['no JSON', '{"name": ', json, 400, 'not valid JSON'],
    ['another content type', 'name=Ana', { 'content-type': 'text/plain' }, 415, 'application/json'],
    ['a form', 'name=Ana', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'application/json'],
    ['a name twice', '{"name":"Ana Lee","email":"a@b.test","name":"Eve"}', json, 422, '"name" twice'],
    ['a deep list', `{"name":"Ana","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, json, 422, 'more than 100 levels'],
    ['deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, json, 422, 'more than 100 levels'],
    ['ten megabytes', `{"name":"Ana Lee","email":"a@b.test","x":"${'x'.repeat(10_000_000)}"}`, json, 413, '1,000,000'],
    ['a prototype', '{"name":"Ana Lee","email":"a@b.test","__proto__":{"x":1}}', json, 400, ''],
  ])('with %s gets a problem, and makes nothing', async (_what, body, headers, status, detail) => {
    const before = await applications();
    const answer = await raw('POST', '/leads', { body, headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, PROBLEM]);
    expect(answer.detail).toContain(detail);
    expect(await applications()).toBe(before);
  });

  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  it.each([
    ['an id', 'GET', '/applications/2147483648', 404],
    ['an id of fifteen digits', 'GET', '/applications/999999999999999/quotes', 404],
    ['an id of a document', 'GET', '/documents/2147483648', 404],
    ['an id to launch', 'POST', '/applications/2147483648/launch', 404],
    ['an id to remove', 'DELETE', '/webhook-endpoints/2147483648', 404],
    ['an id to deliver', 'POST', '/deliveries/2147483648/redeliver', 404],
    ['a year 0', 'GET', '/applications?updated_after=0000-01-01T00:00:00Z', 422],
    ['an offset of a day', 'GET', '/applications?updated_after=2026-01-01T00:00:00%2B23:59', 422],
    ['a cursor of no day', 'GET', `/applications?cursor=${cursorOf('2026-02-30 00:00:00+00', 1)}`, 422],
    ['a cursor of the year 0', 'GET', `/applications?cursor=${cursorOf('0000-01-01 00:00:00+00', 1)}`, 422],
    ['a cursor with an offset', 'GET', `/applications?cursor=${cursorOf('2026-01-01 00:00:00-23:00', 1)}`, 422],
    ['a cursor below all ids', 'GET', `/clients?cursor=${cursorOf(-2_147_483_649)}`, 422],
    ['a cursor above all ids', 'GET', `/messages?cursor=${cursorOf(2_147_483_648)}`, 422],
  ])('with %s that no column takes is no fault of ours', async (_what, method, path, status) => {
    const answer = await raw(method, path, method === 'POST' ? { body: '{}', headers: json } : {});
    expect(answer.status).toBe(status);
  });

  it.each(['gzip', 'deflate', 'br'])('and says that it is packed as %s gets an answer', async (encoding) => {
    const headers = { ...json, 'content-encoding': encoding };
    const answer = await raw('POST', '/leads', {
      body: '{"name":"Ana"}',
      headers,
      signal: AbortSignal.timeout(10_000),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, PROBLEM]);
  });

  it('is read where it is packed', async () => {
    const body = new Uint8Array(gzipSync('{"name":"Packed Lee","email":"packed@lee.test"}'));
    const answer = await raw('POST', '/leads', { body, headers: { ...json, 'content-encoding': 'gzip' } });
    expect(answer.status).toBe(202);
  });

  it('by its method is answered with those that there are', async () => {
    const put = await raw('PUT', '/applications/1', { body: '{}', headers: json });
    expect([put.status, put.headers.get('allow'), put.headers.get('content-type')]).toEqual([
      ...[405, 'GET, HEAD, OPTIONS, PATCH', PROBLEM],
    ]);
    const options = await raw('OPTIONS', '/leads', { headers: { origin: 'https://evil.example' } });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'OPTIONS, POST']);
    expect(options.headers.get('access-control-allow-origin')).toBeNull();
    const head = await raw('HEAD', '/applications');
    expect([head.status, head.body]).toEqual([200, null]);
    expect((await raw('POST', '/nothing', { body: '{}', headers: json })).status).toBe(404);
  });

  it('with the ETag of another application, or the cursor of another agency, reaches nothing by it', async () => {
    const [one, other] = [await made(admin), await made(admin)];
    const changed = await call(
      'PATCH',
      `/applications/${other.id}`,
      { useable_details: { sqft: 900 } },
      {
        'if-match': `"${other.version}"`,
      },
    );
    const theirs = changed.headers.get('etag') ?? '';
    const stale = await call(
      'PATCH',
      `/applications/${one.id}`,
      { useable_details: { sqft: 1 } },
      { 'if-match': theirs },
    );
    expect([stale.status, stale.body.detail]).toEqual([412, expect.stringContaining(`version ${one.version} now`)]);
    const page = await call('GET', '/applications?limit=1');
    const there = await (await strangers())('GET', `/applications?limit=100&cursor=${page.body.next_cursor}`);
    const ours = new Set(
      (await call('GET', '/applications?limit=100')).body.data.map(({ id }: { id: number }) => id as number),
    );
    expect(there.body.data.filter(({ id }: { id: number }) => ours.has(id))).toEqual([]);
  });
});
