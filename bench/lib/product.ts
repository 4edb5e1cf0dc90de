import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../apps/sandbox/src/index.ts';
import { ensureDatabase, startEmbedded } from '../../apps/server/src/kernel/database/embedded/index.ts';
import { connect } from '../../apps/server/src/kernel/database/pool.ts';
import { projectRoot, readEnv } from '../../apps/server/src/kernel/env.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { startServer } from '../../apps/server/src/main.ts';
import { createClient } from '../../packages/contract/src/client.ts';
import { buildPage } from '../../scripts/page.ts';

export { LAUNCHABLE } from '../../packages/domain/test/launchable.ts';

/** The whole product on a database of its own, its page built, as `npm start` runs it, for one benchmark. */
export async function startProduct(vars: Record<string, string> = {}) {
  await buildPage(projectRoot());
  const folder = mkdtempSync(join(tmpdir(), 'freeboard-bench-'));
  // PostgreSQL runs as another user when root starts it and must reach its own folder in here.
  chmodSync(folder, 0o711);
  const postgres = await startEmbedded(folder, { max_wal_size: '4GB' });
  await ensureDatabase(postgres.url('postgres'), 'freeboard');
  const databaseUrl = postgres.url('freeboard');
  const sandbox = await startSandbox({ port: 0, speed: 5 });
  const env = readEnv(
    { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ALLOWED_PRIVATE_HOSTS: '127.0.0.1', ...vars },
    projectRoot(),
    sandbox.url,
  );
  const server = await startServer(env, databaseUrl);
  const connection = connect(databaseUrl, createLog('silent'), 4);
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as { api_key: string };

  async function signIn(username: string) {
    let key: string | null = null;
    const client = createClient({ baseUrl: `${server.url}/api`, sessionKey: () => key, apiKey: () => config.api_key });
    const answer = await client.call('login', { username, password: 'demo-pass-1' });
    if (!answer.ok) throw new Error(answer.message);
    key = answer.data.session.session_key;
    return { client, key, user: answer.data.user };
  }

  return {
    url: server.url,
    folder,
    databaseUrl,
    connection,
    sandbox,
    signIn,
    async stop() {
      await connection.close();
      await server.stop();
      await sandbox.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
