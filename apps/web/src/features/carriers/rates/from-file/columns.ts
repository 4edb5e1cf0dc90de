import { csvOfRows } from '@freeboard/domain/csv';
import { columnFrom, conditionFault, LONGEST_CELL, numberFrom, outputsOf, resultFault } from '@freeboard/domain/rates';
import type { Grid } from '../grid/grid.ts';
import { pastedRows } from '../grid/pasted.ts';
import {
  type Inputs,
  isGeneralTitle,
  type Plan,
  proposedName,
  readableNames,
  takenNames,
  textNames,
} from '../plan/plan.ts';

export type FileColumn = { title: string; place: number; kind: 'condition' | 'result' | 'none'; field: string };
export type Sheet = { name: string | null; rows: string[][] };

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');

const cellsOf = ({ rows }: Sheet, place: number): string[] =>
  rows.slice(1).flatMap((row) => (row[place]?.trim() ? [row[place]] : []));

const isNumber = (cell: string): boolean => numberFrom(cell.trim()) !== null;

const isNumeric = (cells: readonly string[]): boolean => cells.filter(isNumber).length > cells.length / 2;

/**
 * Input and result names by normalized title: an input's name or label, the title of a condition on it in another
 * table, or the name of another table's result.
 */
function namesByTitle(plan: Plan, inputs: Inputs): Map<string, string> {
  const conditions = plan.tables.flatMap(({ columns }) => columns.filter(({ kind }) => kind === 'condition'));
  // A general title such as 'Factor' names a table's own result, even if another table has a result of that name.
  const given = plan.tables.flatMap(outputsOf).filter((name) => !isGeneralTitle(name));
  return new Map([
    ...conditions.map(({ title, field }) => [plain(title), field] as const),
    ...given.map((name) => [plain(name), name] as const),
    ...inputs.flatMap(({ name, label }) => [[plain(label), name] as const, [plain(name), name] as const]),
  ]);
}

/**
 * A column whose title names an input is a condition; other columns of numbers, and `Reason`, are results; the rest are
 * conditions without an input. Columns with neither title nor cells are left out.
 */
export function recognizeColumns(sheet: Sheet, table: string, plan: Plan, inputs: Inputs): FileColumn[] {
  const known = namesByTitle(plan, inputs);
  const used = new Set<string>();
  const taken = takenNames(plan, inputs);
  const width = Math.max(0, ...sheet.rows.map((row) => row.length));
  return Array.from({ length: width }, (_, place): FileColumn => {
    const cells = cellsOf(sheet, place);
    const title = sheet.rows[0]?.[place]?.trim() || `Column ${place + 1}`;
    if (cells.length === 0 && !sheet.rows[0]?.[place]?.trim()) return { title: '', place, kind: 'none', field: '' };
    const looksAt = known.get(plain(title));
    if (looksAt !== undefined && !used.has(looksAt)) {
      used.add(looksAt);
      return { title, place, kind: 'condition', field: looksAt };
    }
    if (plain(title) === 'reason') return { title, place, kind: 'result', field: 'reason' };
    if (!isNumeric(cells)) return { title, place, kind: 'condition', field: '' };
    const field = proposedName(table, title, taken);
    taken.add(field);
    return { title, place, kind: 'result', field };
  }).filter(({ title }) => title !== '');
}

/** Conditions come first; words become quoted texts and amounts become numbers, as in an upload. */
export function tableOf(sheet: Sheet, name: string, columns: readonly FileColumn[], plan: Plan, inputs: Inputs): Grid {
  const gathers_declines = columns.some(({ kind, field }) => kind === 'result' && field === 'reason');
  const kept = (['condition', 'result'] as const).flatMap((kind) =>
    columns.flatMap((column) => (column.kind === kind ? [{ ...column, kind }] : [])),
  );
  const names = readableNames(plan, inputs);
  const texts = textNames(inputs);
  const rows = sheet.rows.slice(1);
  const cells = kept.map((column) =>
    columnFrom(
      column,
      rows.map((row) => row[column.place] ?? ''),
      names,
      texts,
    ),
  );
  return {
    name,
    gathers_declines,
    columns: kept.map(({ title, field, kind }) => ({ title, field, kind })),
    rows: rows.map((_, at) => cells.map((column) => column[at] ?? '')),
  };
}

/** A text of digits and signs only, such as `1/2` or `1 200`, which may be meant as a number. */
const IN_SIGNS = /^[\d\s.,:;%$()/+*^-]+$/;

function cellFault(cell: string, kind: 'condition' | 'result', isOfNumbers: boolean): string | null {
  if (cell.length > LONGEST_CELL) return `it is longer than ${LONGEST_CELL} characters`;
  if (kind === 'condition') return conditionFault(cell);
  const text = cell.trim();
  if (text === '') return 'it is missing';
  if (text.startsWith('=')) return 'write the value of the formula';
  return resultFault(text) ?? ((isOfNumbers || IN_SIGNS.test(text)) && !isNumber(text) ? 'it is not a number' : null);
}

/**
 * Cells that would prevent saving, and cells that are not numbers in a column of numbers: `1/2` would be calculated.
 */
export function badCells({ columns, rows }: Grid): string[] {
  const ofNumbers = columns.map((_, place) => isNumeric(rows.flatMap((row) => row[place] || [])));
  const faults = rows.flatMap((row, at) =>
    columns.flatMap(({ title, kind }, place) => {
      const fault = cellFault(row[place] ?? '', kind, ofNumbers[place] ?? false);
      return fault === null ? [] : [`Row ${at + 1}, ${title}: ${fault}.`];
    }),
  );
  return [...new Set(faults)];
}

/** Cells to the right of the last title, such as the 200 that an unquoted 1,200 leaves in a CSV. */
export function untitledCells({ rows: [titles = [], ...rows] }: Sheet): string[] {
  const width = titles.findLastIndex((title) => title.trim() !== '') + 1;
  return rows.flatMap((row, at) =>
    row.slice(width).flatMap((cell) => (cell.trim() === '' ? [] : [`Row ${at + 1}: “${cell.trim()}” has no title.`])),
  );
}

/** Converts tab-separated text; CSV stays as it is. */
export const csvOfText = (text: string): string => (text.includes('\t') ? csvOfRows(pastedRows(text)) : text);
