import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made, succeeded } from '../../../../../test/support/application.ts';
import { keyPair, runScript, useFolders } from '../../../../../test/support/backups/commands.ts';
import { LOG_LIMIT } from '../../../../../test/support/backups/overflow.ts';
import { type Child, startChild } from '../../../../../test/support/child.ts';
import { settableClock } from '../../../../../test/support/clock.ts';
import { databaseUrl } from '../../../../../test/support/databases/administer.ts';
import { doNow } from '../../../../../test/support/jobs.ts';
import { startTestServer, type TestServer } from '../../../../../test/support/server.ts';
import { eventually } from '../../../../../test/support/wait.ts';
import { ensureDatabase } from '../../../../kernel/database/embedded/index.ts';
import { newKey } from '../../../../kernel/secrets.ts';
import { backupJob, saveChangesJob } from '../job.ts';
import { readChain } from './state.queries.ts';

const folder = useFolders();
const keys = await keyPair();
const clock = settableClock();
const backups = folder();
const dataDir = folder();
let holder: Child;
let server: TestServer;
let application = { id: 0, agency_id: 0 };

const chain = () => readChain(server.db);
const incrementsSaved = () =>
  readdirSync(join(backups, readdirSync(backups).find((name) => name.endsWith('.changes')) ?? ''));

/** Attaches a file to the application as an upload does: first the file, then its row. */
async function attach(key: string): Promise<void> {
  const { files } = server.server.services;
  const path = join(await files.incoming(), newKey());
  writeFileSync(path, `the file ${key}`);
  await files.keep(path, key);
  const note = await server.db
    .insertInto('notes')
    .values({ agency_id: application.agency_id, application_id: application.id, key: 'note', title: 'Files' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('attachments')
    .values({
      agency_id: application.agency_id,
      application_id: application.id,
      note_id: note.id,
      name: `${key}.pdf`,
      kind: 'pdf',
      media_type: 'application/pdf',
      size: 10,
      sha256: Buffer.alloc(32),
      storage_key: key,
    })
    .execute();
}

async function saveNow(): Promise<void> {
  clock.forward(240_000);
  await doNow(server, saveChangesJob);
}

/** Saves changes while the database refuses to record it, as if it failed midway. */
async function saveUnrecorded(increment: string): Promise<void> {
  await sql`create function refuse_record() returns trigger language plpgsql as $$
    begin if new.key = 'change_chain' then raise exception 'away'; end if; return new; end $$;
    create trigger refuse_record before insert or update on installation for each row execute function refuse_record()`.execute(
    server.db,
  );
  await saveNow();
  await eventually(() => expect(incrementsSaved()).toContain(increment));
  // The job ends by trying to record the fault, which is refused, too.
  await eventually(async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
      where name = ${saveChangesJob.name} and state < 'completed'`.execute(server.db);
    expect(rows[0]?.n).toBe(0);
  });
  await sql`drop function refuse_record() cascade`.execute(server.db);
}

type Report = { missing_files: number; missing_file_names: string[]; changes: { increments: number } };

async function restored() {
  const into = folder();
  chmodSync(into, 0o755);
  const DATA_DIR = join(into, 'data');
  const file = join(backups, readdirSync(backups).find((name) => name.endsWith('.age')) ?? '');
  const { code, errors, output } = await runScript('scripts/restore.ts', [file, '--json'], { ...keys, DATA_DIR });
  return { code, errors, report: JSON.parse(output || '{}') as Report, files: join(DATA_DIR, 'files/kept') };
}

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  holder = startChild('child-postgres.ts', [dataDir, JSON.stringify(LOG_LIMIT)]);
  const { url } = await holder.message();
  const clusterUrl = databaseUrl(String(url), 'freeboard');
  await ensureDatabase(String(url), 'freeboard');
  const backup = { folder: backups, passphrase: null, recipient: keys.BACKUP_RECIPIENT, identity: null, niceness: 0 };
  server = await startTestServer({ databaseUrl: clusterUrl, clusterUrl, clock, env: { dataDir, backup } });
  const { id } = await made(await server.as('agent'));
  application = await server.db
    .selectFrom('applications')
    .select(['id', 'agency_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const schedule = { destination: 'folder', every_hours: 24, retention_days: 30 } as const;
  succeeded(await (await server.as('super')).call('updateBackupSchedule', schedule));
  await doNow(server, backupJob);
  await eventually(async () => expect(await chain()).toMatchObject({ increments: 1, error: null }));
});
afterAll(async () => {
  await server.stop();
  await holder.kill();
});

it('saves a file whose increment was written and never recorded, and never writes that increment again', async () => {
  await attach('notes-written');
  await saveUnrecorded('00000002.age');
  const [folderName = ''] = readdirSync(backups).filter((name) => name.endsWith('.changes'));
  const written = readFileSync(join(backups, folderName, '00000002.age'));
  expect(await chain()).toMatchObject({ increments: 1 });
  await attach('notes-later');
  await saveNow();
  await eventually(async () => expect(await chain()).toMatchObject({ increments: 3, error: null }));
  expect(readFileSync(join(backups, folderName, '00000002.age')).equals(written)).toBe(true);
  const { code, errors, report, files } = await restored();
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(report).toMatchObject({ missing_files: 0, changes: { increments: 3 } });
  for (const key of ['notes-written', 'notes-later'])
    expect(readFileSync(join(files, key), 'utf8')).toBe(`the file ${key}`);
});

it('removes from the restored copy what was removed before the increment that was not recorded', async () => {
  await server.db.deleteFrom('attachments').where('storage_key', '=', 'notes-written').execute();
  await server.server.services.files.remove('notes-written');
  await saveUnrecorded('00000004.age');
  await attach('notes-last');
  await saveNow();
  await eventually(async () => expect(await chain()).toMatchObject({ increments: 5, error: null }));
  const { report, files } = await restored();
  expect(report).toMatchObject({ missing_files: 0, changes: { increments: 5 } });
  expect([existsSync(join(files, 'notes-written')), existsSync(join(files, 'notes-last'))]).toEqual([false, true]);
});

it('says how many files that rows name a restore does not find', async () => {
  await attach('notes-lost');
  await server.server.services.files.remove('notes-lost');
  await saveNow();
  await eventually(async () => expect(await chain()).toMatchObject({ increments: 6, error: null }));
  const { code, errors, report } = await restored();
  expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('name 1 that the backup') });
  expect(report).toMatchObject({ missing_files: 1, missing_file_names: ['notes-lost'] });
});
