import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded } from '../../apps/server/src/kernel/database/embedded/index.ts';
import { countsStatements, printStatements, STATEMENT_SETTINGS } from './statements.ts';

type Cluster = { folder: string; postgres: Awaited<ReturnType<typeof startEmbedded>> };

let cluster: Promise<Cluster> | null = null;
let count = 0;

/** A new folder that PostgreSQL can access even if it runs as another user. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'freeboard-bench-'));
  chmodSync(folder, 0o711);
  return folder;
}

async function startCluster(): Promise<Cluster> {
  const folder = newFolder();
  const settings = { max_wal_size: '4GB', ...(countsStatements ? STATEMENT_SETTINGS : {}) };
  return { folder, postgres: await startEmbedded(folder, settings) };
}

/** Creates an empty database on the PostgreSQL that all benchmarks of this process share. @returns its URL */
export async function newDatabase(): Promise<string> {
  cluster ??= startCluster();
  const { postgres } = await cluster;
  count += 1;
  const name = `freeboard_${count}`;
  await ensureDatabase(postgres.url('postgres'), name);
  return postgres.url(name);
}

export async function stopDatabases(): Promise<void> {
  if (!cluster) return;
  const { folder, postgres } = await cluster;
  cluster = null;
  if (countsStatements) await printStatements(postgres.url('postgres'));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
