import {
  digitsOf,
  type Field,
  grouped,
  isPhoneLike,
  isWhole as isWholeNumber,
  maskPhone,
  parseInput,
} from '@freeboard/domain/forms';
import type { UndoStep } from '../lib/hotkeys.ts';

/** `caret`: its position in the text. */
export type Typed = { text: string; caret: number };

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The position after the `count`-th digit. */
function behindDigit(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text[index]!)) seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}

/** The most digits that a number represents exactly. */
const LONGEST = 15;

/** Without separators: '1234.5'. */
const CENTS = /^(\d*)(\.\d{0,2})?$/;

function maskAmount(field: Field, text: string, isPasted: boolean): string | null {
  // '1,5' is a foreign notation: without its comma it would be tenfold.
  if (isPasted && 'error' in parseInput(field, text)) return null;
  const bare = text.replace(/[$,\s]/g, '');
  if (field.kind === 'digits') {
    // Shorthand that was pasted: '100k', '1,840 sq ft'.
    const parsed = /\D/.test(bare) ? parseInput(field, text) : null;
    if (parsed) return 'value' in parsed && typeof parsed.value === 'number' ? grouped(parsed.value) : null;
    return bare === '' || bare.length > LONGEST ? bare : grouped(Number(bare));
  }
  // The mask handles only digits and their separators: '100k', '-5' and '250.000' may mean something else.
  const [, whole, cents = ''] = CENTS.exec(bare) ?? [];
  if (whole === undefined || whole.length > LONGEST || (cents !== '' && (!field.cents || /\..*,/.test(text))))
    return null;
  const shown = whole === '' ? '' : grouped(Number(whole));
  return shown + cents === '' ? '' : `$${shown}${cents}`;
}

function masked(field: Field, text: string, isPasted: boolean): string | null {
  switch (field.kind) {
    case 'phone':
      return isPhoneLike(text) ? maskPhone(text) : null;
    case 'money':
    case 'digits':
      return maskAmount(field, text, isPasted);
    case 'year':
      return /^\s*\d+\s*$/.test(text) ? text.trim().slice(0, digitsOf(field)) : null;
    default:
      return null;
  }
}

/**
 * Masked while typing (section 5), with the caret after the same digit. Text that the mask would distort stays as
 * typed, for the parser to accept or refuse.
 */
export function maskTyping(field: Field, typed: Typed, isPasted = false): Typed {
  const text = masked(field, typed.text, isPasted);
  if (text === null || text === typed.text) return typed;
  if (typed.caret >= typed.text.length) return { text, caret: text.length };
  return { text, caret: behindDigit(text, digitsIn(typed.text.slice(0, typed.caret))) };
}

/**
 * Keys that fields of these kinds take; other kinds take any key. Typed separators are allowed, but the mask sets its
 * own.
 */
const KEYS: Partial<Record<Field['kind'], RegExp>> = { year: /\d/, digits: /[\d,\s]/ };
const CENTS_KEYS = /[\d$,.\s]/;

/** `text`: the input's text with the key (section 5). */
export function takesKey(field: Field, key: string, text: string): boolean {
  const keys = field.cents ? CENTS_KEYS : KEYS[field.kind];
  if (keys && !keys.test(key)) return false;
  if (!/\d/.test(key) || !isWholeNumber(field.kind)) return true;
  return digitsIn(field.cents ? text.replace(/\..*/, '') : text) <= digitsOf(field);
}

/** False for half a year or date, which is committed only when the field is left. */
export function isWhole(field: Field, text: string): boolean {
  if (field.kind === 'year') return text === '' || text.length === 4;
  if (field.kind === 'date')
    return text === '' || /^\d{1,2}\D\d{1,2}\D\d{4}$|^\d{8}$|^\d{4}-\d{2}-\d{2}$/.test(text.trim());
  return true;
}

/** Consecutive inputs of one of these kinds are one undo step, as in browsers. */
const IN_RUNS: ReadonlySet<string> = new Set([
  'insertText',
  'insertCompositionText',
  'deleteContentBackward',
  'deleteContentForward',
]);

/** Replaces the browser's own undo list, which a mask empties by writing into the input. */
export class TypingHistory {
  #steps: Typed[] = [];
  #at = 0;
  /** The kind of input that extends the last step; '' if the next input begins another step. */
  #run = '';

  begin(text: string): void {
    this.#steps = [{ text, caret: text.length }];
    this.#at = 0;
    this.#run = '';
  }

  get text(): string | undefined {
    return this.#steps[this.#at]?.text;
  }

  get isAtBegin(): boolean {
    return this.#at === 0;
  }

  /** `raw`: the browser's text after an input of this kind; `shown`: the masked text. */
  add(raw: Typed, shown: Typed, kind: string): void {
    const last = this.#steps[this.#at]!;
    // The text after the caret was also after it before the edit.
    const caretBefore = Math.max(0, last.text.length - (raw.text.length - raw.caret));
    const isMore =
      IN_RUNS.has(kind) &&
      kind === this.#run &&
      (kind === 'deleteContentForward' ? raw.caret : caretBefore) === last.caret;
    if (!isMore) {
      this.#steps[this.#at] = { text: last.text, caret: caretBefore };
      this.#at += 1;
    }
    this.#steps.splice(this.#at, Number.POSITIVE_INFINITY, shown);
    this.#run = kind;
  }

  /** @returns the text that the input then shows; null if there is no such step */
  move(step: UndoStep): Typed | null {
    const typed = this.#steps[this.#at + step];
    if (!typed) return null;
    this.#at += step;
    this.#run = '';
    return typed;
  }
}
