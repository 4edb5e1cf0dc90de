import { open } from 'node:fs/promises';
import type { Delimiter } from '@freeboard/domain/bulk';
import { decodeText } from '../../../../kernel/files/decode-text.ts';
import { SheetRefused, type SheetRow } from '../../../../kernel/workbook/sheet.ts';
import { openWorkbook, readBook, sheetRows } from '../../../../kernel/workbook/workbook.ts';
import { csvRows, delimiterOf, encodingOf } from './csv.ts';
import { type DocumentKind, documentKind, documentTable } from './documents.ts';

export type SheetKind =
  | { kind: 'csv'; encoding: string; delimiter: Delimiter }
  | { kind: 'xlsx'; sheet: string; path: string }
  | { kind: DocumentKind }
  /** Each row is a document set: its cells, and the names of its files in the archive. */
  | { kind: 'documents'; rows: readonly (readonly string[])[]; files: readonly (readonly string[])[] };

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Detects the format from the content; `delimiter` is the user's choice for a text file. @throws SheetRefused */
export async function kindOf(path: string, delimiter: Delimiter | null = null): Promise<SheetKind> {
  const first = await firstBytes(path);
  if (first.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    const book = await openWorkbook(path);
    try {
      const sheet = (await readBook(book)).find(({ isHidden }) => !isHidden);
      if (!sheet) throw new SheetRefused('The workbook holds no sheet.');
      return { kind: 'xlsx', sheet: sheet.name, path: sheet.path };
    } finally {
      book.zip.close();
    }
  }
  const kind = documentKind(decodeText(first));
  if (kind) return { kind };
  const encoding = await encodingOf(path);
  return { kind: 'csv', encoding, delimiter: delimiter ?? (await delimiterOf(path, encoding)) };
}

async function* workbookRows(path: string, sheet: string): AsyncGenerator<SheetRow> {
  const book = await openWorkbook(path);
  try {
    await readBook(book);
    yield* sheetRows(book, sheet);
  } finally {
    book.zip.close();
  }
}

async function* documentRows(path: string, kind: DocumentKind): AsyncGenerator<SheetRow> {
  const { heads, rows } = await documentTable(path, kind);
  yield { row: 1, cells: heads };
  for (const [at, cells] of rows.entries()) yield { row: at + 2, cells };
}

async function* setRows(rows: readonly (readonly string[])[]): AsyncGenerator<SheetRow> {
  for (const [at, cells] of rows.entries()) yield { row: at + 1, cells: [...cells] };
}

/** @throws SheetRefused with the row number */
export function rowsOf(path: string, facts: SheetKind): AsyncGenerator<SheetRow> {
  if (facts.kind === 'csv') return csvRows(path, facts.encoding, facts.delimiter);
  if (facts.kind === 'xlsx') return workbookRows(path, facts.path);
  if (facts.kind === 'documents') return setRows(facts.rows);
  return documentRows(path, facts.kind);
}
