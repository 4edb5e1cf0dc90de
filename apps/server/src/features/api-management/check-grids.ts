import { cellFault, type Grid } from '../../integrations/carriers/index.ts';

export type Errors = Record<string, string[]>;

/** What a condition takes in: anything, a range of numbers, a set of texts; null where that is not known. */
type Range = { from: number; to: number; withFrom: boolean; withTo: boolean };
type Taken = { any: true } | { range: Range } | { texts: Set<string> } | null;

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;

function takenBy(cell: string): Taken {
  const text = cell.trim();
  if (text === '') return { any: true };
  const between = new RegExp(`^([[(])${NUMBER}\\.\\.${NUMBER}([\\])])$`).exec(text);
  if (between)
    return {
      range: {
        from: Number(between[2]),
        to: Number(between[3]),
        withFrom: between[1] === '[',
        withTo: between[4] === ']',
      },
    };
  const side = new RegExp(`^(<=|>=|<|>)?\\s*${NUMBER}$`).exec(text);
  if (side) {
    const [, sign, value] = side;
    const at = Number(value);
    if (!sign) return { range: { from: at, to: at, withFrom: true, withTo: true } };
    return sign.startsWith('<')
      ? { range: { from: -Infinity, to: at, withFrom: true, withTo: sign === '<=' } }
      : { range: { from: at, to: Infinity, withFrom: sign === '>=', withTo: true } };
  }
  const texts = text.split(',').map((part) => /^\s*(?:'([^']*)'|"([^"]*)")\s*$/.exec(part));
  if (texts.every((part) => part !== null))
    return { texts: new Set(texts.map((part) => part?.[1] ?? part?.[2] ?? '')) };
  return null;
}

const reaches = (outer: Range, inner: Range): boolean =>
  (outer.from < inner.from || (outer.from === inner.from && (outer.withFrom || !inner.withFrom))) &&
  (outer.to > inner.to || (outer.to === inner.to && (outer.withTo || !inner.withTo)));

/** Whether whatever `inner` takes, `outer` takes too. */
function covers(outer: string, inner: string): boolean {
  if (outer.trim() === inner.trim()) return true;
  const [a, b] = [takenBy(outer), takenBy(inner)];
  if (a && 'any' in a) return true;
  if (!a || !b) return false;
  if ('range' in a && 'range' in b) return reaches(a.range, b.range);
  return 'texts' in a && 'texts' in b && [...b.texts].every((text) => a.texts.has(text));
}

/** Whether two closed ranges share some numbers but neither holds the other: a slip of the pen in a list of bands. */
function cross(a: string, b: string): boolean {
  const [one, two] = [takenBy(a), takenBy(b)];
  if (!one || !two || !('range' in one) || !('range' in two)) return false;
  const [left, right] = one.range.from <= two.range.from ? [one.range, two.range] : [two.range, one.range];
  if (![left.from, left.to, right.from, right.to].every(Number.isFinite)) return false;
  return right.from < left.to || (right.from === left.to && right.withFrom && left.withTo);
}

type Add = (field: string, message: string) => void;

function rowErrors(grid: Grid, at: string, add: Add): void {
  for (const [index, row] of grid.rows.entries()) {
    const field = `${at}.rows.${index}`;
    if (row.length !== grid.columns.length) {
      add(field, `Row ${index + 1} has ${row.length} cells in place of ${grid.columns.length}.`);
      continue;
    }
    for (const [cell, { title, kind }] of grid.columns.entries()) {
      const text = row[cell] ?? '';
      const place = `${field}.${cell}`;
      if (kind === 'result' && text.trim() === '') add(place, `Row ${index + 1}: ${title} is missing.`);
      const fault = cellFault(kind, text);
      if (fault) add(place, `Row ${index + 1}: ${title} cannot be read: ${fault}.`);
    }
  }
}

/** Rows that never match because an earlier one takes all of theirs, and bands that overlap. */
function overlapErrors(grid: Grid, at: string, add: Add): void {
  const conditions = grid.columns.flatMap(({ kind }, cell) => (kind === 'condition' ? [cell] : []));
  for (let late = 1; late < grid.rows.length && late < 2_000; late += 1) {
    const row = grid.rows[late] ?? [];
    const earlier = grid.rows
      .slice(0, late)
      .findIndex(
        (other) =>
          conditions.every((cell) => covers(other[cell] ?? '', row[cell] ?? '')) ||
          (conditions.some((cell) => cross(other[cell] ?? '', row[cell] ?? '')) &&
            conditions.every((cell) => other[cell] === row[cell] || cross(other[cell] ?? '', row[cell] ?? ''))),
      );
    if (earlier >= 0) add(`${at}.rows.${late}`, `Row ${late + 1} overlaps row ${earlier + 1}, which comes first.`);
  }
}

const collected =
  (errors: Errors): Add =>
  (field, message) => {
    errors[field] ??= [];
    if (errors[field].length < 5) errors[field].push(message);
  };

/** What is wrong in the rows of a table: missing factors, cells that cannot be read, rows that overlap. */
export function rowsErrors(grid: Grid, at: string, isGathering: boolean): Errors {
  const errors: Errors = {};
  const add = collected(errors);
  if (grid.rows.length === 0 && !isGathering) add(`${at}.rows`, 'The table holds no row: every factor is missing.');
  rowErrors(grid, at, add);
  if (!isGathering) overlapErrors(grid, at, add);
  return errors;
}

/** The names of tables that gather every matching row. */
export const gatheringOf = (graph: object): Set<string> =>
  new Set(
    ((graph as { nodes?: { name: string; content?: { hitPolicy?: string } }[] }).nodes ?? [])
      .filter((node) => node.content?.hitPolicy === 'collect')
      .map((node) => node.name),
  );

export const layout = (grid: Pick<Grid, 'columns'>): string =>
  grid.columns.map(({ field, kind }) => `${kind} ${field}`).join(', ');

/**
 * What is wrong with tables that are to take the place of those there are, by field: tables and columns that the
 * carrier's calculation does not know, missing factors, cells that cannot be read, rows that overlap. Tables that
 * gather every matching row (`gathering`) may overlap.
 */
export function gridErrors(present: readonly Grid[], next: readonly Grid[], gathering: ReadonlySet<string>): Errors {
  const errors: Errors = {};
  for (const [index, grid] of next.entries()) {
    const at = `tables.${index}`;
    const add = collected(errors);
    const known = present.find(({ name }) => name === grid.name);
    if (!known) {
      add(`${at}.name`, `There is no table of this name. There are: ${present.map(({ name }) => name).join(', ')}.`);
      continue;
    }
    if (layout(known) !== layout(grid)) {
      add(`${at}.columns`, `The columns must be: ${layout(known)}.`);
      continue;
    }
    Object.assign(errors, rowsErrors(grid, at, gathering.has(grid.name)));
  }
  return errors;
}
