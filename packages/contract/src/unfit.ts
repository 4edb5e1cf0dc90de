const DEEPEST = 64;
/** Beyond it a number is no longer exact. */
const LARGEST = Number.MAX_SAFE_INTEGER;

export const TOO_DEEP = 'Is nested too deeply.';
export const UNFIT_TEXT = 'Contains a character that cannot be saved.';
export const TOO_LARGE_NUMBER = 'Number is too large.';

/** U+0000, which the database keeps in no text, and halves of signs, which are no text at all. */
const isUnfitText = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function faultOf(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return isUnfitText(value) ? UNFIT_TEXT : null;
  if (typeof value === 'number') return Math.abs(value) > LARGEST ? TOO_LARGE_NUMBER : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEEPEST) return TOO_DEEP;
  return !Array.isArray(value) && Object.keys(value).some(isUnfitText) ? UNFIT_TEXT : null;
}

/**
 * What no call can take in any of its fields, whatever their schemas say: text that cannot be kept, numbers that are
 * not exact, nesting without end. Gives the faulty fields, at most `most`, without going deeper than it allows.
 */
export function unfit(body: unknown, most: number): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const left: { value: unknown; path: string; depth: number }[] = [{ value: body, path: '', depth: 0 }];
  for (let at = left.pop(), found = 0; at && found < most; at = left.pop()) {
    const { value, path, depth } = at;
    const fault = faultOf(value, depth);
    if (fault) {
      errors[path.toWellFormed().replaceAll('\0', '')] = [fault];
      found += 1;
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        left.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
  }
  return errors;
}
