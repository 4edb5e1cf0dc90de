/** A body of at most so many characters stays with its exchange; a longer one lies apart (R4.2). */
const SMALL = 16_000;
/** What the exchange keeps of a longer one. */
const BEGINNING = 4_000;

/** The beginning of a text that breaks no character in two. */
function beginningOf(text: string): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text[BEGINNING - 1] ?? '');
  return text.slice(0, isHalf ? BEGINNING - 1 : BEGINNING);
}

/** How a body is kept: what stands with the exchange, the size of one that does not stand there whole, and that one. */
export function storedBody(text: string | null): { beside: string | null; size: number | null; apart: string | null } {
  // PostgreSQL text holds no NUL.
  const body = text === null ? null : text.replaceAll('\u0000', '\ufffd');
  if (body === null || body.length <= SMALL) return { beside: body, size: null, apart: null };
  return { beside: beginningOf(body), size: body.length, apart: body };
}
