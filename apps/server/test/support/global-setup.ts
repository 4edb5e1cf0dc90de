import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../../../scripts/server-bundles.ts';
import { seedDemo } from '../../src/demo/seed.ts';
import { JOBS } from '../../src/features.ts';
import { startEmbedded } from '../../src/kernel/database/embedded/index.ts';
import { migrate } from '../../src/kernel/database/migrate.ts';
import { connect } from '../../src/kernel/database/pool.ts';
import { projectRoot } from '../../src/kernel/env/project-root.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createQueue } from '../../src/kernel/queue.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { administer, databaseUrl } from './databases/administer.ts';
import { SECRET_KEY } from './secret-key.ts';
import { TEST_PASSWORD_COST } from './sign-in/password.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    templates: { empty: string; demo: string };
  }
}

/** Settings for speed; no test database has to survive a power failure. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // PostgreSQL hashes passwords thousands of times to make signing in slow, and tests sign in thousands of times.
  scram_iterations: '1',
};

async function server(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'freeboard-test-'));
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded(folder, FAST);
  const { username, password } = new URL(embedded.url('postgres'));
  await administer(embedded.url('postgres'), (query) => query(`alter role ${username} password '${password}'`));
  return {
    adminUrl: embedded.url('postgres'),
    async stop() {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fill(url: string, withDemo: boolean): Promise<void> {
  const log = createLog('silent');
  await migrate(url);
  const queue = createQueue(url, log, { supervise: false });
  await queue.start(JOBS.map(({ name }) => name));
  await queue.stop();
  if (!withDemo) return;
  const connection = connect(url, log);
  // No sandbox runs at this address: each server under test points the carriers at its own. The agency has no default
  // presets, so new applications have the form's defaults.
  await seedDemo(connection.db, createVault(SECRET_KEY), 'http://127.0.0.1:1', {
    standingDefaults: false,
    passwordCost: TEST_PASSWORD_COST,
  });
  await connection.close();
}

/** Starts one PostgreSQL for all tests (or uses TEST_DATABASE_URL) and creates the databases that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ adminUrl, stop }] = await Promise.all([server(), buildServer(projectRoot())]);
  const templates = { empty: `test_${process.pid}_empty`, demo: `test_${process.pid}_demo` };
  await administer(adminUrl, async (query) => {
    await query(`create database ${templates.empty}`);
    await fill(databaseUrl(adminUrl, templates.empty), false);
    await query(`create database ${templates.demo} template ${templates.empty}`);
    await fill(databaseUrl(adminUrl, templates.demo), true);
  });
  project.provide('adminUrl', adminUrl);
  project.provide('templates', templates);
  return async () => {
    await administer(adminUrl, async (query) => {
      for (const name of Object.values(templates)) await query(`drop database if exists ${name} with (force)`);
    });
    await stop();
  };
}
