import { numberIn } from '../reading/amounts.ts';
import { same } from '../same.ts';
import type { FieldValue, FormContext, Values } from './types.ts';

export function isBlank(value: FieldValue | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Trimmed; '' if there is none. */
export function textOf(values: Values, key: string): string {
  const value = values[key];
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

export function numberOf(values: Values, key: string): number | null {
  return numberIn(values[key]);
}

export function isYes(values: Values, key: string): boolean {
  const value = values[key];
  return value === true || value === 'Yes';
}

/** All blank values are equal. */
export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (a === b) return true;
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b);
  return same(a, b);
}

export function currentYear(context: FormContext): number {
  return Number(context.today.slice(0, 4));
}
