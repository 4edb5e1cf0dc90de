import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { S3_BUCKET, startS3 } from '@freeboard/sandbox';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { made, succeeded } from '../../../../../test/support/application.ts';
import { keyPair, runScript, useFolders } from '../../../../../test/support/backups/commands.ts';
import { LOG_LIMIT, overflow } from '../../../../../test/support/backups/overflow.ts';
import { type Child, startChild } from '../../../../../test/support/child.ts';
import { settableClock } from '../../../../../test/support/clock.ts';
import { administer, databaseUrl } from '../../../../../test/support/databases/administer.ts';
import { doNow } from '../../../../../test/support/jobs.ts';
import { startTestServer, type TestServer } from '../../../../../test/support/server.ts';
import { eventually } from '../../../../../test/support/wait.ts';
import { createBackupBucket } from '../../../../integrations/storage/backup-bucket.ts';
import { ensureDatabase, startEmbedded } from '../../../../kernel/database/embedded/index.ts';
import { newKey } from '../../../../kernel/secrets.ts';
import { backupJob, saveChangesJob } from '../job.ts';
import { readChain } from './state.queries.ts';

const folder = useFolders();
const keys = await keyPair();
const clock = settableClock();
const backups = folder();
/** The folder that the server writes to; `backups` is a copy in which nothing expires. */
const written = folder();
const dataDir = folder();
const FOUR_MINUTES_MS = 240_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let holder: Child;
let broken: Awaited<ReturnType<typeof breakAndGoOn>>;
let expired: Awaited<ReturnType<typeof expire>>;
let server: TestServer;
let store: Awaited<ReturnType<typeof startS3>>;
/** The time up to which each save covers the changes. */
const savedAt: string[] = [];

const chainOf = () => readChain(server.db);
const schedule = { destination: 'folder', every_hours: 24, retention_days: 30 } as const;

async function addClient(last_name: string): Promise<void> {
  await made(await server.as('agent'), 'flood', { first_name: 'Odile', last_name });
}

async function addFile(key: string): Promise<void> {
  const { files } = server.server.services;
  const path = join(await files.incoming(), newKey());
  writeFileSync(path, `the file ${key}`);
  await files.keep(path, key);
}

/** Saves the changes of the last four minutes, as the job does. */
async function saveNow(): Promise<void> {
  const before = (await chainOf())?.increments ?? 0;
  clock.forward(FOUR_MINUTES_MS);
  await doNow(server, saveChangesJob);
  await eventually(async () => expect(await chainOf()).toMatchObject({ increments: before + 1, error: null }));
  savedAt.push((await chainOf())?.saved_at ?? '');
}

async function backedUp(): Promise<void> {
  await doNow(server, backupJob);
  await eventually(async () => {
    const { recent } = succeeded(await (await server.as('super')).call('getOperation', {})).backups;
    expect(recent[0]).toMatchObject({ error: null, ended_at: expect.any(String) });
    expect(await chainOf()).toMatchObject({ increments: 1, is_broken: false });
  });
}

/**
 * Makes PostgreSQL drop a part of its log, then makes a backup into the bucket. @returns what the super-admin saw in
 * between
 */
async function breakAndGoOn(clusterUrl: string) {
  expect(await overflow(clusterUrl)).toEqual(['lost']);
  clock.forward(FOUR_MINUTES_MS);
  await doNow(server, saveChangesJob);
  await eventually(async () => expect(await chainOf()).toMatchObject({ is_broken: true }));
  clock.forward(HOUR_MS);
  const owner = await server.as('super');
  const seen = succeeded(await owner.call('updateBackupSchedule', { ...schedule, destination: 'bucket' })).backups;
  await backedUp();
  return { state: seen.state, error: seen.changes?.error };
}

/** Makes a backup after the earlier ones have expired. @returns the names in the bucket before and after */
async function expire() {
  const bucket = createBackupBucket(server.server.services.env);
  const names = async () => ((await bucket?.list()) ?? []).map(({ name }) => name);
  const before = await names();
  clock.forward((schedule.retention_days + 1) * DAY_MS);
  await backedUp();
  return {
    before,
    after: await eventually(async () => {
      const after = await names();
      expect(after.filter((name) => before.includes(name))).toEqual([]);
      return after;
    }),
  };
}

/** A copy of everything saved, for damaging it. */
function copied(): string {
  const copy = folder();
  cpSync(backups, copy, { recursive: true });
  return copy;
}
const backupIn = (place: string) => join(place, readdirSync(place).find((name) => name.endsWith('.age')) ?? '');
const changesIn = (place: string) => join(place, readdirSync(place).find((name) => name.endsWith('.changes')) ?? '');

type Report = { is_history_whole: boolean; changes: { through: string; increments: number; stopped: string | null } };

