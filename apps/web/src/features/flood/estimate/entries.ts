import { readNumber } from '@freeboard/domain/reading';
export type Entry = {
  key: string;
  label: string;
  kind: 'text' | 'number' | 'date' | 'yes_no' | 'choice' | 'list';
  choices?: readonly string[];
  hint?: string;
  /** Blank is sent as null. */
  isOptional?: boolean;
};

export type Typed = Readonly<Record<string, string>>;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
};

export const typedOf = (entries: readonly Entry[], values: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(entries.map(({ key }) => [key, textOf(values[key])]));

function numberIn(text: string): number | null {
  const { value, rest } = readNumber(text, { as: 'typed', isMeasure: true });
  return rest === '' ? value : null;
}

export function entryError({ kind, isOptional }: Entry, text: string): string | null {
  if (text.trim() === '') return isOptional ? null : 'Field is required.';
  return kind === 'number' && numberIn(text) === null ? 'Enter a number.' : null;
}

/** Null if blank, or '' in a text entry. */
export function entryValue({ kind }: Entry, text: string): string | number | boolean | string[] | null {
  const typed = text.trim();
  if (kind === 'text') return typed;
  if (typed === '') return null;
  if (kind === 'number') return numberIn(typed);
  if (kind === 'list') return typed.toLowerCase() === 'none' ? [] : typed.split(/[\s,]+/).filter(Boolean);
  return kind === 'yes_no' ? typed === 'Yes' : typed;
}
