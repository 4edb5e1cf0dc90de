import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../apps/server/src/demo/seed.ts';
import { JOBS } from '../apps/server/src/features.ts';
import { startEmbedded } from '../apps/server/src/kernel/database/embedded/index.ts';
import { migrate } from '../apps/server/src/kernel/database/migrate.ts';
import { connect } from '../apps/server/src/kernel/database/pool.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { createQueue } from '../apps/server/src/kernel/queue.ts';
import { createVault } from '../apps/server/src/kernel/secrets.ts';
import { administer, databaseUrl } from '../apps/server/test/support/databases/administer.ts';
import { SECRET_KEY } from '../apps/server/test/support/secret-key.ts';
import { buildPage } from '../scripts/page.ts';
import { buildServer } from '../scripts/server-bundles.ts';
import { TEMPLATE } from './server/start.ts';

/** Test data need not survive a power cut. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  scram_iterations: '1',
};
const ROOT = join(import.meta.dirname, '..');

/** Starts PostgreSQL with a migrated database that each server under test copies. @returns a function that stops it */
async function startDatabase(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'freeboard-e2e-'));
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded(folder, FAST);
  const admin = embedded.url('postgres');
  await administer(admin, (query) => query(`create database ${TEMPLATE}`));
  const url = databaseUrl(admin, TEMPLATE);
  const log = createLog('silent');
  await migrate(url);
  const queue = createQueue(url, log, { supervise: false });
  await queue.start(JOBS.map(({ name }) => name));
  await queue.stop();
  const connection = connect(url, log);
  await seedDemo(connection.db, createVault(SECRET_KEY), 'http://127.0.0.1:1');
  await connection.close();
  process.env.E2E_DATABASE_URL = admin;
  process.env.SECRET_KEY = SECRET_KEY;
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Runs once before all tests: builds the page and the database that servers start from. */
export default async function prepare(): Promise<() => Promise<void>> {
  rmSync(join(ROOT, 'test-results/e2e-data'), { recursive: true, force: true });
  const [stop] = await Promise.all([startDatabase(), buildPage(ROOT), buildServer(ROOT)]);
  return stop;
}
