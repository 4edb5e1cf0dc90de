import { isEmail, MESSAGES } from '../wording/messages.ts';
import { isIsoDate } from './dates.ts';
import { isAllowed } from './options.ts';
import { isWholePhone } from './phone.ts';
import type { Field, FieldKind, FieldValue, Option } from './types.ts';

/** Digits a money field takes (section 5), and a year. */
const MONEY_DIGITS = 11;
const TEXT_LENGTH = 1000;

const WHOLE: ReadonlySet<FieldKind> = new Set<FieldKind>(['money', 'digits', 'year']);
const NUMERIC: ReadonlySet<FieldKind> = new Set<FieldKind>(['money', 'digits', 'year', 'decimal']);

export const isNumeric = (kind: FieldKind): boolean => NUMERIC.has(kind);
export const isWhole = (kind: FieldKind): boolean => WHOLE.has(kind);

/** How many digits a field of whole numbers takes. */
export function digitsOf(field: Field): number {
  if (field.kind === 'year') return 4;
  return field.digits ?? (field.kind === 'money' ? MONEY_DIGITS : 16);
}

function numberFault(field: Field, value: number): string | null {
  if (isWhole(field.kind)) {
    if (!Number.isInteger(value) || value < 0) return field.wrong ?? MESSAGES.invalid;
    if (value > 10 ** digitsOf(field) - 1) return `max. ${digitsOf(field)} Digits.`;
    if (field.kind === 'year' && value < 1000) return MESSAGES.invalid;
  }
  if (field.minimum !== undefined && value < field.minimum) return MESSAGES.minimum(field.minimum);
  if (field.maximum !== undefined && value > field.maximum) return MESSAGES.maximum(field.maximum);
  return null;
}

function textFault(field: Field, value: string): string | null {
  switch (field.kind) {
    case 'phone':
      return isWholePhone(value) ? null : MESSAGES.phone;
    case 'email':
      return isEmail(value.trim()) ? null : MESSAGES.email;
    case 'date':
      return isIsoDate(value) ? null : MESSAGES.invalid;
    default:
      return value.length > TEXT_LENGTH ? `max. ${TEXT_LENGTH} Characters.` : null;
  }
}

/** What is wrong with a value that is not blank, by its field's kind alone; null when nothing is. */
export function kindFault(field: Field, value: FieldValue, options: readonly Option[] | undefined): string | null {
  if (field.kind === 'computed') return null;
  if (field.kind === 'list') return typeof value === 'object' ? null : MESSAGES.invalid;
  if (field.kind === 'choice' || field.kind === 'toggle') {
    if (options) return isAllowed(options, value) ? null : MESSAGES.invalid;
    return typeof value === 'boolean' ? null : MESSAGES.invalid;
  }
  if (isNumeric(field.kind)) {
    return typeof value === 'number' && Number.isFinite(value) ? numberFault(field, value) : MESSAGES.invalid;
  }
  return typeof value === 'string' ? textFault(field, value) : MESSAGES.invalid;
}
