const LONG_INTEGER = /\d{16}/;

/**
 * Returns an integer that a number cannot represent exactly as text with all its digits, because it is an identifier.
 */
function withAllDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '');
  return isInexact ? context?.source : value;
}

/**
 * Parses JSON, with long integers as text in full; undefined when it is invalid. Blocks for 50 ms per MB, so answers
 * from outside go through `readJson` (ask.ts) unless they are known to be short.
 */
export const parseJson = (text: string): unknown => {
  try {
    return LONG_INTEGER.test(text) ? JSON.parse(text, withAllDigits) : JSON.parse(text);
  } catch {
    return undefined;
  }
};
