/**
 * Characters that reorder or hide text around them: bidirectional marks, embeddings, overrides and isolates (UAX 9),
 * and invisible operators. Zero-width joiners are allowed: some scripts use them in names.
 */
const REORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/u;
/** Control characters other than line breaks and the tab. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r\u0085]/u;

const HIDDEN = 'Contains a hidden character. Delete it and type the text again.';
const ONE_LINE = 'Write this on one line.';

/**
 * Refuses control characters, and characters that reorder the displayed text, in a text of one or more lines; null if
 * it has none.
 */
export const textError = (text: string): string | null => (CONTROL.test(text) || REORDERING.test(text) ? HIDDEN : null);

/** An abbreviation is unchanged: 'BFE is missing'. */
export const lowerFirst = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

export function lineError(text: string): string | null {
  if (LINE_BREAK.test(text) || text.includes('\t')) return ONE_LINE;
  return textError(text);
}
