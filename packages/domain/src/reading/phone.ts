import { maskPhone } from '../forms/formats/phone.ts';
import { MESSAGES } from '../wording/messages.ts';
import { type ReadValue, sure, unread } from './text.ts';

const NUMBER = /(?<!\d)(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}(?!\d)/;
/** Words and punctuation around a number that only label it, so that nothing is left over to report. */
const LABELS =
  /\b(?:(?:cell|mobile|home|work|office|day|evening|main|primary|phone|telephone|tel|number|no|us)|[chwmop])\b\.?|[\s():;,.#*+-]/gi;

/** The first number of the text: '305-555-0101 (cell)', 'H 305.555.0101'. */
export function readPhone(text: string): ReadValue<string> {
  const written = text.replace(/^(\d{10,11})\.0+$/, '$1');
  const match = NUMBER.exec(written);
  if (!match) return unread(text, MESSAGES.phone);
  // A part of a longer number, such as a foreign one, is not a phone number.
  if (/\d[\s().+-]*$/.test(written.slice(0, match.index))) return unread(text, MESSAGES.phone);
  const around = `${written.slice(0, match.index)} ${written.slice(match.index + match[0].length)}`;
  return sure(maskPhone(match[0]), around.replaceAll(LABELS, '') === '' ? '' : around.trim());
}
