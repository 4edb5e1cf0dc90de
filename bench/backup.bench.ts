import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { connect } from '../apps/server/src/kernel/database/pool.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { newDatabase, newFolder } from './lib/database.ts';
import { fillApplications } from './lib/fill-applications.ts';
import { figure, quantile, remark, title } from './lib/print.ts';
import { clientOf, startProcess } from './lib/process.ts';
import { LAUNCHABLE } from './lib/product.ts';
import { isSmoke, size } from './lib/size.ts';

// Backup, proof and restore of an installation with many applications during users' calls: their speed and memory, and
// how much the calls slow down.
const APPLICATIONS = Number(process.argv[2] ?? size(1_000_000, 300));
/** Applications with a carrier exchange, whose answer has two kilobytes. */
const WITH_EXCHANGES = size(10_000, 100);
const FILES = size(500, 3);
const FILE_BYTES = 200_000;
const QUIET_MS = size(60_000, 300);
const EVERY_MS = 50;
const PORT = 3_484;
const MIB = 2 ** 20;

const folder = newFolder();
const databaseUrl = await newDatabase();
const identity = await generateX25519Identity();
const vars = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  PORT: String(PORT),
  BACKUP_RECIPIENT: await identityToRecipient(identity),
};
const server = await startProcess(vars);
const connection = connect(databaseUrl, createLog('silent'), 4);
const { pool } = connection;

async function fill(): Promise<void> {
  const { rows } = await pool.query<{ id: number; agency_id: number }>(
    "select id, agency_id from people where username = 'admin'",
  );
  const [admin = { id: 0, agency_id: 0 }] = rows;
  await fillApplications(connection, admin, APPLICATIONS);
  await pool.query(
    `with chosen as (select id, agency_id from applications where agency_id = $1 order by id desc limit $3),
     exchanged as (
       insert into exchanges (agency_id, application_id, api_name, method, url, status, started_at, duration_ms, request_headers, response_headers, request_body, response_body)
       select agency_id, id, 'A carrier', 'POST', 'https://carrier.example/rate', 200, now(), 900, '{}', '{}', '{"zone": "AE"}',
         (select jsonb_build_object('rates', jsonb_agg(md5(chosen.id || ':' || k)))::text from generate_series(1, 55) k)
       from chosen)
     insert into history (agency_id, application_id, actor_id, actor_name, actor_role, action)
     select agency_id, id, $2, 'Amy', 'agent', 'created' from chosen`,
    [admin.agency_id, admin.id, WITH_EXCHANGES],
  );
  await pool.query('vacuum analyze exchanges, history');
  const kept = join(folder, 'files', 'kept', 'bench');
  mkdirSync(kept, { recursive: true });
  for (let n = 0; n < FILES; n += 1) writeFileSync(join(kept, `${n}.bin`), randomBytes(FILE_BYTES));
}

const client = await clientOf(PORT, 'admin');
type Answer<T> = { ok: true; data: T } | { ok: false; message: string };

/** Makes a user's calls one after another until `isOver`. @returns milliseconds by call */
async function work(isOver: () => boolean): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  async function timed<T>(name: string, call: () => Promise<Answer<T>>): Promise<T> {
    await pause(EVERY_MS);
    const started = performance.now();
    const answer = await call();
    times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    if (!answer.ok) throw new Error(`${name}: ${answer.message}`);
    return answer.data;
  }
  for (let n = 0; times.size === 0 || !isOver(); n += 1) {
    await timed('list', () => client.call('getAgentApplicationsList', {}));
    await timed('search', () => client.call('getAgentApplicationsList', { filters: { text: `garcia ${n}` } }));
    const { application } = await timed('create', () =>
      client.call('createApplication', { application_type: 'flood', useable_details: LAUNCHABLE.flood }),
    );
    const { id: application_id, version } = application;
    await timed('open', () => client.call('getApplicationById', { application_id }));
    await timed('edit', () =>
      client.call('updateApplication', { application_id, version, useable_details: { sqft: 1_500 + n } }),
    );
  }
  return times;
}

type Ran = { seconds: number; peak: number };

