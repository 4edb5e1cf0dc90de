import { type Taken, type TakenRange, takenBy } from '@freeboard/domain/rates';

const reaches = (outer: TakenRange, inner: TakenRange): boolean =>
  (outer.from < inner.from || (outer.from === inner.from && (outer.withFrom || !inner.withFrom))) &&
  (outer.to > inner.to || (outer.to === inner.to && (outer.withTo || !inner.withTo)));

function covers(outer: Taken, inner: Taken): boolean {
  if (outer === inner || outer.kind === 'any') return true;
  if (outer.kind === 'range' && inner.kind === 'range') return reaches(outer, inner);
  if (outer.kind !== 'texts' || inner.kind !== 'texts' || inner.texts.size > outer.texts.size) return false;
  for (const text of inner.texts) if (!outer.texts.has(text)) return false;
  return true;
}

const holds = ({ from, to, withFrom, withTo }: TakenRange, at: number): boolean =>
  (at > from || (withFrom && at === from)) && (at < to || (withTo && at === to));

const isClosed = ({ from, to }: TakenRange): boolean => Number.isFinite(from) && Number.isFinite(to);

/** Whether two closed ranges overlap; in a list of bands that is a typo. */
function cross(one: Taken, two: Taken): boolean {
  if (one.kind !== 'range' || two.kind !== 'range' || !isClosed(one) || !isClosed(two)) return false;
  const [from, to] = [Math.max(one.from, two.from), Math.min(one.to, two.to)];
  return from < to || (from === to && holds(one, from) && holds(two, from));
}

function meet(one: Taken, two: Taken): boolean {
  if (one.kind !== 'texts' || two.kind !== 'texts') return false;
  for (const text of one.texts) if (two.texts.has(text)) return true;
  return false;
}

/**
 * Whether an earlier row covers a later one, or their bands overlap. A band for some texts within a band for more
 * texts is an exception, not an error; one that begins within the other and ends outside is an error.
 */
function overlap(early: readonly Taken[], late: readonly Taken[]): boolean {
  let [isCovered, isShared, crosses, juts, isOfSome] = [true, true, false, false, false];
  for (const [cell, inner] of late.entries()) {
    const outer = early[cell]!;
    if (outer === inner) continue;
    const isWithin = covers(outer, inner);
    if (!isWithin) isCovered = false;
    if (isShared && cross(outer, inner)) {
      crosses = true;
      juts ||= !isWithin && !covers(inner, outer);
    } else if (isShared && meet(outer, inner)) isOfSome = true;
    else isShared = false;
    if (!isCovered && !isShared) return false;
  }
  return isCovered || (isShared && (isOfSome ? juts : crosses));
}

const NONE: ReadonlySet<Taken> = new Set();

/** Once a column has this few candidate rows, no better column is searched for. */
const FEW = 50;

/**
 * With more candidate cells than this, only those of the rarest text are compared, which contain every cell that
 * matches all texts.
 */
const MOST_MEETING = 1_000;

const rarest = (sets: readonly ReadonlySet<Taken>[]): ReadonlySet<Taken> =>
  sets.reduce<ReadonlySet<Taken> | null>((least, set) => (least && least.size <= set.size ? least : set), null) ?? NONE;

function sorted(cells: Iterable<Taken>) {
  const ranges = [...cells].filter((cell) => cell.kind === 'range').sort((a, b) => a.from - b.from);
  // The highest end among the ranges up to each position.
  const reach = ranges.map(({ to }) => to);
  for (let at = 1; at < reach.length; at += 1) reach[at] = Math.max(reach[at]!, reach[at - 1]!);
  return function* meeting(inner: TakenRange): Generator<Taken> {
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle]!.from <= inner.to) low = middle + 1;
      else high = middle;
    }
    for (let at = low - 1; at >= 0 && reach[at]! >= inner.from; at -= 1) yield ranges[at]!;
  };
}

type Work = { left: number };

