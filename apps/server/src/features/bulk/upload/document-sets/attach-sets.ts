import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOfFile } from '@freeboard/domain/files';
import { fileTypeFromBuffer } from 'file-type';
import type { Context } from '../../../../kernel/context/context.ts';
import type { FileStore } from '../../../../kernel/files/files.ts';
import { eachPaper } from '../../../../kernel/files/unzip-documents.ts';
import type { Upload } from '../../../../kernel/files/uploads.ts';
import { attachDocuments } from '../../../documents/index.ts';
import type { SheetKind } from '../sheet/open.ts';
import { pathOf, SET_LIMITS } from './read-sets.ts';

/** Files in storage by the row number of their document set. */
export type StoredSets = ReadonlyMap<number, readonly Upload[]>;

export async function storeSets(
  files: FileStore,
  path: string,
  facts: Extract<SheetKind, { kind: 'documents' }>,
  rows: readonly number[],
): Promise<StoredSets> {
  const stored = new Map<number, Upload[]>(rows.map((row) => [row, []]));
  for await (const paper of eachPaper(path, SET_LIMITS)) {
    // Row 1 contains the headings, so the first list of files belongs to row 2.
    const row = facts.files.findIndex((names) => names.includes(pathOf(paper))) + 2;
    const list = stored.get(row);
    if (!list) continue;
    const key = randomUUID();
    const incoming = join(await files.incoming(), key);
    await writeFile(incoming, paper.bytes, { mode: 0o600 });
    await files.keep(incoming, key);
    const type = (await fileTypeFromBuffer(paper.bytes)) ?? null;
    list.push({
      path: incoming,
      name: paper.name,
      size: paper.bytes.length,
      kind: kindOfFile(type),
      storageKey: key,
      media_type: type?.mime ?? 'application/octet-stream',
      sha256: createHash('sha256').update(paper.bytes).digest(),
    });
  }
  return stored;
}

type Made = { row: number; application_id: number };

/**
 * Attaches the files of document sets to their applications and queues them for reading. @returns the rows of these
 * sets
 */
export async function attachSets(
  context: Context,
  { agencyId, upload }: { agencyId: number; upload: string },
  made: readonly Made[],
  sets: StoredSets,
): Promise<ReadonlySet<number>> {
  for (const { row, application_id } of made) {
    const files = sets.get(row) ?? [];
    const title = files.length === 1 ? 'Document' : `${files.length} documents`;
    const note = { title, from: upload };
    if (files.length > 0) await attachDocuments(context, { agency_id: agencyId, application_id }, note, [], files);
  }
  return new Set(made.map(({ row }) => row));
}

export const removeSets = (files: FileStore, stored: StoredSets, but: ReadonlySet<number>) =>
  Promise.all(
    [...stored].flatMap(([row, list]) =>
      but.has(row) ? [] : list.map(({ storageKey }) => (storageKey === null ? undefined : files.remove(storageKey))),
    ),
  );
