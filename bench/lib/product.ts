import { rmSync } from 'node:fs';
import { startSandbox } from '../../apps/sandbox/src/index.ts';
import { connect } from '../../apps/server/src/kernel/database/pool.ts';
import { readEnv } from '../../apps/server/src/kernel/env/env.ts';
import { projectRoot } from '../../apps/server/src/kernel/env/project-root.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { startServer } from '../../apps/server/src/main.ts';
import { createClient } from '../../packages/contract/src/client.ts';
import { buildPage } from '../../scripts/page.ts';
import { newDatabase, newFolder } from './database.ts';

export { LAUNCHABLE } from '../../packages/domain/test/launchable.ts';

/** Starts the complete product as `npm start` does, with a database of its own and its page built. */
export async function startProduct(vars: Record<string, string> = {}) {
  await buildPage(projectRoot());
  const folder = newFolder();
  const databaseUrl = await newDatabase();
  const sandbox = await startSandbox({ port: 0, speed: 5 });
  const env = readEnv({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ...vars }, projectRoot(), sandbox.url);
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
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
