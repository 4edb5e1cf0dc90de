import { DELIMITERS, type Delimiter, SHEET_LIMITS } from '@freeboard/domain';
import { SheetRefused, type SheetRow } from '../../../kernel/workbook/sheet.ts';
import { mergesAt, openWorkbook } from '../../../kernel/workbook/workbook.ts';
import type { SheetKind } from './fault.ts';
import { kindOf, rowsOf } from './open.ts';

/** What is known of a file once it was read: how it is written, its heads, its first rows, how many there are. */
export type Inspected = {
  facts: SheetKind;
  written: string;
  head_row: number;
  heads: string[];
  samples: { row: number; cells: string[] }[];
  rows: number;
  notes: string[];
};

const SAMPLES = 20;
/** The heads stand within the first rows that hold something; what stands above them is a title. */
const HEADS_WITHIN = 20;
/** Now and then it says how far it is, which also shows that it goes on. */
const TELL_EVERY = 5_000;

const isEmpty = ({ cells }: SheetRow): boolean => cells.every((text) => text.trim() === '');
const filled = ({ cells }: SheetRow): number => cells.filter((text) => text.trim() !== '').length;

/** The row of heads among the first ones: the first that is about as wide as they get. */
function headOf(first: readonly SheetRow[]): number {
  const widest = Math.max(...first.map(filled));
  const at = first.findIndex((row) => filled(row) >= Math.max(1, widest * 0.6));
  return Math.max(0, at);
}

const letters = (column: number): string => {
  let text = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(65 + ((left - 1) % 26)) + text;
  return text;
};

const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

function writtenAs(facts: SheetKind): string {
  if (facts.kind === 'csv')
    return `${ENCODINGS[facts.encoding] ?? facts.encoding}, ${DELIMITERS[facts.delimiter].toLowerCase()}`;
  if (facts.kind === 'xlsx') return `XLSX, sheet '${facts.sheet}'`;
  return facts.kind === 'acord' ? 'ACORD XML' : 'JSON lead';
}

function named(heads: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => {
    const text = (heads[at] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200);
    return text === '' ? `Column ${letters(at)}` : text;
  });
}

async function mergeNotes(path: string, facts: SheetKind, row: number): Promise<string[]> {
  if (facts.kind !== 'xlsx') return [];
  const book = await openWorkbook(path);
  try {
    const merged = await mergesAt(book, facts.path, row);
    return merged
      .slice(0, 5)
      .map((range) => `Heads are merged in ${range}: the columns behind the first have no head.`);
  } finally {
    book.zip.close();
  }
}

/** The heads that stand more than once, in whatever case, each once. */
function repeated(heads: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of heads) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return heads.filter((name, at) => (counts.get(name.toLowerCase()) ?? 0) > 1 && heads.indexOf(name) === at);
}

/** Reads a whole file once: what it is, and whether it can be read to its end. @throws SheetRefused at the row */
export async function* inspect(
  path: string,
  delimiter: Delimiter | null = null,
): AsyncGenerator<{ read: number } | { inspected: Inspected }> {
  const facts = await kindOf(path, delimiter);
  const first: SheetRow[] = [];
  let [rows, width, seen] = [0, 0, 0];
  let samples: { row: number; cells: string[] }[] = [];
  let head: SheetRow | undefined;
  let headWidth = 0;

  const settle = (): void => {
    const at = headOf(first);
    head = first[at];
    if (!head) return;
    const rest = first.slice(at + 1);
    // Heads that are only blank cells to the right are none, unless something stands below them.
    headWidth = Math.max(head.cells.findLastIndex((text) => text.trim() !== '') + 1, 1);
    rows = rest.length;
    samples = rest.slice(0, SAMPLES).map(({ row, cells }) => ({ row, cells }));
    width = Math.max(headWidth, ...rest.map(({ cells }) => cells.length));
  };

  for await (const row of rowsOf(path, facts)) {
    seen += 1;
    if (seen % TELL_EVERY === 0) yield { read: row.row };
    if (isEmpty(row)) continue;
    if (head) {
      rows += 1;
      if (samples.length < SAMPLES) samples.push({ row: row.row, cells: row.cells });
    } else {
      first.push(row);
      if (first.length === HEADS_WITHIN + 1) settle();
    }
    if (rows > SHEET_LIMITS.rows)
      throw new SheetRefused(
        `The file has more than ${SHEET_LIMITS.rows.toLocaleString('en-US')} rows. Split it.`,
        row.row,
      );
  }
  if (!head && first.length > 0) settle();
  if (!head) throw new SheetRefused('The file is empty.');
  if (rows === 0) throw new SheetRefused('The file has heads and no rows below them.');
  if (headWidth > SHEET_LIMITS.columns)
    throw new SheetRefused(`The file has ${headWidth} columns; at most ${SHEET_LIMITS.columns} are taken.`, head.row);
  const heads = named(head.cells, headWidth);
  const cut = (cells: string[]) => cells.slice(0, headWidth).map((text) => text.slice(0, 200));
  const notes = [
    ...(head.row > 1 && facts.kind !== 'acord' && facts.kind !== 'quoterush'
      ? [`The heads were found in row ${head.row}; what stands above them is left out.`]
      : []),
    ...repeated(heads)
      .slice(0, 5)
      .map((name) => `Two columns are named ${name}.`),
    ...(await mergeNotes(path, facts, head.row)),
    ...(width > headWidth ? ['Some rows have more cells than there are heads.'] : []),
  ];
  yield {
    inspected: {
      ...{ facts, written: writtenAs(facts), head_row: head.row, heads, rows, notes },
      samples: samples.map(({ row, cells }) => ({ row, cells: cut(cells) })),
    },
  };
}
