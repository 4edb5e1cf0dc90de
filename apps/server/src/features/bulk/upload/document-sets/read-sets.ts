import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentSets, type SetFile, type SetValues } from '@freeboard/domain/documents';
import { fieldsOf, formFor, localDate } from '@freeboard/domain/forms';
import type { App } from '../../../../kernel/app.ts';
import { ArchiveRefused, eachPaper, type UnpackedFile } from '../../../../kernel/files/unzip-documents.ts';
import { SheetRefused } from '../../../../kernel/workbook/sheet.ts';
import { openWorkbook } from '../../../../kernel/workbook/workbook.ts';
import { readFileInProcess } from '../../../documents/index.ts';
import type { Inspected } from '../sheet/inspect.ts';

/** The most files in an archive of documents, and their total unpacked size. */
export const SET_LIMITS = { entries: 300, bytes: 200 * 1024 * 1024 } as const;

/** The fields that a document set fills in its row; the other fields are filled when its documents are reviewed. */
const FIELDS = ['address1', 'address2', 'city', 'state', 'zip', 'first_name', 'last_name', 'business_name'] as const;
const HOME = fieldsOf(formFor('home'));
const HEADS = ['Documents', ...FIELDS.map((field) => HOME.get(field)?.label ?? field)];

/** The interval at which reading reports progress; another process resumes an upload that has stopped reporting. */
const SIGN_OF_LIFE_MS = 15_000;

export const pathOf = ({ folder, name }: Pick<UnpackedFile, 'folder' | 'name'>): string =>
  folder === '' ? name : `${folder}/${name}`;

export async function isDocumentArchive(path: string): Promise<boolean> {
  try {
    const book = await openWorkbook(path);
    book.zip.close();
    return !book.entries.has('[Content_Types].xml');
  } catch {
    // A file that is not an archive, or is damaged, is handled as a sheet.
    return false;
  }
}

async function readPaper(app: App, paper: UnpackedFile): Promise<SetFile | { left_out: string }> {
  const { files } = app.services;
  const path = join(await files.incoming(), randomUUID());
  try {
    await writeFile(path, paper.bytes, { mode: 0o600 });
    const scan = (await files.scanner?.scan(path)) ?? { state: 'clean' };
    if (scan.state === 'infected') return { left_out: `A virus was found in it (${scan.virus}).` };
    if (scan.state === 'unchecked') return { left_out: `Not checked for viruses: ${scan.reason}.` };
    const today = localDate(app.clock.now());
    const documents = await readFileInProcess({ path, today }, (reason) =>
      app.log.error({ reason }, 'a document reader failed'),
    );
    return { name: paper.name, folder: paper.folder, documents };
  } finally {
    await rm(path, { force: true });
  }
}

const rowOf = (files: readonly string[], values: SetValues): string[] => [
  files.join('; '),
  ...FIELDS.map((field) => values[field] ?? ''),
];

/**
 * A sheet with one row per document set; files in no set are listed in its notes.
 * @throws SheetRefused if there is no set
 */
function sheetOf(files: readonly SetFile[], leftOut: readonly string[]): Inspected {
  const { sets, unplaced } = documentSets(files);
  const pathAt = (at: number) => pathOf(files[at]!);
  const rows = sets.map((set) => rowOf(set.files.map(pathAt), set.values));
  const notes = [...leftOut, ...unplaced.map(({ file, reason }) => `Not placed: ${pathAt(file)}. ${reason}`)];
  if (rows.length === 0)
    throw new SheetRefused(notes.slice(0, 3).join(' ') || 'The archive has no PDF and no picture.');
  const facts = { kind: 'documents', rows: [HEADS, ...rows], files: sets.map((set) => set.files.map(pathAt)) } as const;
  return {
    facts,
    written: `Documents of ${rows.length === 1 ? 'one house' : `${rows.length} houses`}`,
    head_row: 1,
    heads: HEADS,
    rows: rows.length,
    notes,
    samples: rows.slice(0, 20).map((cells, at) => ({ row: at + 2, cells })),
  };
}

/**
 * Reads an archive of documents and groups them by house, one row each. `reached` gets the number of documents read
 * so far, and returns whether to continue.
 * @throws SheetRefused
 */
export async function inspectDocuments(
  app: App,
  path: string,
  reached: (documents: number) => Promise<boolean>,
): Promise<Inspected> {
  const files: SetFile[] = [];
  const leftOut: string[] = [];
  let at = 0;
  const timer = setInterval(() => void reached(at).catch(() => undefined), SIGN_OF_LIFE_MS);
  try {
    for await (const paper of eachPaper(path, SET_LIMITS)) {
      const read = await readPaper(app, paper);
      if ('left_out' in read) leftOut.push(`Left out: ${pathOf(paper)}. ${read.left_out}`);
      else files.push(read);
      at += 1;
      if (!(await reached(at))) break;
    }
    return sheetOf(files, leftOut);
  } catch (error) {
    throw error instanceof ArchiveRefused ? new SheetRefused(error.message) : error;
  } finally {
    clearInterval(timer);
  }
}
