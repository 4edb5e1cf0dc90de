import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Embedded, ensureDatabase, startEmbedded } from '../../src/kernel/database/embedded/index.ts';
import { completed, launched, made, opened } from '../support/application.ts';
import { sendRaw } from '../support/connections/raw.ts';
import { relay } from '../support/connections/relay.ts';
import { listen } from '../support/connections/stream.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let folder = '';
let postgres: Embedded;
let door: Awaited<ReturnType<typeof relay>>;
let server: TestServer;

const portOf = (url: string) => Number(new URL(url).port);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'freeboard-restart-'));
  chmodSync(folder, 0o755);
  postgres = await startEmbedded(folder, { fsync: 'off' });
  await ensureDatabase(postgres.url('postgres'), 'freeboard');
  // PostgreSQL restarts on another port, so a relay gives it a constant address.
  door = await relay(portOf(postgres.url('freeboard')));
  const url = new URL(postgres.url('freeboard'));
  url.port = String(door.port);
  server = await startTestServer({ databaseUrl: url.href, speed: 6 });
});

afterAll(async () => {
  try {
    await server.stop();
    await door.close();
  } finally {
    // Also after a failed test, because nothing else stops it.
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('calls answer 503 while PostgreSQL is away; calls, stream, worker and run recover', async () => {
  const agent = await server.as('agent');
  const stream = await listen(agent);
  const { id } = await made(agent);
  await launched(agent, id);
  await eventually(() => expect(stream.events.some((event) => event.ids.quote_id !== undefined)).toBe(true));

  const codes = new Set<number>();
  let isLoading = true;
  let callers = 0;
  const load = Array.from({ length: 8 }, async () => {
    while (isLoading) {
      // Each call comes from another address, because a single one would be slowed down.
      callers += 1;
      const from = { 'x-forwarded-for': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` };
      const body = { session_key: agent.sessionKey, application_id: id };
      codes.add((await sendRaw(server, '/agent-portal/get-application-by-id', body, from)).status);
    }
  });
  onTestFinished(async () => {
    isLoading = false;
    await Promise.all(load);
  });
  await postgres.stop();
  await eventually(() => expect(codes).toContain(503));
  const away = await agent.call('getApplicationById', { application_id: id });
  expect(away).toMatchObject({ code: 503, message: 'The service is not ready. Please try again in a moment.' });
  expect((await fetch(`${server.api}/ready`)).status).toBe(503);
  expect((await fetch(`${server.api}/health`)).status).toBe(200);

  postgres = await startEmbedded(folder, { fsync: 'off' });
  door.lead(portOf(postgres.url('freeboard')));
  await eventually(async () => expect((await fetch(`${server.api}/ready`)).status).toBe(200));
  const done = await completed(agent, id);
  isLoading = false;
  await Promise.all(load);
  expect([...codes].sort()).toEqual([200, 503]);

  const asked = await server.db.selectFrom('quote_requests').selectAll().where('application_id', '=', id).execute();
  expect(done.quotes.map((quote) => quote.id).sort()).toEqual(asked.map((row) => row.id).sort());
  expect(done.quotes.every((quote) => quote.payload.outcome !== 'error')).toBe(true);
  expect(stream.hasEnded()).toBe(false);
  const later = await made(agent);
  await eventually(() => expect(stream.events.some((event) => event.ids.application_id === later.id)).toBe(true));
  await eventually(() => expect(stream.events.some((event) => event.kind === 'notification')).toBe(true));
  await launched(agent, later.id);
  await completed(agent, later.id);
  expect((await opened(agent, later.id)).payload.status).toBe('complete');
  stream.close();
});
