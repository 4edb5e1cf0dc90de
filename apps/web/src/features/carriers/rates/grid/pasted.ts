/** Quotes within the cell are doubled. */
const QUOTED = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
const PLAIN = /[^\t\r\n]*/y;
const END = /\t|\r?\n|\r|$/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Cells are separated by tabs, rows by line breaks. A cell with a line break or a tab is quoted; any other quotes
 * belong to the cell.
 */
export function pastedRows(text: string): string[][] {
  const whole = text.replace(/\r?\n$/, '');
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const quoted = matchAt(QUOTED, whole, at);
    const isOfSheet = quoted !== null && /[\t\r\n]/.test(quoted[1] ?? '');
    const found = isOfSheet ? quoted : matchAt(PLAIN, whole, at);
    rows.at(-1)?.push(isOfSheet ? (quoted[1] ?? '').replaceAll('""', '"') : (found?.[0] ?? ''));
    at += found?.[0].length ?? 0;
    const [end = ''] = matchAt(END, whole, at) ?? [];
    if (end === '') return rows;
    at += end.length;
    if (end !== '\t') rows.push([]);
  }
}
