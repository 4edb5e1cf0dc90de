import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DatabaseError } from 'pg';
import type { ArchivePart } from '../../kernel/backup/archive-reader.ts';
import { BackupRefused } from '../../kernel/backup/backup-refused.ts';
import { fileKey, tableOf } from '../../kernel/backup/check-backup.ts';
import { openClient } from '../../kernel/backup/database-copy.ts';
import type { BackupKeys } from '../../kernel/backup/encryption.ts';
import type { FileStore } from '../../kernel/files/files.ts';
import { newKey } from '../../kernel/secrets.ts';
import { assertContent } from './content.queries.ts';
import { type AgencyHeader, type AgencyManifest, PART, readAgencyFile } from './format.ts';
import { agencyColumns } from './read.queries.ts';
import { AGENCY_TABLES } from './tables.ts';
import {
  addExpiredInvitations,
  copyImported,
  insertAgency,
  newStorageKeys,
  prepareImport,
  recordImport,
  takenEmails,
} from './write.queries.ts';

export type AgencyTarget = { databaseUrl: string; files: Pick<FileStore, 'incoming' | 'keep' | 'remove'> };
export type ImportReport = { header: AgencyHeader; agency_id: number; counts: Record<string, number>; files: number };

type Client = Awaited<ReturnType<typeof openClient>>;

function createFeed(client: Client, files: AgencyTarget['files']) {
  const hashes = new Map<string, Hash>();
  const all = createHash('sha256');
  const incoming: { key: string; path: string }[] = [];
  let current: { name: string; copy: ReturnType<typeof copyImported> } | null = null;
  const end = async () => {
    await current?.copy.end();
    current = null;
  };
  async function addRows(part: ArchivePart): Promise<void> {
    const name = tableOf(part);
    if (!AGENCY_TABLES.some(({ table }) => table === name))
      throw new BackupRefused(`The file holds the table ${name}, which is of no agency.`);
    const hash = hashes.get(name) ?? createHash('sha256');
    hashes.set(name, hash);
    if (current?.name !== name) {
      await end();
      current = { name, copy: copyImported(client, name) };
    }
    for await (const chunk of part.content) {
      hash.update(chunk);
      await current.copy.write(chunk);
    }
  }
  async function addFile(part: ArchivePart): Promise<void> {
    const key = fileKey(part);
    const path = join(await files.incoming(), newKey());
    incoming.push({ key, path });
    const hash = createHash('sha256');
    async function* counted() {
      for await (const chunk of part.content) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await pipeline(counted(), createWriteStream(path, { mode: 0o600 }));
    all.update(`${key} ${hash.digest('hex')}\n`);
  }
  return {
    incoming,
    async part(part: ArchivePart): Promise<void> {
      if (part.name.startsWith(PART.tables)) return addRows(part);
      await end();
      if (part.name.startsWith(PART.files)) await addFile(part);
    },
    end,
    /** @throws BackupRefused when a part does not match the manifest */
    compare(manifest: AgencyManifest): void {
      const empty = createHash('sha256').digest('hex');
      const found = new Map([...hashes].map(([name, hash]) => [name, hash.digest('hex')]));
      const wrong = manifest.tables.filter(({ name, sha256 }) => (found.get(name) ?? empty) !== sha256);
      const isUnlisted = [...found.keys()].some((name) => !manifest.tables.some((table) => table.name === name));
      const isFilesWrong = incoming.length !== manifest.files.count || all.digest('hex') !== manifest.files.sha256;
      if (wrong.length > 0 || isUnlisted || isFilesWrong)
        throw new BackupRefused(
          'The file is damaged: its rows or files differ from what its manifest says. Export it again.',
        );
    },
  };
}

/**
 * Validates the file before any row is imported: it has only columns and content of an export, and no person who
 * already exists here.
 * @throws BackupRefused
 */
async function assertImportable(
  client: Client,
  { header, manifest }: { header: AgencyHeader; manifest: AgencyManifest },
) {
  const exported = new Map((await agencyColumns(client)).map(({ spec, columns }) => [spec.table as string, columns]));
  for (const { name, columns } of manifest.tables) {
    const extra = columns.find((column) => !exported.get(name)?.includes(column));
    if (extra) throw new BackupRefused(`The file holds ${name}.${extra}, which no export of an agency has.`);
  }
  await assertContent(client, header);
  const taken = await takenEmails(client);
  if (taken.length > 0)
    throw new BackupRefused(
      `People of this installation have these e-mail addresses already: ${taken.slice(0, 5).join(', ')}${taken.length > 5 ? ` and ${taken.length - 5} more` : ''}. Was the agency imported before? Else change the addresses on one side.`,
    );
}

/** Turns a database error caused by the file's data (an invalid value or a violated constraint) into a refusal. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || !/^2[23]/.test(error.code ?? '')) return error;
  const place = [error.table, error.column, error.constraint].filter(Boolean).join(', ');
  return new BackupRefused(`A row of the file cannot be imported${place && ` (${place})`}: ${error.message}.`);
}

/** @throws BackupRefused when the counts do not match the manifest */
async function insertAll(client: Client, { tables }: AgencyManifest) {
  const inserted = await insertAgency(client, new Map(tables.map(({ name, columns }) => [name, columns])));
  for (const { name, rows } of tables)
    if (inserted.counts[name] !== rows)
      throw new BackupRefused(`The table ${name} has ${rows} rows in the file and ${inserted.counts[name]} here.`);
  return inserted;
}

/**
 * Imports an agency's file into a running installation in one transaction, under new ids and without passwords.
 * @throws BackupRefused when the file is invalid, damaged, from another release, or has people who already exist here
 */
export async function importAgency(path: string, keys: BackupKeys, target: AgencyTarget): Promise<ImportReport> {
  const client = await openClient(target.databaseUrl);
  const feed = createFeed(client, target.files);
  const kept: string[] = [];
  try {
    await prepareImport(client);
    const { header, manifest } = await readAgencyFile(path, keys, { header: () => undefined, part: feed.part });
    await feed.end();
    feed.compare(manifest);
    await assertImportable(client, { header, manifest });
    const { counts, agencyId } = await insertAll(client, manifest);
    await addExpiredInvitations(client);
    await recordImport(client, agencyId, header.installation, manifest.history_sha256);
    const storageKeys = await newStorageKeys(client);
    for (const { key: old, path: from } of feed.incoming) {
      const key = storageKeys.get(old);
      if (!key) continue;
      await target.files.keep(from, key);
      kept.push(key);
    }
    await client.query('commit');
    return { header, agency_id: agencyId, counts, files: kept.length };
  } catch (error) {
    for (const key of kept) await target.files.remove(key).catch(() => undefined);
    throw refusalOf(error);
  } finally {
    await client.end().catch(() => undefined);
    for (const { path: left } of feed.incoming) await rm(left, { force: true });
  }
}
