import { type Size, TOO_MANY_VALUES } from './size.ts';

const DEEPEST = 64;
/** Larger integers are not exact. */
const LARGEST = Number.MAX_SAFE_INTEGER;

export const TOO_DEEP = 'Is nested too deeply.';
export const UNFIT_TEXT = 'Contains a character that cannot be saved.';
export const TOO_LARGE_NUMBER = 'Number is too large.';

/** U+0000, which the database can't store in text, and unpaired surrogates, which are not text at all. */
export const isUnfitText = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function faultOf(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return isUnfitText(value) ? UNFIT_TEXT : null;
  if (typeof value === 'number') return Math.abs(value) > LARGEST ? TOO_LARGE_NUMBER : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEEPEST) return TOO_DEEP;
  return !Array.isArray(value) && Object.keys(value).some(isUnfitText) ? UNFIT_TEXT : null;
}

/**
 * Finds values that no call accepts, whatever its schemas: text that can't be stored, inexact numbers, too deep
 * nesting. Returns at most `most` invalid fields; for a body larger than `size` only that error, under the empty key.
 */
export function unfit(body: unknown, most: number, size: Size): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const path: string[] = [];
  let found = 0;
  let { keys, values } = size;
  const walk = (value: unknown): void => {
    values -= 1;
    if (values < 0 || keys < 0 || found >= most) return;
    const fault = faultOf(value, path.length);
    if (fault) {
      errors[path.join('.').toWellFormed().replaceAll('\0', '')] = [fault];
      found += 1;
    } else if (Array.isArray(value))
      for (let at = 0; at < value.length; at += 1) {
        path.push(String(at));
        walk(value[at]);
        path.pop();
      }
    else if (typeof value === 'object' && value !== null)
      for (const key of Object.keys(value)) {
        keys -= 1;
        path.push(key);
        walk((value as Record<string, unknown>)[key]);
        path.pop();
      }
  };
  walk(body);
  return keys < 0 || values < 0 ? { '': [TOO_MANY_VALUES] } : errors;
}
