import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyPair, useFolders } from '../../../test/support/backups/commands.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { everythingOf } from '../../../test/support/everything/everything.ts';
import { aClient, anAgency, anApplication, aPerson } from '../../../test/support/factories.ts';
import { readParts } from '../../kernel/backup/archive-reader.ts';
import { writeArchive } from '../../kernel/backup/archive-writer.ts';
import type { BackupKeys } from '../../kernel/backup/encryption.ts';
import { createFileStore } from '../../kernel/files/files.ts';
import { historyChain } from '../applications/index.ts';
import { exportAgency } from './export.ts';
import type { AgencyManifest } from './format.ts';
import { importAgency } from './import.ts';

const [source, target, busy] = [useDatabase(), useDatabase(), useDatabase()];
const folder = useFolders();
const targetDir = folder();
const KEY = 'file-of-a-note';
let keys: BackupKeys;
let file: string;
let agencyId = 0;

type Row = Record<string, unknown>;
type Part = { name: string; content: Buffer };
type Opened = { header: Row; tables: Map<string, Row[]>; files: Part[]; manifest: AgencyManifest };

const fromCopy = (line: string): Row => JSON.parse(line.replaceAll('\\\\', '\\'));
const toCopy = (row: Row): string => `${JSON.stringify(row).replaceAll('\\', '\\\\')}\n`;

async function open(): Promise<Opened> {
  const parts: Part[] = [];
  for await (const { name, content } of readParts(file, keys)) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    parts.push({ name, content: Buffer.concat(chunks) });
  }
  const text = (name: string) => JSON.parse(String(parts.find((part) => part.name === name)?.content));
  const tables = new Map<string, Row[]>();
  for (const { name, content } of parts.filter((part) => part.name.startsWith('tables/'))) {
    const table = name.split('/')[1] ?? '';
    tables.set(table, [...(tables.get(table) ?? []), ...content.toString().trimEnd().split('\n').map(fromCopy)]);
  }
  const files = parts.filter((part) => part.name.startsWith('files/'));
  return { header: text('agency.json'), tables, files, manifest: text('manifest.json') };
}

/** Writes a file whose manifest matches its tampered contents, as an attacker would. */
async function write({ header, tables, files, manifest }: Opened): Promise<string> {
  const path = join(folder(), 'hostile.age');
  await writeArchive(path, keys, async (writer) => {
    await writer.add('agency.json', JSON.stringify(header));
    for (const [table, rows] of tables) {
      const text = rows.map(toCopy).join('');
      const listed = manifest.tables.find(({ name }) => name === table);
      if (listed) Object.assign(listed, { rows: rows.length, sha256: createHash('sha256').update(text).digest('hex') });
      await writer.add(`tables/${table}/00000001`, text);
    }
    const hash = createHash('sha256');
    for (const { name, content } of files) {
      await writer.add(name, content);
      hash.update(`${name.slice('files/'.length)} ${createHash('sha256').update(content).digest('hex')}\n`);
    }
    manifest.files = { count: files.length, sha256: hash.digest('hex') };
    await writer.add('manifest.json', JSON.stringify(manifest));
  });
  return path;
}

const take = (path: string) =>
  importAgency(path, keys, { databaseUrl: target.current.url, files: createFileStore(targetDir) });
const countOf = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(target.current.db)).rows[0]
    ?.n ?? 0;
const change = (table: string, set: Row) => (opened: Opened) => {
  Object.assign(opened.tables.get(table)?.[0] ?? {}, set);
};
const rowsOf = (opened: Opened, table: string): Row[] => opened.tables.get(table) ?? [];

