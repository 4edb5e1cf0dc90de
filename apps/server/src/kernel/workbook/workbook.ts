import type { Readable } from 'node:stream';
import sax from 'sax';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { type Cell, type CellFacts, cellText, readStyles, type Styles } from './cells.ts';
import { MOST_SHEET_ROWS, SheetRefused, type SheetRow } from './sheet.ts';

export type WorkbookLimits = {
  /** The most bytes of all parts together, as the archive's directory states them. */
  listed: number;
  /** The largest ratio of a part's unpacked size to its packed size, as the archive's directory states them. */
  times: number;
  /**
   * The most bytes that are actually unpacked, whatever the directory states; null to limit each part to its stated
   * size.
   */
  unpacked: number | null;
  refusal: string;
};

const SHEET_LIMITS: WorkbookLimits = {
  listed: 2_000_000_000,
  times: 1_000,
  unpacked: null,
  refusal: 'The workbook unpacks to more than a sheet can hold.',
};
const MOST_SHARED = 60_000_000;
const MOST_ENTRIES = 2_000;

export const DAMAGED = 'The workbook is damaged or was cut off. Save it again, or save it as CSV.';

export type Workbook = {
  zip: ZipFile;
  entries: Map<string, Entry>;
  shared: string[];
  styles: Styles;
  is1904: boolean;
  /** How many bytes may still be unpacked. */
  left: number;
};

/** Opens a workbook by its path or from its bytes, and checks its directory against `limits`. @throws SheetRefused */
export async function openWorkbook(source: string | Buffer, limits = SHEET_LIMITS): Promise<Workbook> {
  const { listed, times, unpacked, refusal } = limits;
  const options = { autoClose: false, lazyEntries: true, validateEntrySizes: unpacked === null };
  let zip: ZipFile;
  try {
    zip = await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options));
  } catch {
    throw new SheetRefused(DAMAGED);
  }
  const entries = new Map<string, Entry>();
  let total = 0;
  try {
    if (zip.entryCount > MOST_ENTRIES) throw new SheetRefused('The workbook holds too many parts.');
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      if (total > listed || entry.uncompressedSize > (entry.compressedSize + 1_000) * times)
        throw new SheetRefused(refusal);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof SheetRefused ? error : new SheetRefused(DAMAGED);
  }
  const left = unpacked ?? Number.POSITIVE_INFINITY;
  return { zip, entries, shared: [], styles: { dates: new Set(), percents: new Set() }, is1904: false, left };
}

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses one part of a workbook as a stream of XML events. Yields after each piece, so that the caller can take the
 * rows that are complete. @throws SheetRefused
 */
async function* readPart(book: Workbook, path: string, handlers: Handlers): AsyncGenerator<void> {
  const entry = book.entries.get(path);
  if (!entry) throw new SheetRefused(DAMAGED);
  const parser = sax.parser(true, { xmlns: false, position: false });
  parser.onopentag = ({ name, attributes }) => handlers.open?.(local(name), attributes as Record<string, string>);
  parser.ontext = (text) => handlers.text?.(text);
  parser.oncdata = (text) => handlers.text?.(text);
  parser.onclosetag = (name) => handlers.close?.(local(name));
  parser.ondoctype = () => {
    throw new SheetRefused('The workbook declares a document type, which no sheet program does. It is not taken.');
  };
  parser.onerror = (error) => {
    throw error;
  };
  const decoder = new TextDecoder('utf-8');
  try {
    // Unpacking more than the archive's directory states is an error, so a zip bomb is limited to the size it declares.
    const stream: Readable = await book.zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      book.left -= chunk.length;
      if (book.left < 0) throw new SheetRefused('The workbook is too large.');
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    throw new SheetRefused(DAMAGED);
  }
}

async function all(book: Workbook, path: string, handlers: Handlers): Promise<void> {
  for await (const _ of readPart(book, path, handlers));
}

