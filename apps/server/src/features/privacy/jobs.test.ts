import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFolders } from '../../../test/support/backups/commands.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { testEnv } from '../../../test/support/env.ts';
import { aClient, anAgency, anApplication } from '../../../test/support/factories.ts';
import { SECRET_KEY } from '../../../test/support/secret-key.ts';
import type { App } from '../../kernel/app.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createFileStore, type FileStore } from '../../kernel/files/files.ts';
import { createLog } from '../../kernel/log.ts';
import { createVault } from '../../kernel/secrets.ts';
import { readErasureList } from './erasure-list/list.ts';
import { privacyJob } from './job.ts';
import { insertJob } from './jobs.queries.ts';
import { subjectOfClient } from './subject/subject.queries.ts';

const database = useDatabase('demo');
const folder = useFolders();
const vault = createVault(SECRET_KEY);
let dataDir: string;
let app: App;

beforeAll(() => {
  dataDir = folder();
  app = appWith(createFileStore(dataDir));
});

function appWith(files: FileStore): App {
  const env = testEnv('', {
    dataDir,
    backup: { folder: join(dataDir, 'backups'), passphrase: null, recipient: null, identity: null, niceness: 0 },
  });
  const services = { vault, files, env, installation: 'here' };
  return { connection: database.current, clock: systemClock, log: createLog('silent'), services } as unknown as App;
}

const saved = async (name: string) => existsSync(join(dataDir, 'files', 'kept', name));
const filesIn = async (name: string) => ((await saved(name)) ? readdir(join(dataDir, 'files', 'kept', name)) : []);

async function store(key: string): Promise<void> {
  const { files } = app.services;
  const path = join(await files.incoming(), key);
  await writeFile(path, 'x');
  await files.keep(path, key);
}

async function aClientWith(applications: number) {
  const { db } = database.current;
  const agency = await anAgency(db);
  const first = await anApplication(db, { agency_id: agency.id });
  const client = await aClient(db, first);
  const made = [first];
  while (made.length < applications)
    made.push(await anApplication(db, { agency_id: agency.id, created_by: first.created_by, client_id: client.id }));
  const keys: string[] = [];
  for (const { id } of made) {
    const ids = { agency_id: agency.id, application_id: id };
    const note = await db
      .insertInto('notes')
      .values({ ...ids, key: 'note', title: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const storage_key = `file-of-${id}`;
    await store(storage_key);
    keys.push(storage_key);
    await db
      .insertInto('attachments')
      .values({
        ...ids,
        note_id: note.id,
        name: 'a.pdf',
        kind: 'pdf',
        media_type: 'application/pdf',
        size: 1,
        sha256: Buffer.from('x'),
        storage_key,
      })
      .execute();
  }
  return {
    agency_id: agency.id,
    client_id: client.id,
    ids: made.map(({ id }) => id),
    keys,
    created_by: first.created_by,
  };
}
type Held = Awaited<ReturnType<typeof aClientWith>>;

async function aJob(kind: 'export' | 'erase', { agency_id, client_id, ids, created_by }: Held): Promise<number> {
  const { db } = database.current;
  const person = await subjectOfClient(db, agency_id, client_id);
  return insertJob(db, {
    agency_id,
    kind,
    client_id,
    name: 'Dana',
    reason: 'x',
    requested_by: created_by,
    requested_at: new Date(),
    total: ids.length + 2,
    client_ids: [client_id],
    application_ids: ids,
    touched_at: new Date(),
    subject_sealed: vault.seal(JSON.stringify(person?.subject)),
  });
}
const run = (id: number, by = app) => privacyJob.run(by, { privacy_job_id: id });
const jobOf = (id: number) =>
  database.current.db.selectFrom('privacy_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an erasure', () => {
  it('that something stops midway removes the files of what it erased', async () => {
    const { db } = database.current;
    const held = await aClientWith(12);
    const last = held.ids.at(-1) ?? 0;
    const id = await aJob('erase', held);
    const message = {
      agency_id: held.agency_id,
      application_id: last,
      channel: 'sms',
      direction: 'outbound',
      address: '+19045562007',
    };
    await db
      .insertInto('messages')
      .values({ ...message, body: 'x', state: 'queued' })
      .execute();
    // A trigger begins sending a message of the last application once the first ten are erased.
    await sql`create function begin_sending() returns trigger language plpgsql as $$ begin
      update messages set state = 'sending' where address = '+19045562007'; return null; end $$`.execute(db);
    await sql`create trigger begin_sending after update of position on privacy_jobs
      for each row execute function begin_sending()`.execute(db);
    await run(id);
    await sql`drop trigger begin_sending on privacy_jobs`.execute(db);
    expect(await jobOf(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('being sent'),
      pending_files: [],
    });
    expect((await Promise.all(held.keys.map(saved))).filter(Boolean)).toHaveLength(2);

    await db.updateTable('messages').set({ state: 'sent' }).where('application_id', '=', last).execute();
    const again = await aJob('erase', held);
    await run(again);
    expect(await jobOf(again)).toMatchObject({ state: 'done' });
    expect((await Promise.all(held.keys.map(saved))).filter(Boolean)).toEqual([]);
  });

  it('that two processes work on is done once', async () => {
    const { db } = database.current;
    const held = await aClientWith(3);
    const id = await aJob('erase', held);
    await Promise.all([run(id), run(id)]);
    expect(await jobOf(id)).toMatchObject({ state: 'done', counts: expect.objectContaining({ applications: 3 }) });
    const lines = await db
      .selectFrom('history')
      .select('id')
      .where('agency_id', '=', held.agency_id)
      .where('action', '=', 'erased a person')
      .execute();
    expect(lines).toHaveLength(1);
    expect((await filesIn('certificates')).filter((name) => name.startsWith(`${id}-`))).toHaveLength(1);
  });

  it('is on the list of erasures, whichever others end at the same time', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => aJob('erase', await aClientWith(1))));
    await Promise.all(ids.map((id) => run(id)));
    const listed = await readErasureList(join(dataDir, 'backups', 'erasures.jsonl'));
    expect(listed.map(({ erasure_id }) => erasure_id)).toEqual(expect.arrayContaining(ids));
  });
});

describe('an export', () => {
  it('ends without a file where its person is erased meanwhile', async () => {
    const held = await aClientWith(1);
    const exported = await aJob('export', held);
    const { files } = app.services;
    // The erasure runs between reading the records and ending the job.
    const late: FileStore = {
      ...files,
      async keep(path, key) {
        await files.keep(path, key);
        if (key.startsWith('exports/')) await run(await aJob('erase', held));
      },
    };
    await run(exported, appWith(late));
    expect(await jobOf(exported)).toMatchObject({
      state: 'failed',
      failure: 'The person has been erased.',
      storage_key: null,
      name: '',
    });
    expect((await filesIn('exports')).filter((name) => name.startsWith(`${exported}-`))).toEqual([]);
  });

  it('that two processes work on leaves one file', async () => {
    const held = await aClientWith(1);
    const id = await aJob('export', held);
    await Promise.all([run(id), run(id)]);
    const { state, storage_key } = await jobOf(id);
    expect(state).toBe('done');
    expect(await saved(storage_key ?? '')).toBe(true);
    expect((await filesIn('exports')).filter((name) => name.startsWith(`${id}-`))).toHaveLength(1);
  });
});
