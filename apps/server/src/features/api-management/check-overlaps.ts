/** What a condition takes in: anything, a range of numbers, a set of texts, or something that is not known here. */
type Taken =
  | { kind: 'any' | 'unknown' }
  | { kind: 'range'; from: number; to: number; withFrom: boolean; withTo: boolean }
  | { kind: 'texts'; texts: ReadonlySet<string> };
type Range = Extract<Taken, { kind: 'range' }>;

const BETWEEN = /^([[(])(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)([\])])$/;
const SIDE = /^(<=|>=|<|>)?\s*(-?\d+(?:\.\d+)?)$/;
const QUOTED = /^\s*(?:'([^']*)'|"([^"]*)")\s*$/;

function takenBy(text: string): Taken {
  if (text === '') return { kind: 'any' };
  const between = BETWEEN.exec(text);
  if (between) {
    const [from, to] = [Number(between[2]), Number(between[3])];
    return { kind: 'range', from, to, withFrom: between[1] === '[', withTo: between[4] === ']' };
  }
  const side = SIDE.exec(text);
  if (side) {
    const [, sign, value] = side;
    const at = Number(value);
    if (!sign) return { kind: 'range', from: at, to: at, withFrom: true, withTo: true };
    return sign.startsWith('<')
      ? { kind: 'range', from: -Infinity, to: at, withFrom: true, withTo: sign === '<=' }
      : { kind: 'range', from: at, to: Infinity, withFrom: sign === '>=', withTo: true };
  }
  const texts = text.split(',').map((part) => QUOTED.exec(part));
  return texts.every((part) => part !== null)
    ? { kind: 'texts', texts: new Set(texts.map((part) => part?.[1] ?? part?.[2] ?? '')) }
    : { kind: 'unknown' };
}

const reaches = (outer: Range, inner: Range): boolean =>
  (outer.from < inner.from || (outer.from === inner.from && (outer.withFrom || !inner.withFrom))) &&
  (outer.to > inner.to || (outer.to === inner.to && (outer.withTo || !inner.withTo)));

/** Whether whatever `inner` takes, `outer` takes too. */
function covers(outer: Taken, inner: Taken): boolean {
  if (outer === inner || outer.kind === 'any') return true;
  if (outer.kind === 'range' && inner.kind === 'range') return reaches(outer, inner);
  if (outer.kind !== 'texts' || inner.kind !== 'texts' || inner.texts.size > outer.texts.size) return false;
  for (const text of inner.texts) if (!outer.texts.has(text)) return false;
  return true;
}

const holds = ({ from, to, withFrom, withTo }: Range, at: number): boolean =>
  (at > from || (withFrom && at === from)) && (at < to || (withTo && at === to));

const isClosed = ({ from, to }: Range): boolean => Number.isFinite(from) && Number.isFinite(to);

/** Whether two closed ranges share some numbers: a slip of the pen in a list of bands. */
function cross(one: Taken, two: Taken): boolean {
  if (one.kind !== 'range' || two.kind !== 'range' || !isClosed(one) || !isClosed(two)) return false;
  const [from, to] = [Math.max(one.from, two.from), Math.min(one.to, two.to)];
  return from < to || (from === to && holds(one, from) && holds(two, from));
}

/** Whether an earlier row takes all that a later one would, or their bands cross. */
function overlap(early: readonly Taken[], late: readonly Taken[]): boolean {
  let [isCovered, isShared, crosses] = [true, true, false];
  for (const [cell, inner] of late.entries()) {
    const outer = early[cell]!;
    if (outer === inner) continue;
    if (isCovered && !covers(outer, inner)) isCovered = false;
    if (isShared && cross(outer, inner)) crosses = true;
    else isShared = false;
    if (!isCovered && !isShared) return false;
  }
  return isCovered || (isShared && crosses);
}

/** Tables of very many rows, or of very long cells, are compared as far as this goes: in pairs of texts. */
const MOST_WORK = 60_000_000;

const workOf = (row: readonly Taken[]): number =>
  row.reduce((all, cell) => all + (cell.kind === 'texts' ? cell.texts.size : 0), 1);

/**
 * Rows that never match because an earlier one takes all of theirs, or whose bands overlap, each with the first such
 * row; `most` of them.
 */
export function overlaps(rows: readonly (readonly string[])[], most: number): [late: number, early: number][] {
  const known = new Map<string, Taken>();
  const taken = rows.map((row) =>
    row.map((cell) => {
      const text = cell.trim();
      const before = known.get(text) ?? takenBy(text);
      known.set(text, before);
      return before;
    }),
  );
  const found: [number, number][] = [];
  let work = 0;
  for (let late = 1; late < taken.length && found.length < most && work < MOST_WORK; late += 1) {
    const inner = taken[late]!;
    const early = taken.slice(0, late).findIndex((row) => overlap(row, inner));
    work += late * workOf(inner);
    if (early >= 0) found.push([late, early]);
  }
  return found;
}