beforeAll(async () => {
  const pair = await keyPair();
  keys = { passphrase: null, recipient: pair.BACKUP_RECIPIENT, identity: pair.BACKUP_IDENTITY };
  const { db } = source.current;
  const agency = await anAgency(db);
  agencyId = agency.id;
  const application = await anApplication(db, { agency_id: agencyId });
  await aPerson(db, 'agent', { agency_id: agencyId });
  await aClient(db, application);
  await everythingOf(db, application);
  const line = { agency_id: agencyId, actor_name: 'x', actor_role: 'agent', action: 'worked on' };
  const erased = await anApplication(db, { agency_id: agencyId });
  await db
    .insertInto('history')
    .values([{ ...line, application_id: erased.id }, line])
    .execute();
  await db.deleteFrom('application_details').where('application_id', '=', erased.id).execute();
  await db.deleteFrom('applications').where('id', '=', erased.id).execute();
  await db.updateTable('quote_requests').set({ state: 'done', ended_at: new Date() }).execute();
  await db.updateTable('attachments').set({ storage_key: KEY }).execute();
  const dataDir = folder();
  const files = createFileStore(dataDir);
  const path = join(await files.incoming(), 'note');
  await writeFile(path, 'The roof was replaced.');
  await files.keep(path, KEY);
  file = join(folder(), 'agency.age');
  await exportAgency(
    { databaseUrl: source.current.url, files, version: '0.1.0', now: new Date() },
    agencyId,
    file,
    keys,
  );
});

describe('a file that somebody changed is refused, and nothing is imported,', () => {
  afterEach(async () => {
    expect(await countOf('people')).toBe(0);
    expect(await countOf('agencies')).toBe(0);
    const left = await readdir(join(targetDir, 'files'), { recursive: true }).catch(() => []);
    expect(left.filter((name) => !['incoming', 'kept'].includes(name))).toEqual([]);
  });

  it.each<[string, (opened: Opened) => void, string]>([
    [
      'a super-admin',
      change('people', { role: 'super-admin', agency_id: null }),
      'rows of another agency in the table people',
    ],
    [
      'a super-admin of the agency',
      change('people', { role: 'super-admin' }),
      'a person with the role super-admin, which no agency has',
    ],
    ['an unknown role', change('people', { role: 'owner' }), 'a person with the role owner, which no agency has'],
    [
      'an application of another agency',
      change('applications', { agency_id: 77 }),
      '1 rows of another agency in the table applications',
    ],
    ['a row of no agency', change('messages', { agency_id: null }), '1 rows of another agency in the table messages'],
    [
      'two agencies',
      (opened) => rowsOf(opened, 'agencies').push({ ...rowsOf(opened, 'agencies')[0], id: 78 }),
      '1 rows of another agency in the table agencies',
    ],
    [
      'the same agency twice',
      (opened) => rowsOf(opened, 'agencies').push({ ...rowsOf(opened, 'agencies')[0] }),
      'The file holds 2 agencies',
    ],
    ['no agency', (opened) => rowsOf(opened, 'agencies').splice(0), 'The file holds 0 agencies'],
    [
      'another agency in its header',
      ({ header }) => Object.assign(header.agency as Row, { id: 78 }),
      'rows of another agency in the table agencies',
    ],
    [
      'two people of one address',
      (opened) => {
        const [one, two] = rowsOf(opened, 'people');
        Object.assign(two ?? {}, { email: String(one?.email).toUpperCase() });
      },
      'two people with the e-mail address',
    ],
    [
      'a password',
      (opened) => {
        for (const row of rowsOf(opened, 'people')) row.password_hash = 'mine';
        opened.manifest.tables.find(({ name }) => name === 'people')?.columns.push('password_hash');
      },
      'people.password_hash, which no export of an agency has',
    ],
    [
      'sealed secrets',
      (opened) => {
        for (const row of rowsOf(opened, 'carriers')) row.auth_sealed = '\\x00';
        opened.manifest.tables.find(({ name }) => name === 'carriers')?.columns.push('auth_sealed');
      },
      'carriers.auth_sealed, which no export of an agency has',
    ],
    [
      'a table that stays behind',
      (opened) => {
        opened.tables.set('api_keys', [{ agency_id: agencyId }]);
        opened.manifest.tables.push({ name: 'api_keys', columns: ['id'], rows: 0, sha256: '' });
      },
      'the table api_keys, which is of no agency',
    ],
    [
      'rows that the manifest does not name',
      ({ manifest }) => void manifest.tables.shift(),
      'differ from what its manifest says',
    ],
    [
      'a long text',
      change('clients', { first_name: 'x'.repeat(10_000_000) }),
      'a text of 10,000,000 characters in clients.first_name',
    ],
    ['a text for a number', change('applications', { number: 'many' }), 'A row of the file cannot be imported'],
    [
      'an application without a number',
      change('applications', { number: null }),
      'A row of the file cannot be imported (applications, number)',
    ],
    [
      'an application twice',
      (opened) => rowsOf(opened, 'applications').push({ ...rowsOf(opened, 'applications')[0] }),
      'A row of the file cannot be imported',
    ],
    [
      'a file outside the folder',
      ({ files }) => void files.push({ name: 'files/../../secret-key', content: Buffer.from('x') }),
      'a name that is not allowed',
    ],
  ])('with %s', async (_what, damage, sentence) => {
    const opened = await open();
    damage(opened);
    await expect(take(await write(opened))).rejects.toThrow(sentence);
  });

  it('with other counts than its manifest', async () => {
    const opened = await open();
    const path = await write(opened);
    const again = { ...opened, manifest: structuredClone(opened.manifest) };
    const people = again.manifest.tables.find(({ name }) => name === 'people');
    Object.assign(people ?? {}, { sha256: '0'.repeat(64) });
    const changed = join(folder(), 'counts.age');
    await writeArchive(changed, keys, async (writer) => {
      for await (const { name, content } of readParts(path, keys)) {
        const chunks: Buffer[] = [];
        for await (const chunk of content) chunks.push(chunk);
        await writer.add(name, name === 'manifest.json' ? JSON.stringify(again.manifest) : Buffer.concat(chunks));
      }
    });
    await expect(take(changed)).rejects.toThrow('differ from what its manifest says');
  });
});

