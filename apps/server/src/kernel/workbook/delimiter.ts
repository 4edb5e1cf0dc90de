import { DELIMITERS, type Delimiter } from '@freeboard/domain/bulk';

const SIGNS = Object.keys(DELIMITERS) as Delimiter[];
/** A first line with which a file tells Excel its delimiter: 'sep=;'. */
export const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?(?:\r?\n|\r)/i;
const MOST_LINES = 50;

/**
 * How often a character occurs outside of quotes in each line that is not blank. A last line without a line break may
 * be cut off and is ignored, unless it is the only one.
 */
function countsByLine(text: string, sign: string): number[] {
  const counts: number[] = [];
  let [count, isQuoted, isStart, isBlank] = [0, false, true, true];
  const endLine = (): void => {
    if (!isBlank) counts.push(count);
    [count, isStart, isBlank] = [0, true, true];
  };
  for (let at = 0; at < text.length && counts.length < MOST_LINES; at += 1) {
    const one = text[at] ?? '';
    if (isQuoted) {
      if (one === '"' && text[at + 1] === '"') at += 1;
      else if (one === '"') isQuoted = false;
    } else if (one === '\n' || one === '\r') endLine();
    else {
      // A quote inside a cell ('5" pipe') does not open a quoted cell.
      if (one === '"' && isStart) isQuoted = true;
      if (one === sign) count += 1;
      isStart = one === sign;
      if (one.trim() !== '') isBlank = false;
    }
  }
  if (counts.length === 0) endLine();
  return counts;
}

function evenness(counts: readonly number[]): { share: number; count: number } {
  const lines = new Map<number, number>();
  for (const count of counts) lines.set(count, (lines.get(count) ?? 0) + 1);
  const [count = 0, times = 0] = [...lines].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { share: count === 0 ? 0 : times / counts.length, count };
}

/**
 * Finds the delimiter of a CSV file by its beginning: the one that Excel's first line 'sep=;' names; else `usual` if
 * it splits all rows into equally many cells; else the one that does so for most rows, headings included, and among
 * equals the most frequent; a comma if there is none.
 */
export function delimiterIn(text: string, usual?: Delimiter): Delimiter {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  if (named !== undefined) return named as Delimiter;
  const found = SIGNS.map((sign) => {
    const counts = countsByLine(text, sign);
    return { sign, ...evenness(counts), total: counts.reduce((sum, count) => sum + count, 0) };
  });
  if (usual !== undefined && found.some(({ sign, share }) => sign === usual && share === 1)) return usual;
  const [best] = found.toSorted((a, b) => b.share - a.share || b.count - a.count || b.total - a.total);
  return best && best.total > 0 ? best.sign : ',';
}
