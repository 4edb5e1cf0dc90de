import { type Client, createClient } from '@freeboard/contract/client';
import { type Sandbox, startSandbox } from '@freeboard/sandbox';
import { afterAll, beforeAll } from 'vitest';
import type { DEMO_PEOPLE } from '../../src/demo/seed.ts';
import * as sessions from '../../src/features/accounts/session/sessions.ts';
import { webhookUrls } from '../../src/features/messages/index.ts';
import type { Bounds } from '../../src/http/bounds.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { type Connection, connect, type Database } from '../../src/kernel/database/pool.ts';
import type { Env } from '../../src/kernel/env/env.ts';
import { webApiKey } from '../../src/kernel/installation.ts';
import { createLog } from '../../src/kernel/log.ts';
import { type Server, startServer } from '../../src/main.ts';
import { cloneDatabase } from './database.ts';
import { dataDirOf, testEnv } from './env.ts';

export type SeededName = (typeof DEMO_PEOPLE)[number]['username'];

export type SignedIn = Client & { sessionKey: string; id: number };

export type TestServer = {
  url: string;
  api: string;
  databaseUrl: string;
  apiKey: string;
  db: Database;
  sandbox: Sandbox;
  server: Server;
  as(username: string): Promise<SignedIn>;
  with(sessionKey: string, id: number): SignedIn;
  guest: Client;
  stop(): Promise<void>;
};

export type Options = {
  clock?: Clock;
  sandbox?: Sandbox;
  speed?: number;
  databaseUrl?: string;
  env?: Partial<Env>;
  bounds?: Partial<Bounds>;
  clusterUrl?: string;
};

export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const clock = options.clock ?? systemClock;
  const sandbox = options.sandbox ?? (await startSandbox({ port: 0, speed: options.speed ?? 2_000 }));
  const cloned = options.databaseUrl ? null : await cloneDatabase('demo');
  const databaseUrl = options.databaseUrl ?? cloned?.url ?? '';
  const mail = { smtpUrl: sandbox.smtpUrl, mailFrom: 'quotes@freeboard.example', dnsResolver: sandbox.dns.address };
  const server = await startServer(
    testEnv(sandbox.url, { ...mail, dataDir: dataDirOf(databaseUrl), ...options.env }),
    databaseUrl,
    clock,
    // A stopping server does not wait for a test's unfinished work.
    { finish_ms: 0, ...options.bounds },
    options.clusterUrl,
  );
  sandbox.deliverTextsTo(`${server.url}${webhookUrls.INBOUND_PATH}`);
  sandbox.deliverMailTo(`${server.url}${webhookUrls.INBOUND_MAIL_PATH}`);
  const connection: Connection = connect(databaseUrl, createLog('silent'), 4);
  const { db } = connection;
  const apiKey = await webApiKey(db);
  const api = `${server.url}/api`;
  const clientOf = (sessionKey: string | null) =>
    createClient({ baseUrl: api, sessionKey: () => sessionKey, apiKey: () => apiKey });
  return {
    url: server.url,
    api,
    databaseUrl,
    apiKey,
    db,
    sandbox,
    server,
    guest: clientOf(null),
    async as(username) {
      const { id } = await db
        .selectFrom('people')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const sessionKey = await sessions.open(db, id, '127.0.0.1', clock.now());
      return { ...clientOf(sessionKey), sessionKey, id };
    },
    with: (sessionKey, id) => ({ ...clientOf(sessionKey), sessionKey, id }),
    async stop() {
      await server.stop();
      await connection.close();
      if (!options.sandbox) await sandbox.close();
      await cloned?.drop();
    },
  };
}

export function useServer(options: Options = {}): { readonly current: TestServer } {
  const held = { current: undefined as unknown as TestServer };
  beforeAll(async () => {
    held.current = await startTestServer(options);
  });
  afterAll(() => held.current.stop());
  return held;
}
