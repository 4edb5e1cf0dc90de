import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3_BUCKET, startS3 } from '@freeboard/sandbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { made, succeeded } from '../../../../test/support/application.ts';
import { keyPair, runScript, useFolders } from '../../../../test/support/backups/commands.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { administer, databaseUrl } from '../../../../test/support/databases/administer.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { SECRET_KEY } from '../../../../test/support/secret-key.ts';
import { startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { hashed } from '../../../../test/support/sign-in/password.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { createBackupBucket } from '../../../integrations/storage/backup-bucket.ts';
import { newKey } from '../../../kernel/secrets.ts';
import { backupJob } from './job.ts';

const folder = useFolders();
const backups = folder();
const keys = await keyPair();
const clock = settableClock();
const HOUR_MS = 3_600_000;
const PASSWORD = 'quiet-harbor-73';
let store: Awaited<ReturnType<typeof startS3>>;
let server: TestServer;
const name = `test_bucket_${newKey().replaceAll(/\W/g, '').toLowerCase().slice(0, 12)}`;

beforeAll(async () => {
  store = await startS3();
  const s3 = { ...S3_BUCKET, endpoint: store.url };
  const backup = { folder: backups, passphrase: null, recipient: keys.BACKUP_RECIPIENT, identity: null, niceness: 0 };
  server = await startTestServer({ clock, env: { dataDir: folder(), backup, s3 } });
});
afterAll(async () => {
  await server.stop();
  await store.close();
  await administer(inject('adminUrl'), (query) => query(`drop database if exists ${name} with (force)`));
});

const inBucket = () => [...store.objects.keys()].filter((key) => key.startsWith('backups/') && key.endsWith('.age'));
const recent = async () => succeeded(await (await server.as('super')).call('getOperation', {})).backups.recent;
async function backedUp(good: number) {
  await doNow(server, backupJob);
  await eventually(async () => {
    const rows = await recent();
    expect(rows.filter(({ ended_at, error }) => ended_at !== null && error === null)).toHaveLength(good);
  });
}

it('are made by schedule, removed after their retention, and leave nothing on the server’s disk', async () => {
  const owner = await server.as('super');
  const schedule = { destination: 'bucket', every_hours: 24, retention_days: 1 } as const;
  succeeded(await owner.call('updateBackupSchedule', schedule));
  await backedUp(1);
  const [first] = inBucket();
  expect(readdirSync(backups)).toEqual([]);
  clock.forward(49 * HOUR_MS);
  await backedUp(2);
  await eventually(async () => expect((await recent()).map(({ is_removed }) => is_removed)).toEqual([false, true]));
  expect(inBucket()).toHaveLength(1);
  expect(inBucket()).not.toContain(first);
});

it('are restored from the bucket, without whom the list of erasures beside them names', async () => {
  const admin = await aPerson(server.db, 'admin', { password_hash: await hashed(PASSWORD) });
  const signedIn = await server.as(admin.username);
  const { client_id } = await made(signedIn, 'flood', { first_name: 'Odile', last_name: 'Fenwickham' });
  const { backups: before } = succeeded(await (await server.as('super')).call('backUpNow', {}));
  expect(before.recent.length).toBeGreaterThan(1);
  await eventually(async () =>
    expect((await recent())[0]).toMatchObject({
      reason: 'person',
      error: null,
      is_removed: false,
      ended_at: expect.any(String),
    }),
  );
  const erasing = { client_id: client_id ?? 0, reason: 'A letter.', password: PASSWORD };
  const slow = store.hold();
  succeeded(await signedIn.call('erasePerson', erasing));
  await eventually(() => expect(slow.waiting()).toBeGreaterThan(0));
  // PostgreSQL ends a transaction that is idle for a minute, so none may be open while the store is slow.
  const { rows } = await sql`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(server.db);
  expect(rows).toEqual([]);
  slow.release();
  await eventually(async () =>
    expect(succeeded(await signedIn.call('listPrivacyJobs', {})).jobs).toMatchObject([{ state: 'done' }]),
  );
  expect(store.objects.has('backups/erasures.jsonl')).toBe(true);
  // The machine is lost, together with its folder of backups.
  rmSync(backups, { recursive: true });

  const variables = {
    ...keys,
    SECRET_KEY,
    S3_BUCKET: S3_BUCKET.bucket,
    S3_ACCESS_KEY_ID: S3_BUCKET.accessKey,
    S3_SECRET_ACCESS_KEY: S3_BUCKET.secretKey,
    S3_ENDPOINT: store.url,
    DATA_DIR: join(folder(), 'data'),
    BACKUP_DIR: join(folder(), 'none'),
    DATABASE_URL: databaseUrl(inject('adminUrl'), name),
  };
  await administer(inject('adminUrl'), (query) => query(`create database ${name}`));
  const listed = await runScript('scripts/restore.ts', ['--list'], variables);
  expect(listed).toMatchObject({ code: 0, errors: '' });
  const newest = inBucket().sort().at(-1)?.slice('backups/'.length) ?? '';
  expect(listed.output).toContain(`bucket:${newest}`);
  const absent = await runScript('scripts/restore.ts', ['bucket:no-such.age'], variables);
  expect(absent).toMatchObject({ code: 1, errors: expect.stringContaining('The bucket has no backup no-such.age') });
  const restored = await runScript('scripts/restore.ts', [`bucket:${newest}`, '--json'], variables);
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(JSON.parse(restored.output)).toMatchObject({ erasures: 1, is_history_whole: true });
  const found = await administer(variables.DATABASE_URL, (query) =>
    query(`select 1 from clients where last_name = 'Fenwickham'`),
  );
  expect(found.rows).toEqual([]);
});

it('come in parts, and one that breaks off leaves nothing', async () => {
  const bucket = createBackupBucket({ s3: { ...S3_BUCKET, endpoint: store.url } }, 1_000);
  const path = join(folder(), 'backup.age');
  const bytes = Buffer.from(Array.from({ length: 2_500 }, (_, index) => index % 251));
  writeFileSync(path, bytes);
  await bucket?.put(path, 'parts.age');
  expect(store.objects.get('backups/parts.age')?.equals(bytes)).toBe(true);
  expect(await bucket?.list()).toContainEqual({ name: 'parts.age', bytes: 2_500 });
  const back = join(folder(), 'back.age');
  expect(await bucket?.fetch('parts.age', back)).toBe(true);
  expect(readFileSync(back).equals(bytes)).toBe(true);
  store.setDown(true);
  await expect(bucket?.put(path, 'down.age')).rejects.toThrow('The bucket freeboard did not take the backup');
  store.setDown(false);
  expect(store.objects.has('backups/down.age')).toBe(false);
  expect(existsSync(path)).toBe(true);
});