/** Runs a script of the product as a process. @throws when it ends with an error */
async function run(script: string, args: string[], env: Record<string, string>): Promise<Ran> {
  const started = performance.now();
  const path = join(import.meta.dirname, '../scripts', script);
  const child: ChildProcess = spawn(process.execPath, [path, ...args, '--json'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  let peak = 0;
  const timer = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? peak / 1_024) * 1_024;
    } catch {
      // The process has ended.
    }
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}.`);
  return { seconds: (performance.now() - started) / 1_000, peak: peak / MIB };
}

await fill();
await work(() => true);
const quietUntil = performance.now() + QUIET_MS;
const quiet = await work(() => performance.now() > quietUntil);
const { rows: [before] = [] } = await pool.query<{ n: string; bytes: string }>(
  'select count(*) as n, pg_database_size(current_database()) as bytes from applications',
);

/** Times a user's calls until `happens` settles. @returns its result, and milliseconds by call */
async function workDuring<T>(happens: Promise<T>): Promise<[T, Map<string, number[]>]> {
  let isDone = false;
  return Promise.all([
    happens.finally(() => {
      isDone = true;
    }),
    work(() => isDone),
  ]);
}

/** Has the server make a backup, as from its page. @returns its seconds */
async function backUpWithin(): Promise<number> {
  const begun = await (await clientOf(PORT, 'super')).call('backUpNow', {});
  if (!begun.ok) throw new Error(begun.message);
  for (;;) {
    await pause(100);
    const { rows: [made] = [] } = await pool.query<{ seconds: string; error: string | null }>(
      'select extract(epoch from ended_at - started_at) as seconds, error from backups where ended_at is not null',
    );
    if (made?.error) throw new Error(made.error);
    if (made) return Number(made.seconds);
  }
}

const file = join(folder, 'bench.age');
const [backup, busy] = await workDuring(run('backup.ts', ['--to', file], vars));
const [within, busyWithin] = await workDuring(backUpWithin());
// A restore verifies the file too.
const proof = isSmoke ? null : await run('restore.ts', ['--check', file], { ...vars, BACKUP_IDENTITY: identity });
const restoredUrl = await newDatabase();
const restored = await run('restore.ts', [file, '--accept-any-origin'], {
  BACKUP_IDENTITY: identity,
  DATABASE_URL: restoredUrl,
  DATA_DIR: join(newFolder(), 'data'),
});
const copy = connect(restoredUrl, createLog('silent'), 1);
const { rows: [after] = [] } = await copy.pool.query<{ n: string }>('select count(*) as n from applications');
await copy.close();

const data = (Number(before?.bytes) + FILES * FILE_BYTES) / 1_000_000;
title(
  'backup',
  `${APPLICATIONS.toLocaleString('en-US')} applications, ${WITH_EXCHANGES.toLocaleString('en-US')} of them with exchanges, ${FILES} files, ${data.toFixed(0)} MB, under work`,
);
const LIMIT_S = 600;
figure({ what: 'backup', value: backup.seconds, unit: 's', limit: LIMIT_S });
figure({ what: 'backup, of the database with its indexes and the files', value: data / backup.seconds, unit: 'MB/s' });
if (proof) figure({ what: 'proof', value: proof.seconds, unit: 's' });
figure({ what: 'restore with its proof, verified', value: restored.seconds, unit: 's', limit: LIMIT_S });
figure({
  what: 'applications missing from the copy',
  value: Math.max(0, Number(before?.n) - Number(after?.n)),
  limit: 0,
});
figure({ what: 'size of the file / data', value: statSync(file).size / 1_000_000 / data });
figure({ what: 'most memory of the backup’s process', value: backup.peak, unit: 'MiB', limit: 350 });
figure({ what: 'most memory of the restore’s process', value: restored.peak, unit: 'MiB', limit: 350 });
figure({ what: 'backup by the server itself', value: within, unit: 's', limit: LIMIT_S });
for (const [who, measured] of [
  ['npm run backup', busy],
  ['the server’s own backup', busyWithin],
] as const)
  for (const [name, times] of measured) {
    const alone = quantile(quiet.get(name) ?? [], 0.95);
    figure({
      what: `${name}: p95 during ${who} / quiet`,
      value: quantile(times, 0.95) / alone,
      ...size({ limit: 2 }, {}),
      peer: `quiet ${alone.toFixed(1)} ms, ${times.length} calls`,
    });
  }
remark(`People made ${Number(after?.n) - APPLICATIONS} applications before the copy’s moment.`);

await connection.close();
server.kill('SIGTERM');
await once(server, 'exit');
rmSync(folder, { recursive: true, force: true });
