import { DELIMITERS, type Delimiter, SHEET_LIMITS } from '@freeboard/domain/bulk';
import { SheetRefused, type SheetRow } from '../../../../kernel/workbook/sheet.ts';
import { mergesAt, openWorkbook } from '../../../../kernel/workbook/workbook.ts';
import { kindOf, rowsOf, type SheetKind } from './open.ts';

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
/** The most non-empty rows above the headings, such as a title. */
const HEADS_WITHIN = 20;
/** Rows between two progress reports, which also show that the upload has not stalled. */
const PROGRESS_EVERY = 5_000;

const isEmpty = ({ cells }: SheetRow): boolean => cells.every((text) => text.trim() === '');
const filledCells = ({ cells }: SheetRow): number => cells.filter((text) => text.trim() !== '').length;

const REPORT_LINE =
  /^(?:(?:grand |sub-? ?)?totals?(?: (?:records?|rows?|clients?|policies|leads?|premiums?|count))?\s*[:=]?(?:\s*[\d$,.]+)?$|(?:number of )?(?:records?|rows?|clients?|policies|leads?)\s*[:=]\s*\d+$|count\s*[:=]|page \d+(?: of \d+)?$|(?:generated|printed|exported|created|prepared|report(?:ed)?|run)\b.*\b(?:by|on|date|at|for)\b|end of (?:report|file|list)\b|filters?\s*:|report\s*:)/i;
const NUMBER = /^[$(-]*[\d.,%)\s]+$/;

/** Whether a row is a total, a footer or a page's number: its first cell says so, and the others are numbers. */
export function isReportLine(cells: readonly string[]): boolean {
  const [first, ...others] = cells.map((text) => text.trim()).filter((text) => text !== '');
  return first !== undefined && REPORT_LINE.test(first) && others.every((text) => NUMBER.test(text));
}

export const lineText = (cells: readonly string[]): string =>
  cells
    .filter((text) => text.trim() !== '')
    .join(' ')
    .slice(0, 80);

/** Finds the row of headings: the first row at least 60 % as wide as the widest. @returns its index */
function headIndex(first: readonly SheetRow[]): number {
  const widest = Math.max(...first.map(filledCells));
  const at = first.findIndex((row) => filledCells(row) >= Math.max(1, widest * 0.6));
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

function formatOf(facts: SheetKind): string {
  if (facts.kind === 'csv')
    return `${ENCODINGS[facts.encoding] ?? facts.encoding}, ${DELIMITERS[facts.delimiter].toLowerCase()}`;
  if (facts.kind === 'xlsx') return `XLSX, sheet '${facts.sheet}'`;
  return { acord: 'ACORD XML', quoterush: 'JSON lead', hawksoft: 'HawkSoft export', documents: 'Documents' }[
    facts.kind
  ];
}

function columnNames(heads: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => {
    const text = (heads[at] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200).trim().toWellFormed();
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

function repeatedHeads(heads: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of heads) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return heads.filter((name, at) => (counts.get(name.toLowerCase()) ?? 0) > 1 && heads.indexOf(name) === at);
}

/** Notes on the file for the user who maps the columns; `isWider`: some rows have more cells than headings. */
async function notesOf(
  path: string,
  facts: SheetKind,
  {
    row,
    heads,
    isWider,
    feet,
    uncomputed,
  }: { row: number; heads: readonly string[]; isWider: boolean; feet: readonly SheetRow[]; uncomputed: number },
): Promise<string[]> {
  const isSheet = ['csv', 'xlsx', 'documents'].includes(facts.kind);
  return [
    ...(row > 1 && isSheet ? [`The column headings were found in row ${row}; the rows above are left out.`] : []),
    ...repeatedHeads(heads)
      .slice(0, 5)
      .map((name) => `Two columns are named ${name}.`),
    ...(await mergeNotes(path, facts, row)),
    ...feet
      .filter((foot) => foot.row > row)
      .slice(0, 5)
      .map((foot) => `Row ${foot.row} is a line of the report and is left out: “${lineText(foot.cells)}”.`),
    ...(uncomputed > 0
      ? [
          `${uncomputed} formula${uncomputed === 1 ? ' has' : 's have'} no result in the file, so the cells are blank. Open it in Excel, save it and upload it again.`,
        ]
      : []),
    ...(isWider ? ['Some rows have more cells than there are heads.'] : []),
  ];
}

/**
 * Reads a file to its end, yielding the number of rows read so far, and finally the inspection.
 * @throws SheetRefused with the row that can't be read
 */
export async function* inspect(
  path: string,
  delimiter: Delimiter | null = null,
): AsyncGenerator<{ read: number } | { inspected: Inspected }> {
  const facts = await kindOf(path, delimiter);
  const first: SheetRow[] = [];
  let [rows, width, seen, uncomputed] = [0, 0, 0, 0];
  const feet: SheetRow[] = [];
  let samples: { row: number; cells: string[] }[] = [];
  let head: SheetRow | undefined;
  let headWidth = 0;

  const chooseHead = (): void => {
    const at = headIndex(first);
    head = first[at];
    if (!head) return;
    const rest = first.slice(at + 1);
    // Blank cells to the right of the headings don't count.
    headWidth = Math.max(head.cells.findLastIndex((text) => text.trim() !== '') + 1, 1);
    rows = rest.length;
    samples = rest.slice(0, SAMPLES).map(({ row, cells }) => ({ row, cells }));
    width = Math.max(headWidth, ...rest.map(({ cells }) => cells.length));
  };

  for await (const row of rowsOf(path, facts)) {
    seen += 1;
    if (seen % PROGRESS_EVERY === 0) yield { read: row.row };
    if (isEmpty(row)) continue;
    uncomputed += row.uncomputed ?? 0;
    if (isReportLine(row.cells)) {
      feet.push(row);
      continue;
    }
    if (head) {
      rows += 1;
      if (samples.length < SAMPLES) samples.push({ row: row.row, cells: row.cells });
    } else {
      first.push(row);
      if (first.length === HEADS_WITHIN + 1) chooseHead();
    }
    if (rows > SHEET_LIMITS.rows)
      throw new SheetRefused(
        `The file has more than ${SHEET_LIMITS.rows.toLocaleString('en-US')} rows. Split it.`,
        row.row,
      );
  }
  if (!head && first.length > 0) chooseHead();
  if (!head) throw new SheetRefused('The file is empty.');
  if (rows === 0) throw new SheetRefused('The file has heads and no rows below them.');
  if (headWidth > SHEET_LIMITS.columns)
    throw new SheetRefused(`The file has ${headWidth} columns; at most ${SHEET_LIMITS.columns} are taken.`, head.row);
  const heads = columnNames(head.cells, headWidth);
  const cut = (cells: string[]) => cells.slice(0, headWidth).map((text) => text.slice(0, 200));
  const notes = await notesOf(path, facts, { row: head.row, heads, isWider: width > headWidth, feet, uncomputed });
  yield {
    inspected: {
      facts,
      written: formatOf(facts),
      head_row: head.row,
      heads,
      rows,
      notes,
      samples: samples.map(({ row, cells }) => ({ row, cells: cut(cells) })),
    },
  };
}
