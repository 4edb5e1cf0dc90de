import { isEmail, MESSAGES } from '../wording/messages.ts';
import { isIsoDate } from './formats/dates.ts';
import { isWholePhone } from './formats/phone.ts';
import { isAllowed } from './options.ts';
import type { Field, FieldKind, FieldValue, Option } from './types.ts';

/** Maximum digits of a money field (section 5); maximum length of a text. */
const MONEY_DIGITS = 11;
const TEXT_LENGTH = 1000;

const WHOLE: ReadonlySet<FieldKind> = new Set<FieldKind>(['money', 'digits', 'year']);
const NUMERIC: ReadonlySet<FieldKind> = new Set<FieldKind>(['money', 'digits', 'year', 'decimal']);

export const isNumeric = (kind: FieldKind): boolean => NUMERIC.has(kind);
export const isWhole = (kind: FieldKind): boolean => WHOLE.has(kind);

export function digitsOf(field: Field): number {
  if (field.kind === 'year') return 4;
  return field.digits ?? (field.kind === 'money' ? MONEY_DIGITS : 16);
}

/** Values outside are typing errors: no house is older, and no place is higher or farther from a shore. */
const YEARS = { minimum: 1600, maximum: 2100 };
const FEET_OR_MILES = { minimum: -30_000, maximum: 30_000 };
const FIRST_DAY = '1900-01-01';

export function rangeFault(field: Field, value: number): string | null {
  if (field.kind === 'year' && (value < YEARS.minimum || value > YEARS.maximum)) return MESSAGES.invalid;
  const { minimum, maximum } = { ...(field.kind === 'decimal' ? FEET_OR_MILES : {}), ...field };
  if (minimum !== undefined && value < minimum) return MESSAGES.minimum(minimum);
  if (maximum !== undefined && value > maximum) return MESSAGES.maximum(maximum);
  return null;
}

function numberFault(field: Field, value: number): string | null {
  if (isWhole(field.kind)) {
    const isExact = field.cents ? Number(value.toFixed(2)) === value : Number.isInteger(value);
    if (!isExact || value < 0) return field.wrong ?? MESSAGES.invalid;
    if (value > 10 ** digitsOf(field) - 1) return `max. ${digitsOf(field)} Digits.`;
  }
  return rangeFault(field, value);
}

function textFault(field: Field, value: string): string | null {
  switch (field.kind) {
    case 'phone':
      return isWholePhone(value) ? null : MESSAGES.phone;
    case 'email':
      return isEmail(value.trim()) ? null : MESSAGES.email;
    case 'date':
      return isIsoDate(value) && value >= FIRST_DAY ? null : MESSAGES.invalid;
    default:
      return value.length > TEXT_LENGTH ? `max. ${TEXT_LENGTH} Characters.` : null;
  }
}

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
