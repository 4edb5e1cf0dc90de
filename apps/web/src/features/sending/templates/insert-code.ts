/** The last cursor position of a text field; null if it never had the focus. */
export type Selection = { start: number; end: number } | null;

/** Whether the code is filled with a web address, which breaks if other text touches it. */
const isLink = (code: string): boolean => /_(?:link|url)\b/.test(code);

/**
 * Inserts at the last cursor position, or at the end. A link code gets a space on both sides, and a code at the end a
 * space in front. @returns the text, and the cursor position after the code
 */
export function insertCode(text: string, selection: Selection, code: string): { text: string; cursor: number } {
  const { start, end } = selection ?? { start: text.length, end: text.length };
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const opens = /\S$/.test(before) && (isLink(code) || selection === null);
  const closes = isLink(code) && /^\S/.test(after);
  const inserted = `${opens ? ' ' : ''}${code}${closes ? ' ' : ''}`;
  return { text: before + inserted + after, cursor: before.length + inserted.length };
}
