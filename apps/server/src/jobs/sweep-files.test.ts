import { randomUUID } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { S3_BUCKET, startS3 } from '@freeboard/sandbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useFolders } from '../../test/support/backups/commands.ts';
import { settableClock } from '../../test/support/clock.ts';
import { appWith } from '../../test/support/connections/doctored.ts';
import { useDatabase } from '../../test/support/database.ts';
import { createBucket } from '../integrations/storage/s3.ts';
import { createFileStore, type FileStore, MARKS } from '../kernel/files/files.ts';
import {
  FILE_COLUMNS,
  fileGauges,
  keepWithRows,
  ownMarks,
  readFileSweep,
  saveOwnMarks,
} from '../kernel/files/named-files.queries.ts';
import { newKey } from '../kernel/secrets.ts';
import { sweepFilesJob } from './sweep-files.ts';

const database = useDatabase('demo');
const folders = useFolders();
const DAY_MS = 86_400_000;
let agency_id = 0;
let s3: Awaited<ReturnType<typeof startS3>>;

type Store = {
  files: FileStore;
  /** Sets when an object was stored. */
  date(key: string, at: Date): void;
  /** Puts an object of another program into the store. */
  putForeign(key: string): void;
};

const STORES: readonly (readonly [string, () => Promise<Store>])[] = [
  [
    'a folder',
    async () => {
      const folder = folders();
      const path = (key: string) => join(folder, 'files/kept', key);
      return {
        files: createFileStore(folder),
        date: (key, at) => utimesSync(path(key), at, at),
        putForeign(key) {
          mkdirSync(dirname(path(key)), { recursive: true });
          writeFileSync(path(key), key);
        },
      };
    },
  ],
  [
    'a bucket',
    async () => {
      s3.objects.clear();
      const bucket = await createBucket({ s3: { ...S3_BUCKET, endpoint: s3.url } });
      return {
        files: createFileStore(folders(), { bucket }),
        date: (key, at) => void s3.modified.set(key, at),
        putForeign: (key) => void s3.objects.set(key, Buffer.from(key)),
      };
    },
  ],
];

beforeAll(async () => {
  s3 = await startS3();
  const { db } = database.current;
  ({ id: agency_id } = await db.selectFrom('agencies').select('id').limit(1).executeTakeFirstOrThrow());
  const at = new Date();
  await db
    .insertInto('privacy_jobs')
    .values({ agency_id, kind: 'erase', requested_at: at, total: 1, touched_at: at, state: 'done', ended_at: at })
    .execute();
});
afterAll(() => s3.close());
beforeEach(async () => {
  const { db } = database.current;
  await sql`delete from retained_records`.execute(db);
  await sql`delete from installation where key in ('file_sweep', 'file_store_marks')`.execute(db);
});

const nameIt = (storage_key: string) =>
  sql`insert into retained_records (agency_id, erasure_id, kind, ends_on, sealed, storage_keys, created_at)
    select ${agency_id}, id, 'policy', '2099-01-01', '', ${[storage_key]}, now() from privacy_jobs limit 1`.execute(
    database.current.db,
  );

function installation(files: FileStore) {
  const { db } = database.current;
  const app = appWith(database.current, {});
  const clock = settableClock();
  app.services.files = files;
  return {
    clock,
    async store(key: string = randomUUID()) {
      const path = join(await files.incoming(), newKey());
      writeFileSync(path, key);
      await files.keep(path, key);
      return key;
    },
    isStored: (key: string) =>
      files.read(key).then(
        async (stream) => (await text(stream)) === key,
        () => false,
      ),
    async sweepAfter(days: number) {
      clock.forward(days * DAY_MS);
      await sweepFilesJob.run({ ...app, clock }, {});
      return readFileSweep(db);
    },
  };
}

