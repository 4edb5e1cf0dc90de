/** Where a text field's cursor last was; null while the field never had the focus. */
export type Selection = { start: number; end: number } | null;

/** Codes that are filled with an address: one that touches a word would lead nowhere. */
const isLink = (code: string): boolean => /_(?:link|url)\b/.test(code);

/**
 * Puts a short code where the cursor last was, or behind everything. An address gets a space on both sides, and what
 * goes to the end one in front.
 * @returns the text, and where the cursor is after the code
 */
export function insertCode(text: string, selection: Selection, code: string): { text: string; cursor: number } {
  const { start, end } = selection ?? { start: text.length, end: text.length };
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const opens = /\S$/.test(before) && (isLink(code) || selection === null);
  const closes = isLink(code) && /^\S/.test(after);
  const inserted = `${opens ? ' ' : ''}${code}${closes ? ' ' : ''}`;
  return { text: before + inserted + after, cursor: before.length + inserted.length };
}
