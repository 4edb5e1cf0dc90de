import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DELIMITERS, type Delimiter, fromCsvCell } from '@freeboard/domain';
import { parse } from 'csv-parse';
import { MOST_SHEET_ROWS, SheetRefused, type SheetRow } from '../../../kernel/workbook/sheet.ts';

const MOST_RECORD = 1_000_000;
const SIGNS = Object.keys(DELIMITERS) as Delimiter[];
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[\r\n]/i;
/** The lines by which the delimiter is found. */
const MOST_LINES = 50;

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** UTF-16 without a mark: every other byte of plain text is nought. */
function unmarked(bytes: Buffer): string | null {
  const noughts = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) noughts[at % 2]! += 1;
  const most = bytes.length * 0.3;
  if (noughts[1]! > most && noughts[0]! < most / 10) return 'utf-16le';
  return noughts[0]! > most && noughts[1]! < most / 10 ? 'utf-16be' : null;
}

/** In which encoding a text is written: by its mark, UTF-8 where all of it is, else that of Windows. @throws SheetRefused */
export async function encodingOf(path: string): Promise<string> {
  const first = await firstBytes(path, 4_096);
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  const wide = unmarked(first);
  if (wide) return wide;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) throw new SheetRefused('This is neither a CSV nor an XLSX file.');
    try {
      if (isUtf8) decoder.decode(chunk, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }
  try {
    if (isUtf8) decoder.decode();
  } catch {
    isUtf8 = false;
  }
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

/** How many times a sign stands outside of quotes, by line that is not blank; the last line may be cut off. */
function countsByLine(text: string, sign: string): number[] {
  const counts: number[] = [];
  let [count, isQuoted, isStart, isBlank] = [0, false, true, true];
  const endLine = (): void => {
    if (!isBlank) counts.push(count);
    [count, isStart, isBlank] = [0, true, true];
  };
  for (let at = 0; at < text.length && counts.length < MOST_LINES; at += 1) {
    const one = text[at] ?? '';
    if (isQuoted) {
      if (one === '"' && text[at + 1] === '"') at += 1;
      else if (one === '"') isQuoted = false;
    } else if (one === '\n' || one === '\r') endLine();
    else {
      // A quote within a cell ('5" pipe') opens nothing.
      if (one === '"' && isStart) isQuoted = true;
      if (one === sign) count += 1;
      isStart = one === sign;
      if (one.trim() !== '') isBlank = false;
    }
  }
  if (counts.length === 0) endLine();
  return counts;
}

/** Which share of the lines has the number of signs that most of them have; 0 where most have none. */
function evenness(counts: readonly number[]): { share: number; count: number } {
  const lines = new Map<number, number>();
  for (const count of counts) lines.set(count, (lines.get(count) ?? 0) + 1);
  const [count = 0, times = 0] = [...lines].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { share: count === 0 ? 0 : times / counts.length, count };
}

/**
 * The delimiter: the one that Excel's first line 'sep=;' names, else the one that parts the rows most evenly, headings
 * included, and of equal ones the most frequent.
 */
export async function delimiterOf(path: string, encoding: string): Promise<Delimiter> {
  const text = new TextDecoder(encoding).decode(await firstBytes(path, 65_536));
  const named = SEPARATOR_LINE.exec(text)?.[1];
  if (named !== undefined) return named as Delimiter;
  const found = SIGNS.map((sign) => {
    const counts = countsByLine(text, sign);
    return { sign, ...evenness(counts), total: counts.reduce((sum, count) => sum + count, 0) };
  });
  const [best] = found.toSorted((a, b) => b.share - a.share || b.count - a.count || b.total - a.total);
  return best && best.total > 0 ? best.sign : ',';
}

async function* decoded(path: string, encoding: string, seen: (text: string) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16 }) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') seen(text);
    yield text;
  }
  yield decoder.decode();
}

/** What the reader of CSV says of a fault, in words for whoever made the file. */
function refusal(error: unknown, read: number): SheetRefused {
  const { code = '', records = read } = error as { code?: string; records?: number };
  // What was read already may not have been asked for yet.
  const row = Math.max(records, read) + 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new SheetRefused(`The file ends inside row ${row}: a quote is opened there and never closed.`, row);
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new SheetRefused(`Row ${row} is longer than a row may be. A quote may be left open there.`, row);
  throw error;
}

/**
 * The rows of a CSV, read as a stream. A last row that stops short of the others, in a file that does not end its last
 * line, was cut off. @throws SheetRefused at its row
 */
export async function* csvRows(path: string, encoding: string, delimiter: string): AsyncGenerator<SheetRow> {
  let last = '';
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // Spreadsheets take a quote within a cell as it stands: 5" pipe, Robert "Bob" Smith.
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
