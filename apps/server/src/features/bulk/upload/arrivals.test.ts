import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { csvOf, inState, manyRows } from '../../../../test/support/documents/sheets.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-arrivals-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const server = useServer({ env: { dataDir } });
const TUS = { 'tus-resumable': '1.0.0' };

const at = (path: string) => new URL(path, server.current.url).href;
const keyOf = (who: SignedIn | null): Record<string, string> => (who ? { 'x-session-key': who.sessionKey } : {});

const create = (who: SignedIn | null, size: number, name = 'december.csv') =>
  fetch(at('/api/files'), {
    method: 'POST',
    headers: {
      ...TUS,
      ...keyOf(who),
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')},person ${Buffer.from('1').toString('base64')}`,
    },
  });
const send = (who: SignedIn | null, place: string, offset: number, bytes: Buffer) =>
  fetch(at(place), {
    method: 'PATCH',
    headers: {
      ...TUS,
      ...keyOf(who),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
const inspect = (who: SignedIn | null, place: string) =>
  fetch(at(place), { method: 'HEAD', headers: { ...TUS, ...keyOf(who) } });
const idOf = (place: string) => place.split('/').at(-1) ?? '';

describe('a file that comes in pieces', () => {
  it('goes on where it stopped, and is then an upload as any other', async () => {
    const agent = await server.current.as('agent');
    const bytes = Buffer.from(csvOf(manyRows(40)));
    const half = Math.floor(bytes.length / 2);
    const place = (await create(agent, bytes.length)).headers.get('location') ?? '';
    expect((await send(agent, place, 0, bytes.subarray(0, half))).status).toBe(204);
    const early = await agent.call('startBulkUpload', { file_id: idOf(place) });
    expect(early).toMatchObject({ code: 404 });
    const known = await inspect(agent, place);
    expect(known.headers.get('upload-offset')).toBe(String(half));
    expect((await send(agent, place, half, bytes.subarray(half))).status).toBe(204);
    const { upload } = succeeded(await agent.call('startBulkUpload', { file_id: idOf(place) }));
    expect(upload).toMatchObject({ name: 'december.csv', size: bytes.length });
    expect((await inState(agent, upload.id, 'mapping')).upload.rows).toBe(40);
    expect(await agent.call('startBulkUpload', { file_id: idOf(place) })).toMatchObject({ code: 404 });
  });

  it('is its sender’s alone: nobody else sees it, adds to it or takes it up', async () => {
    const agent = await server.current.as('agent');
    const place = (await create(agent, 8)).headers.get('location') ?? '';
    for (const stranger of [await server.current.as('agent2'), await server.current.as('admin')]) {
      expect((await inspect(stranger, place)).status).toBe(404);
      expect((await send(stranger, place, 0, Buffer.from('a,b\n1,2\n'))).status).toBe(404);
    }
    expect((await send(agent, place, 0, Buffer.from('a,b\n1,2\n'))).status).toBe(204);
    const other = await server.current.as('agent2');
    expect(await other.call('startBulkUpload', { file_id: idOf(place) })).toMatchObject({ code: 404 });
  });

  it('takes no piece behind its end or besides its place, and goes on after one that was refused', async () => {
    const agent = await server.current.as('agent');
    const place = (await create(agent, 8)).headers.get('location') ?? '';
    expect((await send(agent, place, 4, Buffer.from('1,2\n'))).status).toBe(409);
    expect((await send(agent, place, 80, Buffer.from('1,2\n'))).status).toBe(409);
    expect((await inspect(agent, place)).headers.get('upload-offset')).toBe('0');
    expect((await send(agent, place, 0, Buffer.from('a,b\n'))).status).toBe(204);
    const long = await send(agent, place, 4, Buffer.from('1,2\nmore than was said\n')).catch(() => null);
    expect(long?.status).not.toBe(204);
    const { data } = await agent.call('startBulkUpload', { file_id: idOf(place) }).then((answer) => ({
      data: answer.ok ? answer.data.upload.size : 0,
    }));
    expect(data).toBeLessThanOrEqual(8);
  });

  it('is found by its id alone, never by a way to it', async () => {
    const agent = await server.current.as('agent');
    const facts = { id: 'facts', size: 8, offset: 0, metadata: { filename: 'x.csv', person: String(agent.id) } };
    writeFileSync(join(dataDir, 'files', 'facts.json'), JSON.stringify(facts));
    writeFileSync(join(dataDir, 'files', 'facts'), '');
    for (const way of [
      '..%2Ffacts',
      '%2e%2e%2ffacts',
      '..%5Cfacts',
      `${join(dataDir, 'files', 'facts').replaceAll('/', '%2F')}`,
    ]) {
      expect((await inspect(agent, `/api/files/${way}`)).status).toBe(404);
      expect((await send(agent, `/api/files/${way}`, 0, Buffer.from('a,b\n1,2\n'))).status).toBe(404);
    }
    expect(readFileSync(join(dataDir, 'files', 'facts'), 'utf8')).toBe('');
    expect(await agent.call('startBulkUpload', { file_id: '../facts' })).toMatchObject({ code: 422 });
  });

  it('wants a session of somebody who may upload', async () => {
    expect((await create(null, 8)).status).toBe(401);
    expect((await create(await server.current.as('customer'), 8)).status).toBe(403);
  });

  it('is refused before its first byte where it is too large', async () => {
    expect((await create(await server.current.as('agent'), 100 * 1024 * 1024 + 1)).status).toBe(413);
  });

  it('tells no page of another origin anything', async () => {
    const answer = await create(await server.current.as('agent2'), 8);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([201, null]);
  });

  it('without a session ends its connection while it still comes', async () => {
    const { port, hostname } = new URL(server.current.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `PATCH /api/files/x HTTP/1.1\r\nhost: x\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: 8000000\r\n\r\nx`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer.toString()).toMatch(/\r\nconnection: close\r\n/i);
    socket.destroy();
  });

  it('is one of five that a person may have open, and those that were left an hour ago make room', async () => {
    const { db } = server.current;
    const { agency_id } = await aPerson(db);
    const of = (row: object) => aPerson(db, 'agent', { agency_id, ...row });
    const [person, colleague] = [await of({}), await of({})];
    const [mine, theirs] = [await server.current.as(person.username), await server.current.as(colleague.username)];
    const six = await Promise.all(Array.from({ length: 6 }, () => create(mine, 8)));
    expect(six.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), 429]);
    expect((await create(theirs, 8)).status).toBe(201);
    const place = six.find(({ status }) => status === 201)?.headers.get('location') ?? '';
    const facts = join(dataDir, 'files', 'arriving', `${idOf(place)}.json`);
    const old = { ...JSON.parse(readFileSync(facts, 'utf8')), creation_date: '2026-01-01T00:00:00.000Z' };
    writeFileSync(facts, JSON.stringify(old));
    expect((await create(mine, 8)).status).toBe(201);
    expect((await inspect(mine, place)).status).toBe(404);
    expect((await create(mine, 8)).status).toBe(429);
  });

  it('is one of twenty-five that an agency may have open', async () => {
    const { db } = server.current;
    const { agency_id } = await aPerson(db);
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { username } = await aPerson(db, 'agent', { agency_id });
      const who = await server.current.as(username);
      for (let file = 0; file < 5; file += 1) codes.push((await create(who, 8)).status);
    }
    expect(codes).toEqual([...Array(25).fill(201), ...Array(5).fill(429)]);
  });
});
