import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { launched, made, opened, succeeded } from '../../../../test/support/application.ts';
import { keyPair, useFolders } from '../../../../test/support/backups/commands.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { cloneDatabase } from '../../../../test/support/database.ts';
import { administer } from '../../../../test/support/databases/administer.ts';
import { readMetrics } from '../../../../test/support/env.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { startTestServer, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { BASE, changesOf } from '../../../kernel/backup/changes/format.ts';
import { checkBackup } from '../../../kernel/backup/check-backup.ts';
import { withBackupLock } from '../../../kernel/backup/database-copy.ts';
import { schemaOf } from '../../../kernel/backup/restore-database.ts';
import { backupGauges } from './gauges.ts';
import { backupJob, proveBackupJob } from './job.ts';

const folder = useFolders();
const backups = folder();
const keys = await keyPair();
// Niceness 0, because at low priority a backup would not finish while other tests run.
const recipient = keys.BACKUP_RECIPIENT;
const backup = { folder: backups, passphrase: null, recipient, identity: null, niceness: 0 };
const clock = settableClock();
const server = useServer({ clock, env: { dataDir: folder(), backup } });
const HOUR_MS = 3_600_000;

const operation = async () => succeeded(await (await server.current.as('super')).call('getOperation', {})).backups;
const schedule = { destination: 'folder', every_hours: 24, retention_days: 2 } as const;
const itemOf = async () =>
  succeeded(await (await server.current.as('super')).call('getChecklist', {})).items.find(
    ({ item }) => item === 'backups',
  );

const haveBackups = (good: number) =>
  eventually(async () => {
    const found = await operation();
    expect(found.recent.filter(({ ended_at, error }) => ended_at !== null && error === null)).toHaveLength(good);
    expect(found.recent.every(({ ended_at }) => ended_at !== null)).toBe(true);
    return found;
  });

async function backedUp(good: number) {
  await doNow(server.current, backupJob);
  return haveBackups(good);
}

/** Makes a backup a minute after the last one, because names differ by the second; waits until it is the newest. */
async function backUpNow() {
  clock.forward(60_000);
  const before = (await operation()).recent[0]?.id;
  succeeded(await (await server.current.as('super')).call('backUpNow', {}));
  await eventually(async () => {
    const [newest] = (await operation()).recent;
    expect(newest?.id).not.toBe(before);
    expect(newest).toMatchObject({ reason: 'person', error: null, bytes: expect.any(Number) });
  });
}

