import { DELIMITERS, type Delimiter } from '@freeboard/domain/bulk';

const SIGNS = Object.keys(DELIMITERS) as Delimiter[];
/** The line by which Excel is told the delimiter: 'sep=;'. */
export const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?(?:\r?\n|\r)/i;
/** The lines by which the delimiter is found. */
const MOST_LINES = 50;

/** Returns how many times a sign stands outside of quotes, by line that is not blank; the last line may be cut off. */
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
      // A quote within a cell ('5" pipe') opens nothing.
      if (one === '"' && isStart) isQuoted = true;
      if (one === sign) count += 1;
      isStart = one === sign;
      if (one.trim() !== '') isBlank = false;
    }
  }
  if (counts.length === 0) endLine();
  return counts;
}

/** Returns which share of the lines has the number of signs that most of them have; 0 where most have none. */
function evenness(counts: readonly number[]): { share: number; count: number } {
  const lines = new Map<number, number>();
  for (const count of counts) lines.set(count, (lines.get(count) ?? 0) + 1);
  const [count = 0, times = 0] = [...lines].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { share: count === 0 ? 0 : times / counts.length, count };
}

/**
 * Finds the delimiter of a CSV by its beginning: the one that Excel's first line 'sep=;' names; else `usual` where it
 * parts all rows alike; else the one that parts the rows most evenly, headings included, and of equal ones the most
 * frequent.
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
