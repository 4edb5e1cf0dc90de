import { execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../free-port.ts';
import { newKey } from '../../secrets.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { claimFolder, isAlive } from './owner.ts';
import { findPostmaster } from './postmaster.ts';
import { type Say, supervise } from './supervise.ts';
import { type Account, placeFor, postgresAccount } from './user.ts';

export { FolderInUse } from './owner.ts';

/** A PostgreSQL of our own, started again when it ends: `url(name)` is the address of one of its databases, `pid` the process that runs now. */
export type Embedded = { url(database: string): string; readonly pid: number; folder: string; stop(): Promise<void> };

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '1GB',
  log_min_messages: 'warning',
};

/**
 * Starts PostgreSQL on `dataDir`, or takes up the one that still runs there.
 * @throws FolderInUse when another living process holds the folder.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
  say: Say = () => undefined,
): Promise<Embedded> {
  const account = postgresAccount();
  mkdirSync(dataDir, { recursive: true });
  const { folder, binaries } = placeFor(account, join(dataDir, 'postgres'), await findBinaries());
  const release = claimFolder(dataDir);
  try {
    const passwordFile = join(dataDir, 'postgres-password');
    const cluster = join(folder, 'cluster');
    if (!existsSync(join(cluster, 'PG_VERSION')) || !existsSync(passwordFile))
      await initialize(binaries, account, cluster, passwordFile);
    const password = readFileSync(passwordFile, 'utf8');
    const address = (port: number, database: string) => addressOf(password, port, database);
    const living = findPostmaster(cluster);
    const port = living?.port ?? (await freePort());
    const begin = async (): Promise<number> => {
      // What the last one left in its folder would keep the next from starting.
      const pid =
        findPostmaster(cluster)?.pid ?? launch(binaries, account, folder, cluster, port, { ...SETTINGS, ...settings });
      await untilReady(address(port, 'postgres'), pid, join(folder, 'postgres.log'));
      return pid;
    };
    const supervised = supervise(await begin(), begin, say);
    return {
      url: (database) => address(port, database),
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

/** The PostgreSQL of `dataDir` for a look at it: the one that runs there, whoever holds it, or one that is started for as long. */
export async function attachEmbedded(dataDir: string): Promise<Pick<Embedded, 'url' | 'stop'>> {
  const { folder } = placeFor(postgresAccount(), join(dataDir, 'postgres'), await findBinaries());
  const living = findPostmaster(join(folder, 'cluster'));
  if (!living) return startEmbedded(dataDir);
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8');
  return { url: (database) => addressOf(password, living.port, database), stop: async () => undefined };
}

const addressOf = (password: string, port: number, database: string) =>
  `postgres://freeboard:${password}@127.0.0.1:${port}/${database}`;

async function initialize(
  binaries: Binaries,
  account: Account | null,
  cluster: string,
  passwordFile: string,
): Promise<void> {
  const password = newKey();
  const handOver = `${cluster}.password`;
  rmSync(cluster, { recursive: true, force: true });
  writeFileSync(handOver, password, { mode: 0o600 });
  if (account) chownSync(handOver, account.uid, account.gid);
  const options = [
    '-D',
    cluster,
    '-U',
    'freeboard',
    '-A',
    'scram-sha-256',
    `--pwfile=${handOver}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    await promisify(execFile)(binaries.initdb, options, { ...account, cwd: join(cluster, '..') });
  } finally {
    rmSync(handOver, { force: true });
  }
  writeFileSync(passwordFile, password, { mode: 0o600 });
}

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
  // Detached: a Ctrl+C of the terminal reaches only the product, which ends its sessions first and then PostgreSQL.
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
      if (!isAlive(pid)) throw new Error(`PostgreSQL ended while starting; its last words are in ${log}.`);
      if (Date.now() > end) throw error;
      await pause(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Fast shutdown: open sessions are ended, what was committed is safe. */
async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const end = Date.now() + 20_000;
  while (isAlive(pid) && Date.now() < end) await pause(20);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

/** Creates `database` when it does not exist yet; `template` is copied when given. */
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