describe('backups by schedule', () => {
  it('refuse a destination that cannot be used, at its field', async () => {
    const owner = await server.current.as('super');
    expect(await owner.call('updateBackupSchedule', { ...schedule, destination: 'bucket' })).toMatchObject({
      ok: false,
      errors: { destination: [expect.stringContaining('S3_BUCKET')] },
    });
    expect(await itemOf()).toMatchObject({ state: 'missing', advice: expect.stringContaining('Portal Settings') });
  });

  it('keep a schedule that another user has changed since it was read', async () => {
    const owner = await server.current.as('super');
    const { schedule: base } = succeeded(await owner.call('getOperation', {})).backups;
    const answers = await Promise.all(
      [60, 90].map((retention_days) =>
        owner.call('updateBackupSchedule', { ...base, every_hours: 24, retention_days, base }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    succeeded(await owner.call('updateBackupSchedule', base));
  });

  it('are made once a day, can be opened, and are removed after their retention', async () => {
    const owner = await server.current.as('super');
    succeeded(await owner.call('updateBackupSchedule', schedule));
    // The first backup does not wait for the job that checks whether one is due.
    const [first] = (await haveBackups(1)).recent;
    expect(first).toMatchObject({ reason: 'schedule', destination: 'folder', files: 0, error: null });
    const opening = { passphrase: null, recipient: null, identity: keys.BACKUP_IDENTITY };
    const { manifest } = await checkBackup(join(backups, first?.name ?? ''), opening, schemaOf);
    expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(first?.rows);
    // The test's folders lie on one disk, as those of an installation without BACKUP_DIR do.
    expect(await itemOf()).toMatchObject({
      state: 'partly',
      text: expect.stringContaining('Every 24 hours.'),
      advice: expect.stringContaining('on the same disk as the data'),
    });

    clock.forward(23 * HOUR_MS);
    await doNow(server.current, backupJob);
    clock.forward(HOUR_MS);
    await backedUp(2);
    clock.forward(49 * HOUR_MS);
    await backedUp(3);
    const { recent, state } = await eventually(async () => {
      const found = await operation();
      expect(found.recent.map(({ is_removed }) => is_removed)).toEqual([false, true, true]);
      return found;
    });
    expect(state).toBe('on');
    expect(readdirSync(backups)).toEqual([recent[0]?.name]);
  });

  it('are an alert where one fails or none comes: checklist and metrics', async () => {
    const metrics = () => readMetrics(server.current.url);
    clock.forward(37 * HOUR_MS);
    const owner = await server.current.as('super');
    expect((await operation()).state).toBe('overdue');
    expect(await itemOf()).toMatchObject({ state: 'partly', text: expect.stringContaining('overdue') });
    expect(await metrics()).toContain('freeboard_backup_overdue 1');
    // A file in place of the folder, so that nothing can be written there.
    const { env } = server.current.server.services;
    const place = env.backup.folder;
    env.backup.folder = join(backups, readdirSync(backups)[0] ?? '', 'no');
    succeeded(await owner.call('backUpNow', {}));
    await eventually(async () => expect((await operation()).state).toBe('failed'));
    const error = expect.stringContaining('cannot be written (ENOTDIR)');
    expect((await operation()).recent[0]).toMatchObject({ reason: 'person', error });
    expect(await itemOf()).toMatchObject({ state: 'partly', text: expect.stringContaining('The last backup failed') });
    expect(await metrics()).toContain('freeboard_backup_failed 1');
    env.backup.folder = place;
    succeeded(await owner.call('backUpNow', {}));
    await backedUp(4);
    expect((await operation()).state).toBe('on');
  });

  it('are proved once a week by a restore, where the server can open them; one that fails is an alert', async () => {
    const owner = await server.current.as('super');
    const weekly = { ...schedule, proves_weekly: true };
    expect(await owner.call('updateBackupSchedule', weekly)).toMatchObject({
      errors: { proves_weekly: [expect.stringContaining('private key')] },
    });
    const { env } = server.current.server.services;
    env.backup.identity = keys.BACKUP_IDENTITY ?? '';
    succeeded(await owner.call('updateBackupSchedule', weekly));
    const provedOnce = async (error: unknown) => {
      await doNow(server.current, proveBackupJob);
      return eventually(async () => {
        const { proof, recent, state } = await operation();
        expect(proof).toMatchObject({ name: recent[0]?.name, error });
        return { proof, state };
      });
    };
    await backUpNow();
    const first = await provedOnce(null);
    expect(first.state).toBe('on');
    expect(await itemOf()).toMatchObject({ advice: expect.stringContaining('Restored for a test on') });

    clock.forward(8 * 24 * HOUR_MS);
    await doNow(server.current, backupJob);
    const name = await eventually(async () => {
      const [newest] = (await operation()).recent;
      expect(newest).toMatchObject({ error: null, bytes: expect.any(Number) });
      expect(newest?.name).not.toBe(first.proof?.name);
      return newest?.name ?? '';
    });
    truncateSync(join(backups, name), 2_000);
    expect((await provedOnce(expect.stringContaining('damaged or cut off'))).state).toBe('not_restorable');
    expect(await itemOf()).toMatchObject({ state: 'partly', text: expect.stringContaining('could not be restored') });
    expect(await readMetrics(server.current.url)).toContain('freeboard_backup_not_restorable 1');
    // That backup is not proved again, but the next one is.
    await backUpNow();
    expect((await provedOnce(null)).state).toBe('on');
  });

  it('are interrupted as soon as their process has died, and running while it lives', async () => {
    const { db, databaseUrl } = server.current;
    clock.forward(60_000);
    const name = 'died.age';
    const row = { started_at: clock.now(), destination: 'folder', name, reason: 'schedule' };
    await db.insertInto('backups').values(row).execute();
    const isLocked = await withBackupLock(databaseUrl, async () => {
      const { recent, state } = await operation();
      expect([recent[0], state]).toMatchObject([{ name, ended_at: null, error: null }, 'on']);
    });
    expect(isLocked).toBe(true);
    await eventually(async () => {
      const { recent, state } = await operation();
      const error = expect.stringContaining('It was interrupted');
      expect([recent[0], state]).toMatchObject([{ name, ended_at: expect.any(String), error }, 'failed']);
    });
    expect(await itemOf()).toMatchObject({ text: expect.stringContaining('The last backup failed') });
    expect(await readMetrics(server.current.url)).toContain('freeboard_backup_failed 1');
    // The server may have died after the file was complete, before that was recorded: it expires like a good one.
    const half = [`${name}.partial`, join(changesOf(name), `${BASE}.partial`)].map((path) => join(backups, path));
    const whole = [name, join(changesOf(name), BASE)].map((path) => join(backups, path));
    mkdirSync(join(backups, changesOf(name)));
    for (const path of [...half, ...whole]) writeFileSync(path, 'some');
    await backUpNow();
    expect([...half, ...whole].filter((path) => existsSync(path))).toEqual(whole);
    expect((await operation()).state).toBe('on');
    clock.forward(49 * HOUR_MS);
    await doNow(server.current, backupJob);
    await eventually(() => expect(readdirSync(backups).filter((path) => path.startsWith(name))).toEqual([]));
  });

  it('concern nobody but a super-admin', async () => {
    for (const name of ['admin', 'agent'] as const) {
      const person = await server.current.as(name);
      expect(await person.call('getOperation', {})).toMatchObject({ ok: false, code: 403 });
      expect(await person.call('resumeInstallation', { was_stopped: true })).toMatchObject({ ok: false, code: 403 });
    }
  });
});

describe('a restored copy', () => {
  /** A server on a restored database that is on hold, with a message that waits. */
  async function restored() {
    const { url, drop } = await cloneDatabase('demo');
    const hold = { restored_at: new Date().toISOString(), made_at: new Date(Date.now() + 60_000).toISOString() };
    await administer(url, (query) =>
      query(`insert into installation (key, value) values ('hold', $1)`, [JSON.stringify(hold)]),
    );
    const copy = await startTestServer({ databaseUrl: url });
    const agent = await copy.as('agent');
    const { id } = await made(agent);
    const sent = await agent.call('sendMessage', {
      application_id: id,
      type: 'email',
      receiver: 'client@example.com',
      subject: 'Your quotes',
      body: 'They are ready.',
    });
    succeeded(sent);
    await launched(agent, id);
    const messageState = async () =>
      (await copy.db.selectFrom('messages').select('state').executeTakeFirstOrThrow()).state;
    const quotes = async () => (await opened(agent, id)).payload.status;
    const end = async () => {
      await copy.stop();
      await drop();
    };
    return { copy, agent, messageState, quotes, end };
  }

  it('sends nothing and asks nobody until it is resumed, and tells everybody', async () => {
    const { copy, agent, messageState, quotes, end } = await restored();
    expect(succeeded(await agent.call('getGlobalSettings', {})).global_settings.hold).toMatchObject({
      made_at: expect.any(String),
    });
    // By now jobs would have begun, by notification or by the engine's sweep.
    const begun = `select count(*)::int as n from pgboss.job where state in ('active', 'completed')`;
    expect((await administer(copy.databaseUrl, (query) => query(begun))).rows).toEqual([{ n: 0 }]);
    expect([await messageState(), copy.sandbox.inbox.mails.length]).toEqual(['queued', 0]);
    expect(await quotes()).not.toBe('complete');

    const owner = await copy.as('super');
    expect(succeeded(await owner.call('resumeInstallation', { was_stopped: true }))).toEqual({
      in_doubt: 0,
      left_out: 0,
    });
    await eventually(async () => expect(await messageState()).toMatch(/sent|delivered/));
    await eventually(async () => expect(await quotes()).toBe('complete'));
    expect(copy.sandbox.inbox.mails.filter(({ to }) => to.join().includes('client@example.com'))).toHaveLength(1);
    expect(succeeded(await agent.call('getGlobalSettings', {})).global_settings.hold).toBeNull();
    expect(await owner.call('resumeInstallation', { was_stopped: true })).toMatchObject({ ok: false, code: 409 });
    await end();
  });

  it('is backed up at once when it is resumed, and its unsaved changes are an alert until then', async () => {
    const { url, drop } = await cloneDatabase('demo');
    const now = new Date();
    const hour_ago = new Date(now.getTime() - HOUR_MS);
    const hold = JSON.stringify({ restored_at: now.toISOString(), made_at: hour_ago.toISOString() });
    const saved = JSON.stringify({ schedule, since: new Date(now.getTime() - 2 * HOUR_MS).toISOString() });
    await administer(url, async (query) => {
      await query(`insert into installation (key, value) values ('hold', $1), ('backup_schedule', $2)`, [hold, saved]);
      await query(
        `insert into backups (started_at, ended_at, destination, name, reason) values ($1, $1, 'folder', 'a.age', 'schedule')`,
        [hour_ago],
      );
    });
    const copy = await startTestServer({
      databaseUrl: url,
      env: { dataDir: folder(), backup: { ...backup, folder: folder() } },
    });
    const age = async (savesChanges: boolean) =>
      new Map(await backupGauges(copy.db, now, savesChanges)).get('freeboard_backup_wal_age_seconds');
    expect([await age(true), await age(false)]).toEqual([3_600, undefined]);
    const owner = await copy.as('super');
    succeeded(await owner.call('resumeInstallation', { was_stopped: true }));
    await eventually(async () => {
      const { recent } = succeeded(await owner.call('getOperation', {})).backups;
      expect(recent).toMatchObject([
        { reason: 'schedule', error: null, ended_at: expect.any(String) },
        { name: 'a.age' },
      ]);
    });
    await copy.stop();
    await drop();
  });

  it('leaves in doubt what the old installation may have sent since', async () => {
    const { copy, messageState, quotes, end } = await restored();
    const owner = await copy.as('super');
    expect(succeeded(await owner.call('resumeInstallation', { was_stopped: false }))).toMatchObject({ in_doubt: 1 });
    await eventually(async () => expect(await quotes()).toBe('complete'));
    expect([await messageState(), copy.sandbox.inbox.mails.length]).toEqual(['in_doubt', 0]);
    await end();
  });
});
