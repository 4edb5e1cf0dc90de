import type { Line, LineWord } from '../../pages/lines.ts';
import { markBefore, type SquareMark } from '../../pages/mark-before.ts';

export type Option<T> = { word: RegExp; value: T };

export type Choice<T> = { value: T; mark: SquareMark; word: LineWord; line: Line };

export function optionWord(line: Line, word: RegExp, from = 0): LineWord | null {
  const match = word.exec(line.text.slice(from));
  if (!match) return null;
  const start = from + match.index;
  return line.words.find((one) => one.start <= start && one.end > start) ?? null;
}

/**
 * The marked option of a question.
 * @returns null if none or several are marked, or one is doubtful; a user then has to look
 */
export async function choiceOf<T>(line: Line, options: readonly Option<T>[], from = 0): Promise<Choice<T> | null> {
  const marked: Choice<T>[] = [];
  let isDoubtful = false;
  for (const { word, value } of options) {
    const found = optionWord(line, word, from);
    const mark = found ? await markBefore(line.page, found) : null;
    if (!found || !mark) continue;
    if (mark.state === 'doubtful') isDoubtful = true;
    if (mark.state === 'marked') marked.push({ value, mark, word: found, line });
  }
  const [only, ...others] = marked;
  return only && others.length === 0 && !isDoubtful ? only : null;
}

export const YES_OR_NO: readonly Option<'Yes' | 'No'>[] = [
  { word: /\bYes\b/i, value: 'Yes' },
  { word: /\bNo\b/i, value: 'No' },
];

export const DATUMS: readonly Option<string | null>[] = [
  { word: /\bNGVD\b/i, value: 'NGVD 1929' },
  { word: /\bNAVD\b/i, value: 'NAVD 1988' },
  { word: /\bOther\b/i, value: null },
];