/** @returns the report, and the folder */
async function restored(place: string, args: string[] = [], env: Record<string, string> = keys) {
  const into = folder();
  chmodSync(into, 0o755);
  const DATA_DIR = join(into, 'data');
  const result = await runScript('scripts/restore.ts', [backupIn(place), ...args, '--json'], { ...env, DATA_DIR });
  return { ...result, dataDir: DATA_DIR, report: JSON.parse(result.output || '{}') as Report };
}

const GOOD = [{ error: null, has_ended: true }];

/** The last names of the test's clients in a restored copy, its hold and change chain, and its recorded backups. */
async function inspect(path: string) {
  const embedded = await startEmbedded(path, { fsync: 'off' });
  try {
    return await administer(embedded.url('freeboard'), async (query) => ({
      names: (await query(`select last_name as name from clients where first_name = 'Odile' order by id`)).rows.map(
        ({ name }) => name,
      ),
      keys: (await query(`select key from installation where key in ('hold', 'change_chain')`)).rows.map(
        ({ key }) => key,
      ),
      backups: (await query('select error, ended_at is not null as has_ended from backups')).rows,
    }));
  } finally {
    await embedded.stop();
  }
}

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  holder = startChild('child-postgres.ts', [dataDir, JSON.stringify(LOG_LIMIT)]);
  const { pid, url } = await holder.message();
  const clusterUrl = databaseUrl(String(url), 'freeboard');
  await ensureDatabase(String(url), 'freeboard');
  const backup = { folder: written, passphrase: null, recipient: keys.BACKUP_RECIPIENT, identity: null, niceness: 0 };
  store = await startS3();
  const options = { databaseUrl: clusterUrl, clusterUrl, clock, env: { dataDir, backup } };
  server = await startTestServer(options);
  await administer(clusterUrl, (query) => query(`alter system set work_mem = '5MB'`));
  await addFile('notes/before');
  await addClient('Backup');
  succeeded(await (await server.as('super')).call('updateBackupSchedule', schedule));
  await backedUp();
  await addClient('First');
  await addFile('notes/first');
  await saveNow();
  await addClient('Second');
  await server.server.services.files.remove('notes/before');
  await saveNow();
  await made(await server.as('agent'), 'flood', { first_name: 'Odile', last_name: 'Unsaved' });
  await server.stop();
  server = await startTestServer({ ...options, env: { ...options.env, s3: { ...S3_BUCKET, endpoint: store.url } } });
  broken = await breakAndGoOn(clusterUrl);
  cpSync(written, backups, { recursive: true });
  expired = await expire();
  await server.stop();
  await holder.kill('SIGKILL');
  process.kill(Number(pid), 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(async () => {
  await holder.kill();
  await store.close();
});

it('restores what was saved after the backup, with its files, into an empty folder', async () => {
  const { code, errors, report, dataDir: path } = await restored(backups);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(report).toMatchObject({ is_history_whole: true, changes: { increments: 3, stopped: null } });
  expect(report.changes.through).toBe(savedAt[1]);
  expect(await inspect(path)).toEqual({ names: ['Backup', 'First', 'Second'], keys: ['hold'], backups: GOOD });
  expect(readFileSync(join(path, 'files/kept/notes/first'), 'utf8')).toBe('the file notes/first');
  expect(existsSync(join(path, 'files/kept/notes/before'))).toBe(false);
});

it('takes no settings of PostgreSQL from a base copy', async () => {
  const { dataDir: path } = await restored(backups);
  const cluster = join(path, 'postgres/cluster');
  expect(readFileSync(join(cluster, 'postgresql.auto.conf'), 'utf8')).not.toContain('work_mem');
});

it('stops before changes that are missing, and says until when it came', async () => {
  const place = copied();
  rmSync(join(changesIn(place), '00000002.age'));
  const { code, errors, report, dataDir: path } = await restored(place);
  expect({ code, errors }).toEqual({ code: 1, errors: 'LATER CHANGES ARE LOST: 00000002.age: It is missing.\n' });
  expect(report.changes).toMatchObject({ increments: 1, stopped: '00000002.age: It is missing.' });
  expect((await inspect(path)).names).toEqual(['Backup']);
});

it('ends with 1 where even the first changes are damaged, and restores the backup alone', async () => {
  const place = copied();
  truncateSync(join(changesIn(place), '00000001.age'), 300);
  const lost = { code: 1, errors: expect.stringMatching(/^LATER CHANGES ARE LOST: 00000001\.age: /) };
  expect(await restored(place, ['--check'])).toMatchObject(lost);
  const { dataDir: path, ...result } = await restored(place);
  expect(result).toMatchObject({ ...lost, report: { changes: null, is_history_whole: true } });
  expect((await inspect(path)).names).toEqual(['Backup']);
});

it('ends with 1 where the base copy is missing, and says where no changes lie beside the backup', async () => {
  const place = copied();
  rmSync(join(changesIn(place), 'base.age'));
  for (const args of [[], ['--check']])
    expect(await restored(place, args)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^LATER CHANGES ARE LOST: freeboard-.*\.changes\/base\.age is missing/),
    });
  rmSync(changesIn(place), { recursive: true });
  const { code, errors, output } = await restored(place, ['--check']);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(JSON.parse(output)).toMatchObject({
    changes: null,
    changes_unused: expect.stringContaining('no changes lie'),
  });
});