/**
 * Indexes the rows of a column added so far by the values that their cells match; `cells` are all cells of the
 * column.
 */
function columnRows(cells: Iterable<Taken>, work: Work) {
  const rows = new Map<Taken, number[]>();
  const meeting = sorted(cells);
  const byText = new Map<string, Set<Taken>>();
  const whole = new Set<Taken>();
  return {
    add(cell: Taken, row: number): void {
      const same = rows.get(cell);
      if (same) {
        same.push(row);
        return;
      }
      rows.set(cell, [row]);
      if (cell.kind === 'any') whole.add(cell);
      if (cell.kind !== 'texts') return;
      for (const text of cell.texts) byText.set(text, (byText.get(text) ?? new Set()).add(cell));
    },
    /**
     * Candidate rows for an overlap with `inner` in this column, as lists of row numbers. Past MOST_MEETING, only
     * rows that match all of its texts are sure to be included.
     */
    near(inner: Taken): number[][] {
      const cells = new Set([inner, ...whole]);
      if (inner.kind === 'texts') {
        const sets = [...inner.texts].map((text) => byText.get(text) ?? NONE);
        const count = sets.reduce((sum, { size }) => sum + size, 0);
        for (const set of count <= MOST_MEETING ? sets : [rarest(sets)]) for (const cell of set) cells.add(cell);
      }
      if (inner.kind === 'range')
        for (const cell of meeting(inner)) {
          work.left -= 1;
          if (covers(cell, inner) || cross(cell, inner)) cells.add(cell);
        }
      return [...cells].flatMap((cell) => {
        const same = rows.get(cell);
        return same ? [same] : [];
      });
    },
  };
}

const countOf = (lists: readonly number[][]): number => lists.reduce((sum, { length }) => sum + length, 0);

function nearest(columns: readonly ReturnType<typeof columnRows>[], row: readonly Taken[]): number[][] {
  let best: number[][] | null = null;
  // Text columns first: they are looked up by value, while ranges are scanned.
  const order = [...row.keys()].toSorted((a, b) => Number(row[a]?.kind === 'range') - Number(row[b]?.kind === 'range'));
  for (const column of order) {
    const lists = columns[column]!.near(row[column]!);
    if (best === null || countOf(lists) < countOf(best)) best = lists;
    if (countOf(best) <= FEW) return best;
  }
  return best ?? [];
}

/** The budget for comparing very large tables or long cells, in texts and ranges compared. */
const MOST_WORK = 60_000_000;

const workOf = (row: readonly Taken[]): number =>
  row.reduce((all, cell) => all + (cell.kind === 'texts' ? cell.texts.size : 0), 1);

/**
 * Rows that never match because an earlier row covers them, or whose bands overlap an earlier row's, each with the
 * first such row; at most `most`. The effort is subtracted from `work`, and the search ends when none is left.
 */
export function overlaps(
  rows: readonly (readonly string[])[],
  most: number,
  work: Work = { left: MOST_WORK },
): [late: number, early: number][] {
  const known = new Map<string, Taken>();
  const taken = rows.map((row) =>
    row.map((cell) => {
      const text = cell.trim();
      const before = known.get(text) ?? takenBy(text);
      known.set(text, before);
      return before;
    }),
  );
  const columns = (taken[0] ?? []).map((_, column) => columnRows(new Set(taken.map((row) => row[column]!)), work));
  const found: [number, number][] = [];
  for (const [late, row] of taken.entries()) {
    if (found.length >= most || work.left <= 0) break;
    let first = Number.POSITIVE_INFINITY;
    // Without conditions every row matches everything, so the first row covers all later ones.
    for (const list of columns.length === 0 && late > 0 ? [[0]] : nearest(columns, row))
      for (const early of list) {
        if (early >= first) break;
        work.left -= workOf(row);
        if (overlap(taken[early]!, row)) first = early;
      }
    if (first < late) found.push([late, first]);
    for (const [column, cell] of row.entries()) columns[column]?.add(cell, late);
  }
  return found;
}
