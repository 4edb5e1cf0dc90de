/** Start index of each line, followed by that of a line after the last. */
export function linesOf(text: string): Int32Array {
  let count = 2;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  const starts = new Int32Array(count);
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    starts[line] = at + 1;
    line += 1;
  }
  starts[line] = text.length + 1;
  return starts;
}

/** Binary search: the last index of an ascending list whose value is at most `wanted`. */
function lastUpTo(list: Int32Array, wanted: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle]! <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}

export type Row = { line: number; isFirst: boolean; start: number; end: number };
export type Rows = { count: number; at(row: number): Row; rowOf(place: number): number };

/** Rows of at most `columns` characters; any row is found without iterating over the rows before it. */
export function rowsOf(starts: Int32Array, columns: number): Rows {
  const lines = starts.length - 1;
  const firsts = new Int32Array(lines + 1);
  const lengthOf = (line: number) => starts[line + 1]! - starts[line]! - 1;
  for (let line = 0; line < lines; line += 1)
    firsts[line + 1] = firsts[line]! + Math.max(1, Math.ceil(lengthOf(line) / columns));
  return {
    count: firsts[lines]!,
    at(row) {
      const line = Math.min(lastUpTo(firsts, row), lines - 1);
      const start = starts[line]! + (row - firsts[line]!) * columns;
      const end = Math.min(start + columns, starts[line]! + lengthOf(line));
      return { line, isFirst: row === firsts[line], start, end };
    },
    rowOf(place) {
      const line = Math.min(lastUpTo(starts, place), lines - 1);
      return firsts[line]! + Math.floor((place - starts[line]!) / columns);
    },
  };
}
