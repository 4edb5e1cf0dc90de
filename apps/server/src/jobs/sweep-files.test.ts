import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useFolders } from '../../test/support/backups/commands.ts';
import { settableClock } from '../../test/support/clock.ts';
import { readMetrics } from '../../test/support/env.ts';
import { doNow } from '../../test/support/jobs.ts';
import { useServer } from '../../test/support/server.ts';
import { eventually } from '../../test/support/wait.ts';
import { FILE_COLUMNS, keepWithRows, readFileSweep } from '../kernel/files/named-files.queries.ts';
import { newKey } from '../kernel/secrets.ts';
import { sweepFilesJob } from './sweep-files.ts';

const clock = settableClock();
const dataDir = useFolders()();
const server = useServer({ clock, env: { dataDir } });
const DAY_MS = 86_400_000;
let agency_id = 0;

async function store(key: string): Promise<string> {
  const { files } = server.current.server.services;
  const path = join(await files.incoming(), newKey());
  writeFileSync(path, key);
  await files.keep(path, key);
  return key;
}
const isStored = async (key: string) => {
  const { files } = server.current.server.services;
  try {
    return (await text(await files.read(key))) === key;
  } catch {
    return false;
  }
};

const nameIt = (storage_key: string) =>
  sql`insert into retained_records (agency_id, erasure_id, kind, ends_on, sealed, storage_keys, created_at)
    select ${agency_id}, id, 'policy', '2099-01-01', '', ${[storage_key]}, now() from privacy_jobs limit 1`.execute(
    server.current.db,
  );

async function sweepNow(days = 8) {
  const before = await readFileSweep(server.current.db);
  clock.forward(days * DAY_MS);
  await doNow(server.current, sweepFilesJob);
  return eventually(async () => {
    const swept = await readFileSweep(server.current.db);
    expect(swept?.swept_at).not.toBe(before?.swept_at);
    return swept;
  });
}

beforeAll(async () => {
  const { db } = server.current;
  ({ id: agency_id } = await db.selectFrom('agencies').select('id').limit(1).executeTakeFirstOrThrow());
  await db
    .insertInto('privacy_jobs')
    .values({
      agency_id,
      kind: 'erase',
      requested_at: new Date(),
      total: 1,
      touched_at: new Date(),
      state: 'done',
      ended_at: new Date(),
    })
    .execute();
});
beforeEach(async () => {
  await sql`delete from retained_records`.execute(server.current.db);
});

describe('the weekly comparison of rows and files', () => {
  it('knows every column that names a file', async () => {
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name like 'storage\\_key%' and table_name <> 'documents'`.execute(
      server.current.db,
    );
    expect(rows.map(({ place }) => place).sort()).toEqual(
      FILE_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort(),
    );
  });

  it('removes an old file that no row names, leaves one that a row names, and counts one that is gone', async () => {
    const [orphan, named] = [await store('orphan'), await store('named')];
    await nameIt(named);
    await nameIt('gone');
    expect(await sweepNow()).toMatchObject({ missing: 1, unnamed: 0, removed: 1 });
    expect([await isStored(orphan), await isStored(named)]).toEqual([false, true]);
    expect(await readMetrics(server.current.url)).toMatch(/^freeboard_files_missing 1$/m);
    await server.current.server.services.files.remove(named);
  });

  it('leaves a young file, whose row may still come', async () => {
    const young = await store('young');
    clock.forward(8 * DAY_MS);
    const now = clock.now();
    utimesSync(join(dataDir, 'files/kept', young), now, now);
    expect(await sweepNow(1)).toMatchObject({ missing: 0, unnamed: 1, removed: 0 });
    expect(await isStored(young)).toBe(true);
    await server.current.server.services.files.remove(young);
  });

  it('removes none where more are without a row than leftovers can be', async () => {
    const many = Array.from({ length: 201 }, (_, index) => `many-${index}`);
    for (const key of many) await store(key);
    expect(await sweepNow()).toMatchObject({ removed: 0 });
    expect(await isStored('many-200')).toBe(true);
    await Promise.all(many.map((key) => server.current.server.services.files.remove(key)));
  });
});

describe('a stored file whose rows are saved after it', () => {
  const files = () => server.current.server.services.files;

  it.each<[string, () => Promise<boolean>, boolean]>([
    ['stays with its rows', async () => true, true],
    ['goes where another process saved them', async () => false, false],
    ['goes where they are refused', async () => Promise.reject(new Error('refused')), false],
    [
      'stays where the answer to the commit is lost',
      async () => Promise.reject(new Error('Connection terminated unexpectedly')),
      true,
    ],
  ])('%s', async (what, work, stays) => {
    const key = await store(what.replaceAll(' ', '-'));
    await keepWithRows(files(), [key], work).catch(() => undefined);
    expect(await isStored(key)).toBe(stays);
    await files().remove(key);
  });
});
