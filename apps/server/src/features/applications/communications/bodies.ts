/** Longest body stored in its exchange's row, in characters; longer ones go to their own table (R4.2). */
const SMALL = 16_000;
/** Characters of a long body that are stored in its exchange's row. */
const BEGINNING = 4_000;

function beginningOf(text: string): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text[BEGINNING - 1] ?? '');
  return text.slice(0, isHalf ? BEGINNING - 1 : BEGINNING);
}

/**
 * Splits a body for storage. Up to 16,000 characters `inline` holds all of it; otherwise `large` does, in its own
 * table, and the exchange's row gets the beginning (`inline`) and the length (`size`).
 */
export function storedBody(text: string | null): { inline: string | null; size: number | null; large: string | null } {
  // PostgreSQL text cannot contain NUL.
  const body = text === null ? null : text.replaceAll('\u0000', '\ufffd');
  if (body === null || body.length <= SMALL) return { inline: body, size: null, large: null };
  return { inline: beginningOf(body), size: body.length, large: body };
}
