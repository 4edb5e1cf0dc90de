import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../network/free-port.ts';
import { StartRefused } from '../../start-refused.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { claimDataFolder } from './claim.ts';
import {
  type ClusterFiles,
  filesOf,
  initialize,
  mustInitialize,
  OWNER_ROLE,
  replacePassword,
  wrongPassword,
} from './cluster.ts';
import { claimFolder, isAlive } from './owner.ts';
import { findPostmaster } from './postmaster.ts';
import { type Say, supervise } from './supervise.ts';
import { type Account, folderOf, postgresAccount } from './user.ts';

export { FolderInUse } from './owner.ts';
export { packagedMajor, replayCluster } from './replay.ts';

/**
 * An embedded PostgreSQL, which is restarted whenever it ends. `url(name)`: the URL of one of its databases. `pid`:
 * its current process.
 */
export type Embedded = { url(database: string): string; readonly pid: number; folder: string; stop(): Promise<void> };

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Limits concurrent reads to those of one statement and disables logical replication, which saves 4 MB.
  io_max_concurrency: '16',
  max_logical_replication_workers: '0',
  max_wal_size: '1GB',
  // Changes that cannot be saved (for example, because the bucket is unreachable) must not fill the disk.
  max_slot_wal_keep_size: '2GB',
  log_min_messages: 'warning',
};

const readPassword = ({ passwordFile }: ClusterFiles) => readFileSync(passwordFile, 'utf8').trim();

/**
 * Starts PostgreSQL on `dataDir`, or takes over the server that still runs there. Creates an empty cluster only if
 * there never was one.
 * @throws FolderInUse when another running process uses the folder
 * @throws StartRefused when the cluster or its password is incomplete, or does not match
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
  say: Say = () => undefined,
): Promise<Embedded> {
  const { account, folder, binaries, files, release } = await claimDataFolder(dataDir);
  try {
    if (mustInitialize(files)) await initialize(binaries, account, files);
    const password = readPassword(files);
    const port = findPostmaster(files.cluster)?.port ?? (await freePort());
    const begin = async (): Promise<number> => {
      const running = findPostmaster(files.cluster)?.pid;
      const pid = running ?? launch(binaries, account, folder, files.cluster, port, { ...SETTINGS, ...settings });
      try {
        await untilReady(addressOf(password, port, 'postgres'), pid, join(folder, 'postgres.log'));
      } catch (error) {
        if (!running) await stop(pid);
        throw isWrongPassword(error) ? wrongPassword(files) : error;
      }
      return pid;
    };
    const supervised = supervise(await begin(), begin, say);
    return {
      url: (database) => addressOf(password, port, database),
      get pid() {
        return supervised.pid();
      },
      folder,
      async stop() {
        await stop(await supervised.stop());
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Connects a command to the PostgreSQL of `dataDir`: to the running server, whichever process started it, or to one
 * started for the command. Creates no database and changes no file's owner.
 * @throws StartRefused when there is no database
 */
export async function attachEmbedded(dataDir: string): Promise<Pick<Embedded, 'url' | 'stop'>> {
  const files = findCluster(dataDir, await findBinaries());
  const running = findPostmaster(files.cluster);
  if (!running) return startEmbedded(dataDir);
  const password = readPassword(files);
  return { url: (database) => addressOf(password, running.port, database), stop: async () => undefined };
}

/** @throws StartRefused when there is no cluster, or it cannot be read */
function findCluster(dataDir: string, binaries: Binaries): ClusterFiles {
  const files = filesOf(dataDir, folderOf(postgresAccount(), join(dataDir, 'postgres'), binaries).folder);
  if (mustInitialize(files))
    throw new StartRefused(
      `There is no database in ${dataDir} yet. Are DATA_DIR and DATABASE_URL the service's own? Load its environment file first.`,
    );
  return files;
}

/**
 * Sets a new owner password after the file with the old one was lost. The data does not change.
 * @throws StartRefused when there is no database, or its PostgreSQL is running
 * @throws FolderInUse when another running process uses the folder
 */
export async function setNewPassword(dataDir: string): Promise<void> {
  const account = postgresAccount();
  const { folder, binaries } = folderOf(account, join(dataDir, 'postgres'), await findBinaries());
  const files = filesOf(dataDir, folder);
  if (!existsSync(join(files.cluster, 'PG_VERSION')))
    throw new StartRefused(`There is no database in ${files.cluster}, or this user cannot read it.`);
  const release = claimFolder(dataDir);
  try {
    const running = findPostmaster(files.cluster);
    if (running) throw new StartRefused(`PostgreSQL still runs (process ${running.pid}). Stop it first.`);
    replacePassword(binaries, account, files);
  } finally {
    release();
  }
}

const addressOf = (password: string, port: number, database: string) =>
  `postgres://${OWNER_ROLE}:${password}@127.0.0.1:${port}/${database}`;

const isWrongPassword = (error: unknown) => error instanceof Error && 'code' in error && error.code === '28P01';

function launch(
  binaries: Binaries,
  account: Account | null,
  folder: string,
  cluster: string,
  port: number,
  settings: Record<string, string>,
): number {
  const log = openSync(join(folder, 'postgres.log'), 'a');
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  // Detached, so that Ctrl+C in the terminal reaches only the app, which closes its sessions before it stops
  // PostgreSQL.
  const child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...options], {
    ...account,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  if (!child.pid) throw new Error('PostgreSQL could not be started.');
  closeSync(log);
  return child.pid;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function untilReady(url: string, pid: number, log: string): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (!isAlive(pid)) throw new Error(`PostgreSQL ended while starting. The end of ${log} says why.`);
      if (isWrongPassword(error) || Date.now() > end) throw error;
      await pause(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Requests a fast shutdown, which ends open sessions and keeps committed data; an immediate one if that takes over 20
 * seconds.
 */
async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const end = Date.now() + 20_000;
  while (isAlive(pid) && Date.now() < end) await pause(20);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

export async function ensureDatabase(adminUrl: string, database: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount)
      await client.query(
        `create database ${client.escapeIdentifier(database)}${template ? ` template ${client.escapeIdentifier(template)}` : ''}`,
      );
  } finally {
    await client.end();
  }
}