it('refuses a time before the backup was made', async () => {
  const earlier = await restored(backups, ['--until', '2020-01-01T00:00Z']);
  expect(earlier).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('after the time of --until') });
  expect(existsSync(earlier.dataDir)).toBe(false);
});

it('stops before changes that are damaged or of another installation', async () => {
  const place = copied();
  const third = join(changesIn(place), '00000003.age');
  const bytes = readFileSync(third);
  bytes[bytes.length - 50] = (bytes.at(-50) ?? 0) ^ 1;
  writeFileSync(third, bytes);
  const checked = await restored(place, ['--check']);
  expect(checked).toMatchObject({ code: 1, errors: expect.stringContaining('00000003.age: The file is damaged') });
  const other = folder();
  cpSync(place, other, { recursive: true });
  copyFileSync(join(changesIn(place), '00000001.age'), join(changesIn(other), '00000002.age'));
  const { report, dataDir: path } = await restored(place);
  expect(report.changes).toMatchObject({ increments: 2, stopped: expect.stringContaining('damaged') });
  expect((await inspect(path)).names).toEqual(['Backup', 'First']);
  expect((await restored(other, ['--check'])).errors).toContain('It does not follow the one before it.');
});

it('restores to an earlier time, and the backup alone', async () => {
  const [until = ''] = savedAt;
  const earlier = await restored(backups, ['--until', until]);
  expect(earlier.report.changes).toMatchObject({ increments: 2, through: until, stopped: null });
  expect((await inspect(earlier.dataDir)).names).toEqual(['Backup', 'First']);
  const alone = await restored(backups, ['--without-changes']);
  expect(alone.report.changes).toBe(null);
  expect(await inspect(alone.dataDir)).toEqual({ names: ['Backup'], keys: ['hold'], backups: GOOD });
});

it('refuses another key, and a folder that is filled', async () => {
  expect(await restored(backups, [], await keyPair())).toMatchObject({
    code: 1,
    errors: expect.stringContaining('another passphrase or key'),
  });
  const { dataDir: DATA_DIR } = await restored(backups);
  const again = await runScript('scripts/restore.ts', [backupIn(backups)], { ...keys, DATA_DIR });
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('The database is not empty') });
});

it('begins again with a new backup where a part of the changes was lost, and is restored from a bucket', async () => {
  expect(broken).toMatchObject({ state: 'behind', error: expect.stringContaining('dropped a part of them') });
  const into = folder();
  chmodSync(into, 0o755);
  const DATA_DIR = join(into, 'data');
  const bucket = {
    S3_BUCKET: S3_BUCKET.bucket,
    S3_ACCESS_KEY_ID: S3_BUCKET.accessKey,
    S3_SECRET_ACCESS_KEY: S3_BUCKET.secretKey,
    S3_ENDPOINT: store.url,
  };
  const env = { ...keys, ...bucket, DATA_DIR, BACKUP_DIR: join(into, 'none') };
  const listed = await runScript('scripts/restore.ts', ['--list'], env);
  const [line = '', ...more] = listed.output.trim().split('\n');
  expect(more).toEqual([]);
  const result = await runScript('scripts/restore.ts', [line.split(' ')[0] ?? '', '--json'], env);
  expect({ code: result.code, errors: result.errors }).toEqual({ code: 0, errors: '' });
  expect(JSON.parse(result.output)).toMatchObject({
    is_history_whole: true,
    changes: { increments: 1, stopped: null },
  });
  expect((await inspect(DATA_DIR)).names).toEqual(['Backup', 'First', 'Second', 'Unsaved']);
});

it('removes the changes of a backup with it after its retention, in a folder and in a bucket', () => {
  const kinds = (names: string[]) => names.map((name) => name.replace(/^freeboard-[^.]*/, '')).sort();
  expect(kinds(expired.before)).toEqual(['.age', '.changes/00000001.age', '.changes/base.age']);
  expect(kinds(expired.after)).toEqual(kinds(expired.before));
  expect(readdirSync(written)).toEqual([]);
});

it('restores the backup alone into another PostgreSQL, and says so', async () => {
  const name = `test_changes_${newKey().replaceAll(/\W/g, '').toLowerCase().slice(0, 12)}`;
  await administer(inject('adminUrl'), (query) => query(`create database ${name}`));
  try {
    const DATABASE_URL = databaseUrl(inject('adminUrl'), name);
    const { report } = await restored(backups, [], { ...keys, DATABASE_URL });
    expect(report).toMatchObject({ changes: null, changes_unused: expect.stringContaining('no DATABASE_URL') });
  } finally {
    await administer(inject('adminUrl'), (query) => query(`drop database ${name} with (force)`));
  }
});
