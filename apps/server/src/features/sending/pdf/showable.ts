import type { Coverage } from './coverage.ts';

const STAND_IN = '?';
/** Invisible characters: those that join, turn or mark others, and control characters. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u;
/** Characters that the document font always has, so that most texts need no further check. */
const PLAIN = /^[ -~]*$/;

function showableText(text: string, fonts: readonly Coverage[]): string {
  if (PLAIN.test(text)) return text;
  let shown = '';
  for (const sign of text.normalize('NFC').toWellFormed()) {
    const codePoint = sign.codePointAt(0) ?? 0;
    if (/\s/.test(sign)) shown += ' ';
    else if (/\p{Cc}/u.test(sign)) shown += '';
    else if (fonts.some((covers) => covers(codePoint))) shown += sign;
    else shown += UNSEEN.test(sign) ? '' : STAND_IN;
  }
  return shown;
}

export function showable<T>(data: T, fonts: readonly Coverage[]): T {
  if (typeof data === 'string') return showableText(data, fonts) as T;
  if (Array.isArray(data)) return data.map((part) => showable(part, fonts)) as T;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, showable(part, fonts)])) as T;
}
