import { type Field, grouped, maskPhone } from '@freeboard/domain';

/** Text in an input with the caret's place. */
export type Typed = { text: string; caret: number };

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The place in `text` behind its `count`-th digit. */
function behindDigit(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text[index]!)) seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}

function masked(field: Field, text: string): string | null {
  switch (field.kind) {
    case 'phone':
      return maskPhone(text);
    case 'money':
    case 'digits': {
      const whole = text
        .replace(/\.\d*$/, '')
        .replace(/\D/g, '')
        .slice(0, field.digits ?? (field.kind === 'money' ? 11 : 16));
      const shown = whole === '' ? '' : grouped(Number(whole));
      return field.kind === 'money' && shown !== '' ? `$${shown}` : shown;
    }
    case 'year':
      return text.replace(/\D/g, '').slice(0, 4);
    default:
      return null;
  }
}

/** What an input shows after a key or a paste: masked while typing (section 5), the caret behind the same digit. */
export function maskTyping(field: Field, typed: Typed): Typed {
  const text = masked(field, typed.text);
  if (text === null || text === typed.text) return typed;
  if (typed.caret >= typed.text.length) return { text, caret: text.length };
  return { text, caret: behindDigit(text, digitsIn(typed.text.slice(0, typed.caret))) };
}

/** Whether what stands in the input is worth committing before the field is left: half a year or date is not. */
export function isWhole(field: Field, text: string): boolean {
  if (field.kind === 'year') return text === '' || text.length === 4;
  if (field.kind === 'date')
    return text === '' || /^\d{1,2}\D\d{1,2}\D\d{4}$|^\d{8}$|^\d{4}-\d{2}-\d{2}$/.test(text.trim());
  return true;
}
