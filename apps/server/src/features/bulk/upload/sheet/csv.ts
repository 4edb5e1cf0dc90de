import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Delimiter } from '@freeboard/domain/bulk';
import { fromCsvCell } from '@freeboard/domain/csv';
import { parse } from 'csv-parse';
import { delimiterIn } from '../../../../kernel/workbook/delimiter.ts';
import { MOST_SHEET_ROWS, SheetRefused, type SheetRow } from '../../../../kernel/workbook/sheet.ts';

const MOST_RECORD = 1_000_000;

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Detects UTF-16 without a byte order mark: every other byte of plain text is zero. */
function unmarked(bytes: Buffer): string | null {
  const noughts = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) noughts[at % 2]! += 1;
  const most = bytes.length * 0.3;
  if (noughts[1]! > most && noughts[0]! < most / 10) return 'utf-16le';
  return noughts[0]! > most && noughts[1]! < most / 10 ? 'utf-16be' : null;
}

/**
 * Detects a text's encoding: UTF-16 by its byte order mark or its zero bytes, UTF-8 if all of it is valid, otherwise
 * Windows-1252.
 * @throws SheetRefused if it is binary
 */
export async function encodingOf(path: string): Promise<string> {
  const first = await firstBytes(path, 4_096);
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  const wide = unmarked(first);
  if (wide) return wide;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isWhole = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) throw new SheetRefused('This is neither a CSV nor an XLSX file.');
    try {
      if (isWhole) decoder.decode(chunk, { stream: true });
    } catch {
      isWhole = false;
    }
  }
  try {
    if (isWhole) decoder.decode();
  } catch {
    isWhole = false;
  }
  return isWhole ? 'utf-8' : 'windows-1252';
}

/** Detects the delimiter from the first 64 KB. */
export const delimiterOf = async (path: string, encoding: string): Promise<Delimiter> =>
  delimiterIn(new TextDecoder(encoding).decode(await firstBytes(path, 65_536)));

/** Decodes line by line, because a file joined from several sources may mix UTF-8 and Windows-1252. */
function textOfLines(bytes: Buffer): string {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const windows = new TextDecoder('windows-1252');
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at) + 1 || bytes.length;
    const line = bytes.subarray(at, end);
    text += isUtf8(line) ? utf8.decode(line) : windows.decode(line);
    at = end;
  }
  return text;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk]);
    // The CSV parser refuses longer lines, so they need not be complete.
    const end = bytes.length > MOST_RECORD ? bytes.length : bytes.lastIndexOf('\n') + 1;
    rest = bytes.subarray(end);
    yield textOfLines(bytes.subarray(0, end));
  }
  yield textOfLines(rest);
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16 }) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function* decoded(path: string, encoding: string, seen: (text: string) => void): AsyncGenerator<string> {
  for await (const text of encoding === 'windows-1252' ? linesOf(path) : textOf(path, encoding)) {
    if (text !== '') seen(text);
    yield text;
  }
}

/** Turns an error of the CSV parser into a message for the user. @throws any other error */
function refusal(error: unknown, read: number): SheetRefused {
  const { code = '', records = read } = error as { code?: string; records?: number };
  // The parser may be ahead of its reader.
  const row = Math.max(records, read) + 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new SheetRefused(`The file ends inside row ${row}: a quote is opened there and never closed.`, row);
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new SheetRefused(`Row ${row} is longer than a row may be. A quote may be left open there.`, row);
  throw error;
}

const BACKSLASHED = /\\"(?![,;\t|\r\n]|$)/;
const DOUBLED = /[^,;\t|\r\n"]""(?=[^,;\t|\r\n])/;

/** The character that escapes a quote within quotes: a backslash in files of MySQL and PHP, otherwise a quote. */
async function escapeOf(path: string, encoding: string): Promise<string> {
  const text = new TextDecoder(encoding).decode(await firstBytes(path, 65_536));
  return BACKSLASHED.test(text) && !DOUBLED.test(text) ? '\\' : '"';
}

/**
 * Streams the rows of a CSV. A short last row without a line break means that the file was cut off.
 * @throws SheetRefused with the row number
 */
export async function* csvRows(path: string, encoding: string, delimiter: string): AsyncGenerator<SheetRow> {
  let last = '';
  const parser = parse({
    delimiter,
    escape: await escapeOf(path, encoding),
    relax_column_count: true,
    // Spreadsheets accept a quote inside an unquoted cell: 5" pipe, Robert "Bob" Smith.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MOST_RECORD,
  });
  const note = (piece: string) => {
    last = piece.slice(-1);
  };
  const source = Readable.from(decoded(path, encoding, note));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  let before: SheetRow | undefined;
  let width = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > MOST_SHEET_ROWS) throw new SheetRefused(`The file has more than ${MOST_SHEET_ROWS} lines.`, row);
      if (before) {
        width = Math.max(width, before.cells.length);
        yield before;
      }
      before = { row, cells: cells.map(fromCsvCell) };
    }
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    throw refusal(error, row);
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (!before) return;
  const isCut = last !== '\n' && last !== '\r' && width > 1 && before.cells.length < width;
  if (isCut) throw new SheetRefused(`The file ends inside row ${before.row}.`, before.row);
  yield before;
}
