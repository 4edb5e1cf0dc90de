import type { Taken, TakenRange } from './conditions.ts';

export type Segment = { rows: readonly number[] } & (
  | { kind: 'texts'; texts: readonly string[] }
  | { kind: 'range' | 'all'; text: string }
);

export type Axis =
  | { kind: 'all' }
  | { kind: 'texts'; texts: readonly string[] }
  | { kind: 'numbers'; bounds: readonly number[]; isWhole: boolean; isBelow: boolean };

const isRange = (cell: Taken): cell is TakenRange => cell.kind === 'range';
const isPoint = ({ from, to }: TakenRange): boolean => from === to && Number.isInteger(from);
/** [5..3] and (5..5) are empty. */
const isEmpty = ({ from, to, withFrom, withTo }: TakenRange): boolean =>
  from > to || (from === to && !(withFrom && withTo));

/** Amounts and ages begin at 0, whole counts at 1. */
const isFirst = (bound: number | undefined, isWhole: boolean): boolean => bound === 0 || (isWhole && bound === 1);

/** `choices`: all possible texts, if known. */
export function axisOf(cells: readonly Taken[], choices: ReadonlySet<string> | undefined, isWholeField: boolean): Axis {
  const ranges = cells.filter(isRange);
  const texts = new Set(cells.flatMap((cell) => (cell.kind === 'texts' ? [...cell.texts] : [])));
  if (ranges.length > 0 && texts.size > 0) return { kind: 'all' };
  if (texts.size > 0) return { kind: 'texts', texts: [...(choices ?? texts)] };
  if (ranges.length === 0) return { kind: 'all' };
  const bounds = [...new Set(ranges.flatMap(({ from, to }) => [from, to]))]
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const isWhole = isWholeField || ranges.every(isPoint);
  const isBelow = ranges.some(({ from }) => from === -Infinity) || !isFirst(bounds[0], isWhole);
  return { kind: 'numbers', bounds, isWhole, isBelow };
}

function textSegments(texts: readonly string[], cells: readonly Taken[], rows: readonly number[]): Segment[] {
  const always = rows.filter((row) => cells[row]?.kind !== 'texts');
  const byText = new Map<string, number[]>(texts.map((text) => [text, []]));
  for (const row of rows) {
    const cell = cells[row]!;
    if (cell.kind === 'texts') for (const text of cell.texts) byText.get(text)?.push(row);
  }
  const alike = new Map<string, { texts: string[]; own: number[] }>();
  for (const [text, own] of byText) {
    const group = alike.get(own.join());
    if (group) group.texts.push(text);
    else alike.set(own.join(), { texts: [text], own });
  }
  const [only] = alike.size === 1 ? alike.values() : [];
  // A row for texts that do not occur covers nothing.
  if (only && always.length + only.own.length === rows.length) return [{ kind: 'all', text: '', rows }];
  return [...alike.values()].map((group) => ({ kind: 'texts', texts: group.texts, rows: [...always, ...group.own] }));
}

type Numbers = Extract<Axis, { kind: 'numbers' }>;

/** `first` and `last` are positions: even ones are between bounds, odd ones are bounds. */
function rangeText({ bounds, isWhole }: Numbers, first: number, last: number): string {
  const isAt = { from: first % 2 === 1, to: last % 2 === 1 };
  let from = bounds[(isAt.from ? first - 1 : first - 2) / 2];
  let to = bounds[(isAt.to ? last - 1 : last) / 2];
  if (isWhole && from !== undefined && !isAt.from) [from, isAt.from] = [Math.floor(from) + 1, true];
  if (isWhole && to !== undefined && !isAt.to) [to, isAt.to] = [Math.ceil(to) - 1, true];
  if (from === undefined) return `${isAt.to ? '<=' : '<'} ${to}`;
  if (to === undefined) return `${isAt.from ? '>=' : '>'} ${from}`;
  if (from === to) return String(from);
  return `${isAt.from ? '[' : '('}${from}..${to}${isAt.to ? ']' : ')'}`;
}

/** Even positions are between bounds, odd ones are bounds. */
function hasWhole(bounds: readonly number[], place: number): boolean {
  if (place % 2 === 1) return Number.isInteger(bounds[(place - 1) / 2]);
  const [from, to] = [bounds[place / 2 - 1], bounds[place / 2]];
  return from === undefined || to === undefined || Math.floor(from) + 1 < to;
}

function* numberSegments(axis: Numbers, cells: readonly Taken[], rows: readonly number[]): Generator<Segment> {
  const { bounds, isWhole, isBelow } = axis;
  const at = new Map(bounds.map((bound, index) => [bound, 2 * index + 1]));
  const always = rows.filter((row) => cells[row]?.kind !== 'range');
  const end = 2 * bounds.length;
  const [begins, ends] = [new Map<number, number[]>(), new Map<number, number[]>()];
  const add = (places: Map<number, number[]>, place: number, row: number) => {
    const rowsAt = places.get(place);
    if (rowsAt) rowsAt.push(row);
    else places.set(place, [row]);
  };
  for (const row of rows) {
    const cell = cells[row]!;
    if (!isRange(cell) || isEmpty(cell)) continue;
    add(begins, cell.from === -Infinity ? 0 : at.get(cell.from)! + (cell.withFrom ? 0 : 1), row);
    add(ends, cell.to === Infinity ? end + 1 : at.get(cell.to)! + (cell.withTo ? 1 : 0), row);
  }
  const active = new Set<number>();
  type Run = { first: number; last: number } | null;
  let run: Run = null;
  const closed = (ended: Run): Segment[] =>
    ended ? [{ kind: 'range', text: rangeText(axis, ended.first, ended.last), rows: [...always, ...active] }] : [];
  for (let place = 0; place <= end; place += 1) {
    const [come, go] = [begins.get(place) ?? [], ends.get(place) ?? []];
    if (come.length + go.length > 0) {
      yield* closed(run);
      run = null;
    }
    for (const row of come) active.add(row);
    for (const row of go) active.delete(row);
    if ((place === 0 && !isBelow) || (isWhole && !hasWhole(bounds, place))) continue;
    const first: number = run ? run.first : place;
    run = { first, last: place };
  }
  yield* closed(run);
}

export const sizeOf = (axis: Axis): number =>
  axis.kind === 'texts' ? axis.texts.length : axis.kind === 'numbers' ? 2 * axis.bounds.length : 1;

export function segmentsOf(axis: Axis, cells: readonly Taken[], rows: readonly number[]): Iterable<Segment> {
  if (axis.kind === 'texts') return textSegments(axis.texts, cells, rows);
  if (axis.kind === 'numbers') return numberSegments(axis, cells, rows);
  return [{ kind: 'all', text: '', rows }];
}