/** The workbook's sheets. Also reads its shared texts and styles into `book`. @throws SheetRefused */
export async function readBook(book: Workbook): Promise<{ name: string; path: string; isHidden: boolean }[]> {
  const targets = new Map<string, string>();
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  await all(book, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  await all(book, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') book.is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const isHidden = /hidden/i.test(attributes.state ?? '');
      sheets.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? attributes.id ?? '', isHidden });
    },
  });
  if (book.entries.has('xl/styles.xml'))
    book.styles = await readStyles((handlers) => all(book, 'xl/styles.xml', handlers));
  if (book.entries.has('xl/sharedStrings.xml')) await readShared(book);
  return sheets.flatMap(({ id, ...sheet }) => {
    const path = targets.get(id);
    return path && book.entries.has(path) ? [{ ...sheet, path }] : [];
  });
}

async function readShared(book: Workbook): Promise<void> {
  let [text, depth, size, isPhonetic] = ['', 0, 0, false];
  await all(book, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 't') depth += 1;
      if (name === 'rPh') isPhonetic = true;
    },
    text: (piece) => {
      if (depth > 0 && !isPhonetic) text += piece;
    },
    close: (name) => {
      if (name === 't') depth -= 1;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      size += text.length;
      if (size > MOST_SHARED)
        throw new SheetRefused('The workbook holds more text than can be read at once. Save it as CSV.');
      book.shared.push(text);
    },
  });
}

const columnOf = (address: string): number => {
  let column = 0;
  for (const letter of address) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
};

/** Characters; no spreadsheet program allows more in a cell. */
const MOST_TEXT = 100_000;
/** More columns than any of our sheets has. Cells beyond it are ignored. */
const MOST_CELLS = 1_000;

/** A range of merged cells ('A1:B2'), with rows and columns counted from 1. */
export type Merge = { ref: string; top: number; left: number; bottom: number; right: number };

function mergeOf(ref: string): Merge | null {
  const [, from = '', top, to = '', bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (!top) return null;
  return { ref, top: Number(top), left: columnOf(from) + 1, bottom: Number(bottom), right: columnOf(to) + 1 };
}

type Reading = {
  /** A cell's text; the cell is skipped if it is ''. */
  textOf?: (book: CellFacts, cell: Cell) => string;
  onMerge?: (merge: Merge) => void;
};

/**
 * Streams the rows of a sheet that are not empty: formulas by their stored results, dates in ISO format.
 * @throws SheetRefused, with the row if it is about one
 */
export async function* sheetRows(
  book: Workbook,
  path: string,
  { textOf = cellText, onMerge }: Reading = {},
): AsyncGenerator<SheetRow> {
  let ready: SheetRow[] = [];
  let [row, isValue, isFormula, type, style, address, text] = [0, false, false, '', -1, '', ''];
  let now: SheetRow = { row: 0, cells: [] };
  const part = readPart(book, path, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        if (!(row > 0) || row > MOST_SHEET_ROWS) throw new SheetRefused(DAMAGED, row);
        now = { row, cells: [] };
      } else if (name === 'c') {
        address = attributes.r ?? '';
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? -1);
        text = '';
        isFormula = false;
      } else if (name === 'f') isFormula = true;
      else if (name === 'v' || name === 't') isValue = true;
      else if (name === 'mergeCell') {
        const merge = mergeOf(attributes.ref ?? '');
        if (merge) onMerge?.(merge);
      }
    },
    text: (piece) => {
      if (isValue) text += piece;
      if (text.length > MOST_TEXT) throw new SheetRefused(`Row ${row} holds a cell with too much text.`, row);
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        const column = address === '' ? now.cells.length : columnOf(address);
        const value = textOf(book, { address, column, type, style, text });
        if (isFormula && text === '') now.uncomputed = (now.uncomputed ?? 0) + 1;
        if (value === '' || column < 0 || column >= MOST_CELLS) return;
        while (now.cells.length < column) now.cells.push('');
        now.cells[column] = value;
      } else if (name === 'row' && now.cells.length > 0) ready.push(now);
    },
  });
  for await (const _ of part) {
    yield* ready;
    ready = [];
  }
  yield* ready;
}

export async function mergesAt(book: Workbook, path: string, row: number): Promise<string[]> {
  const found: string[] = [];
  await all(book, path, {
    open: (name, { ref = '' }) => {
      const merge = name === 'mergeCell' ? mergeOf(ref) : null;
      if (merge && merge.top <= row && row <= merge.bottom) found.push(ref);
    },
  });
  return found;
}
