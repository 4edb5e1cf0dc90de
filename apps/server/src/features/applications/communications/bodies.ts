/** The longest body stored with its exchange, in characters; longer ones have their own table (R4.2). */
const SMALL = 16_000;
/** Characters of a longer body that are stored with the exchange. */
const BEGINNING = 4_000;

/** The beginning of a text, without cutting a surrogate pair in two. */
function beginningOf(text: string): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text[BEGINNING - 1] ?? '');
  return text.slice(0, isHalf ? BEGINNING - 1 : BEGINNING);
}

/** Splits a body by storage: `inline` with the exchange, `large` separately, with its size in characters. */
export function storedBody(text: string | null): { inline: string | null; size: number | null; large: string | null } {
  // PostgreSQL text cannot contain NUL.
  const body = text === null ? null : text.replaceAll('\u0000', '\ufffd');
  if (body === null || body.length <= SMALL) return { inline: body, size: null, large: null };
  return { inline: beginningOf(body), size: body.length, large: body };
}
