import { same } from '../same.ts';
import { pairEntries, risingPlaces } from './pairing.ts';
import type { RateColumn, RateTable } from './plan.ts';

/** A cell that differs: `column` is its index in the later version; `before` is null if the column is new. */
export type CellChange = { column: number; before: string | null; after: string };

/** A row that differs, counted from 1. `before_row` is null for an added row, `row` for a removed one. */
export type RowChange = {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  row: number | null;
  before_row: number | null;
  /** All cells of the row; for a removed row, the cells of the earlier version. */
  cells: string[];
  changes: CellChange[];
};

/** Includes differences that are not listed. */
export type RowCounts = { cells: number; added: number; removed: number; moved: number };

/** Columns are empty if there is no such table. */
export type TableChange = {
  kind: 'added' | 'removed' | 'changed';
  name: string;
  before_name: string | null;
  /** Position in the later plan, from 1; null if the table was removed. */
  position: number | null;
  columns: { before: RateColumn[]; after: RateColumn[] };
  /** Whether the table gathers declines in each version; null if it does not exist there. */
  gathers_declines: { before: boolean | null; after: boolean | null };
  counts: RowCounts;
  rows: RowChange[];
};

type Row = readonly string[];

const alike = (text: (column: RateColumn) => string) => ({ before: text, after: text });

/** By kind and field, then by kind and title. */
export const pairColumns = (before: readonly RateColumn[], after: readonly RateColumn[]): (number | null)[] =>
  pairEntries(before, after, [
    alike(({ kind, field }) => JSON.stringify([kind, field])),
    alike(({ kind, title }) => JSON.stringify([kind, title])),
  ]);

const textOfCells = (places: readonly number[]) => (row: Row) =>
  JSON.stringify(places.map((place) => row[place] ?? ''));

function pairRows(before: RateTable, after: RateTable, columns: readonly (number | null)[]): (number | null)[] {
  const common = columns.flatMap((earlier, place) => (earlier === null ? [] : [{ earlier, place }]));
  const conditions = common.filter(({ place }) => after.columns[place]?.kind === 'condition');
  return pairEntries<Row>(
    before.rows,
    after.rows,
    [common, conditions].map((by) => ({
      before: textOfCells(by.map(({ earlier }) => earlier)),
      after: textOfCells(by.map(({ place }) => place)),
    })),
  );
}

/** Pairs the remaining rows between equal rows, if their number is equal in both tables: their conditions changed. */
function pairReplaced(pairs: (number | null)[], fixed: ReadonlySet<number>, length: number): void {
  const taken = new Set(pairs);
  let [from, fromBefore] = [0, 0];
  for (let place = 0; place <= pairs.length; place += 1) {
    if (place < pairs.length && !fixed.has(place)) continue;
    const end = pairs[place] ?? length;
    const added: number[] = [];
    const removed: number[] = [];
    for (let at = from; at < place; at += 1) if (pairs[at] === null) added.push(at);
    for (let at = fromBefore; at < end; at += 1) if (!taken.has(at)) removed.push(at);
    if (added.length === removed.length) for (const [at, one] of added.entries()) pairs[one] = removed[at]!;
    [from, fromBefore] = [place + 1, end + 1];
  }
}

function cellChanges(before: Row, after: Row, columns: readonly (number | null)[]): CellChange[] {
  return columns.flatMap((earlier, column) => {
    const [was, is] = [earlier === null ? null : (before[earlier] ?? ''), after[column] ?? ''];
    return (was ?? '') === is ? [] : [{ column, before: was, after: is }];
  });
}

const wholeRow = (kind: 'added' | 'removed', cells: Row, place: number): RowChange => ({
  kind,
  row: kind === 'added' ? place + 1 : null,
  before_row: kind === 'removed' ? place + 1 : null,
  cells: [...cells],
  changes: [],
});

/** A removed row is listed at its old position. */
function rowChanges(before: RateTable, after: RateTable): RowChange[] {
  const columns = pairColumns(before.columns, after.columns);
  const pairs = pairRows(before, after, columns);
  const fixed = risingPlaces(pairs);
  const isMoved = new Set(pairs.flatMap((earlier, place) => (earlier === null || fixed.has(place) ? [] : [place])));
  pairReplaced(pairs, fixed, before.rows.length);
  const found = after.rows.flatMap((cells, place): RowChange[] => {
    const earlier = pairs[place] ?? null;
    if (earlier === null) return [wholeRow('added', cells, place)];
    const changes = cellChanges(before.rows[earlier] ?? [], cells, columns);
    const kind = isMoved.has(place) ? 'moved' : 'changed';
    if (kind === 'changed' && changes.length === 0) return [];
    return [{ kind, row: place + 1, before_row: earlier + 1, cells: [...cells], changes }];
  });
  const taken = new Set(pairs);
  const removed = before.rows.flatMap((cells, place) => (taken.has(place) ? [] : [wholeRow('removed', cells, place)]));
  return [...found, ...removed].sort((a, b) => (a.row ?? a.before_row ?? 0) - (b.row ?? b.before_row ?? 0));
}

function countsOf(rows: readonly RowChange[]): RowCounts {
  const of = (kind: RowChange['kind']) => rows.filter((row) => row.kind === kind).length;
  const cells = rows.reduce((sum, { changes }) => sum + changes.length, 0);
  return { cells, added: of('added'), removed: of('removed'), moved: of('moved') };
}

export function tableChange(before: RateTable | null, after: RateTable | null, place: number): TableChange | null {
  const shared = {
    name: after?.name ?? before?.name ?? '',
    before_name: before?.name ?? null,
    position: after ? place + 1 : null,
    columns: { before: before?.columns ?? [], after: after?.columns ?? [] },
    gathers_declines: { before: before?.gathers_declines ?? null, after: after?.gathers_declines ?? null },
  };
  if (!before || !after) {
    const kind = after ? 'added' : 'removed';
    const rows = ((after ?? before)?.rows ?? []).map((cells, row) => wholeRow(kind, cells, row));
    return { ...shared, kind, counts: countsOf(rows), rows };
  }
  if (same(before, after)) return null;
  const rows = rowChanges(before, after);
  const isSame =
    rows.length === 0 &&
    before.name === after.name &&
    before.gathers_declines === after.gathers_declines &&
    same(before.columns, after.columns);
  return isSame ? null : { ...shared, kind: 'changed', counts: countsOf(rows), rows };
}