describe('a file imported twice at once', () => {
  it('is imported once, and the other is refused by its people', async () => {
    const results = await Promise.allSettled([take(file), take(file)]);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('have these e-mail addresses already')]);
    expect(await countOf('agencies')).toBe(1);
    const { rows } = await sql<{ role: string }>`select role from people where agency_id is null`.execute(
      target.current.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('an import', () => {
  it('makes nobody wait who works meanwhile', async () => {
    const { db, url } = busy.current;
    const { id, agency_id, created_by } = await anApplication(db);
    const store = createFileStore(folder());
    const written: string[] = [];
    // All rows are inserted by the time the first file is saved, and nothing is committed.
    const keep = async (path: string, key: string) => {
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '2s'`.execute(trx);
        await anApplication(trx, { agency_id, created_by });
        await trx.updateTable('applications').set({ status: 'complete' }).where('id', '=', id).execute();
        const line = { agency_id, application_id: id, actor_name: 'x', actor_role: 'agent', action: 'worked on' };
        await trx.insertInto('history').values(line).execute();
      });
      written.push(key);
      await store.keep(path, key);
    };
    const report = await importAgency(file, keys, { databaseUrl: url, files: { ...store, keep } });
    expect(written).toHaveLength(1);
    expect(await historyChain.firstBrokenLine(db)).toBeNull();
    const { rows } = await sql<{ agency: number; n: number }>`select agency_id as agency, sum(n)::int as n
      from application_tallies group by 1 order by 1`.execute(db);
    const theirs = await sql<{ n: number }>`select sum(n)::int as n from application_tallies`.execute(
      source.current.db,
    );
    expect(rows).toEqual([
      { agency: agency_id, n: 2 },
      { agency: report.agency_id, n: theirs.rows[0]?.n },
    ]);
  });

  it('is nothing that the application itself can claim to be', async () => {
    const { db } = busy.current;
    const claims = (role: string) =>
      db.transaction().execute(async (trx) => {
        await sql`set local freeboard.imports_agency = 'yes'`.execute(trx);
        await sql`set local role ${sql.ref(role)}`.execute(trx);
        const { rows } = await sql<{ claims: boolean }>`select imports_agency() as claims`.execute(trx);
        return rows[0]?.claims;
      });
    expect(await claims('pg_read_all_data')).toBe(false);
  });
});
