import type { Reading } from '@freeboard/domain/documents';
import { type Line, wordsBetween } from '../../pages/lines.ts';
import { readingsOf } from '../../readings/draft.ts';
import type { SectionLine } from './layout.ts';

type Count = { line: Line; words: Line['words']; count: number };

/** The number after the words; null if the box is empty, has `n/a`, or is not found. */
function countBehind(lines: readonly Line[], words: RegExp): Count | null {
  for (const line of lines) {
    const match = words.exec(line.text);
    if (!match) continue;
    const rest = /^[\s:_]*(\d{1,3})(?![\d.,/])/.exec(line.text.slice(match.index + match[0].length));
    if (!rest) return null;
    const end = match.index + match[0].length + rest[0].length;
    return { line, words: wordsBetween(line, end - rest[1]!.length, end), count: Number(rest[1]) };
  }
  return null;
}

/**
 * Reads the number of flood openings in a crawlspace or enclosure (A8). It is box b in the 2015 edition, and the
 * total of the two numbers in box c since 2023.
 */
export function readOpenings(sections: readonly SectionLine[]): Reading[] {
  const all = sections.filter(({ section }) => section === 'A').map(({ line }) => line);
  const start = all.findIndex((line) => /crawlspace or enclosure/i.test(line.text));
  const garage = all.findIndex((line) => /attached garage:?$/i.test(line.text));
  const lines = all.slice(Math.max(0, start), garage === -1 ? undefined : garage);
  const counts = [
    countBehind(lines, /number of permanent flood openings in the crawlspace.*?adjacent grade(?!:)/i),
    countBehind(lines, /non-engineered flood openings:/i),
    countBehind(lines, /(?<!non-)\bengineered flood openings:/i),
  ].filter((count) => count !== null);
  const [first] = counts;
  if (!first) return [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const words = counts.flatMap((count) => (count.line === first.line ? count.words : []));
  const printed = counts.map(({ count }) => count).join(' + ');
  return readingsOf({ page: first.line.page, words, label: 'A8 Flood openings', printed }, [
    { field: 'flood_openings', value: total, strength: 'ask' },
  ]);
}