it('knows every column that names a file', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_name like 'storage\\_key%' and table_name <> 'documents'`.execute(
    database.current.db,
  );
  expect(rows.map(({ place }) => place).sort()).toEqual(
    FILE_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

describe.each(STORES)('the weekly comparison of rows with the files of %s', (_which, open) => {
  it('removes an old file that no row names, and counts one that is gone', async () => {
    const { files, putForeign } = await open();
    const { store, isStored, sweepAfter } = installation(files);
    const [orphan, exported, named] = [await store(), await store('exports/7-1764468000000'), await store()];
    putForeign('photos/roof.jpg');
    await nameIt(named);
    await nameIt(randomUUID());
    expect(await sweepAfter(0)).toMatchObject({ missing: 1, unnamed: 2, old: 0, removed: 0 });
    expect(await sweepAfter(6)).toMatchObject({ unnamed: 2 });
    expect(await sweepAfter(8)).toMatchObject({ missing: 1, unnamed: 2, old: 0, removed: 0, withheld: null });
    expect(await sweepAfter(8)).toMatchObject({ missing: 1, unnamed: 0, old: 0, removed: 2, withheld: null });
    expect([await isStored(orphan), await isStored(exported), await isStored(named)]).toEqual([false, false, true]);
    expect(await isStored('photos/roof.jpg')).toBe(true);
    expect(await fileGauges(database.current.db)).toContainEqual(['freeboard_files_missing', 1]);
  });

  it('leaves a young file, whose row may still come', async () => {
    const { files, date } = await open();
    const { store, isStored, sweepAfter, clock } = installation(files);
    const young = await store();
    await sweepAfter(20);
    date(young, clock.now());
    expect(await sweepAfter(8)).toMatchObject({ missing: 0, unnamed: 1, removed: 0 });
    expect(await isStored(young)).toBe(true);
  });

  it('removes none where more are without a row than leftovers can be', async () => {
    const { files } = await open();
    const { store, sweepAfter } = installation(files);
    for (let n = 0; n < 201; n += 1) await store();
    await sweepAfter(8);
    expect(await sweepAfter(8)).toMatchObject({ removed: 0, unnamed: 201, old: 201, withheld: 'too_many' });
  });

  it('goes on with the others where one cannot be removed', async () => {
    const { files } = await open();
    const [stuck, other] = [randomUUID(), randomUUID()];
    const remove = (key: string) => (key === stuck ? Promise.reject(new Error('Denied.')) : files.remove(key));
    const { store, isStored, sweepAfter } = installation({ ...files, remove });
    await store(stuck);
    await store(other);
    await sweepAfter(8);
    expect(await sweepAfter(8)).toMatchObject({ removed: 1, unnamed: 1, old: 1 });
    expect([await isStored(stuck), await isStored(other)]).toEqual([true, false]);
  });

  it('removes none while another installation uses the store', async () => {
    const { files, date } = await open();
    const { store, sweepAfter, clock } = installation(files);
    await store();
    await store(`${MARKS}another`);
    await sweepAfter(8);
    expect(await sweepAfter(8)).toMatchObject({ removed: 0, old: 1, withheld: 'shared_store' });
    date(`${MARKS}another`, clock.now());
    expect(await sweepAfter(28)).toMatchObject({ removed: 0, withheld: 'shared_store' });
    // The other installation no longer renews its mark.
    expect(await sweepAfter(8)).toMatchObject({ removed: 1, withheld: null });
  });

  it('removes none in a copy of the database, nor in its original, whichever is first', async () => {
    const { files } = await open();
    const { store, isStored, sweepAfter } = installation(files);
    const { db } = database.current;
    await sweepAfter(0);
    const copied = await ownMarks(db);
    const stored = await store();
    await sweepAfter(7);
    const ofOriginal = await ownMarks(db);
    for (const marks of [copied, ofOriginal]) {
      await saveOwnMarks(db, marks);
      expect(await sweepAfter(8)).toMatchObject({ removed: 0, withheld: 'shared_store' });
    }
    expect(await isStored(stored)).toBe(true);
  });
});

it('reads all pages of a bucket', async () => {
  const [, open] = STORES[1] ?? [];
  const { sweepAfter } = installation((await open?.())?.files as FileStore);
  for (let n = 0; n < 2_100; n += 1) s3.objects.set(randomUUID(), Buffer.from('x'));
  expect(await sweepAfter(0)).toMatchObject({ unnamed: 2_100, old: 2_100, removed: 0 });
});

describe('a stored file whose rows are saved after it', () => {
  it.each<[string, () => Promise<boolean>, boolean]>([
    ['stays with its rows', async () => true, true],
    ['goes where another process saved them', async () => false, false],
    ['goes where they are refused', async () => Promise.reject(new Error('refused')), false],
    [
      'stays where the answer to the commit is lost',
      async () => Promise.reject(new Error('Connection terminated unexpectedly')),
      true,
    ],
  ])('%s', async (_what, work, stays) => {
    const files = createFileStore(folders());
    const { store, isStored } = installation(files);
    const key = await store();
    await keepWithRows(files, [key], work).catch(() => undefined);
    expect(await isStored(key)).toBe(stays);
  });
});
