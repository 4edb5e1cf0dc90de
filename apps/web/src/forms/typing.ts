import { type Field, grouped, isPhoneLike, maskPhone } from '@freeboard/domain/forms';

/** Text in an input with the caret's position. */
export type Typed = { text: string; caret: number };

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The position in `text` after its `count`-th digit. */
function behindDigit(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text[index]!)) seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}

/** More digits than a number represents exactly. */
const LONGEST = 15;

function masked(field: Field, text: string): string | null {
  switch (field.kind) {
    case 'phone':
      return isPhoneLike(text) ? maskPhone(text) : null;
    case 'money':
    case 'digits': {
      // Anything but digits and their separators may mean more than the mask knows: '100k', '-5', '250.000'.
      const whole = text.replace(/[$,\s]/g, '');
      if (/\D/.test(whole) || whole.length > LONGEST) return null;
      const shown = whole === '' ? '' : grouped(Number(whole));
      return field.kind === 'money' && shown !== '' ? `$${shown}` : shown;
    }
    default:
      return null;
  }
}

/**
 * What an input shows after a key or a paste: masked while typing (section 5), with the caret after the same digit.
 * Text that the mask would distort stays as typed, for the parser to accept or refuse.
 */
export function maskTyping(field: Field, typed: Typed): Typed {
  const text = masked(field, typed.text);
  if (text === null || text === typed.text) return typed;
  if (typed.caret >= typed.text.length) return { text, caret: text.length };
  return { text, caret: behindDigit(text, digitsIn(typed.text.slice(0, typed.caret))) };
}

/** Whether the input is worth committing before the field is left: half a year or date is not. */
export function isWhole(field: Field, text: string): boolean {
  if (field.kind === 'year') return text === '' || text.length === 4;
  if (field.kind === 'date')
    return text === '' || /^\d{1,2}\D\d{1,2}\D\d{4}$|^\d{8}$|^\d{4}-\d{2}-\d{2}$/.test(text.trim());
  return true;
}
