import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Embedded, ensureDatabase, startEmbedded } from '../../src/kernel/database/embedded/index.ts';
import { completed, launched, made } from '../support/application.ts';
import { relay } from '../support/connections/relay.ts';
import { listen } from '../support/connections/stream.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let folder = '';
let postgres: Embedded;
let door: Awaited<ReturnType<typeof relay>>;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'freeboard-silent-'));
  chmodSync(folder, 0o755);
  postgres = await startEmbedded(folder, { fsync: 'off' });
  await ensureDatabase(postgres.url('postgres'), 'freeboard');
  const url = new URL(postgres.url('freeboard'));
  door = await relay(Number(url.port));
  url.port = String(door.port);
  server = await startTestServer({ databaseUrl: url.href, speed: 6 });
});

afterAll(async () => {
  try {
    await server.stop();
    await door.close();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The time within which lost connections are noticed. */
const NOTICED_MS = 20_000;

it('notices within 20 seconds that its connections are silent, and goes on with its work', async () => {
  const agent = await server.as('agent');
  const stream = await listen(agent);
  const { id } = await made(agent);
  await launched(agent, id);
  door.silence();
  await eventually(async () => expect((await fetch(`${server.api}/ready`)).status).toBe(200), NOTICED_MS);
  await eventually(
    async () => expect((await agent.call('getApplicationById', { application_id: id })).code).toBe(200),
    NOTICED_MS,
  );
  const done = await completed(agent, id);
  expect(done.quotes.every((quote) => quote.payload.outcome !== 'error')).toBe(true);
  const later = await made(agent);
  await launched(agent, later.id);
  await completed(agent, later.id);
  await eventually(() => expect(stream.events.some((event) => event.ids.application_id === later.id)).toBe(true));
  stream.close();
});
