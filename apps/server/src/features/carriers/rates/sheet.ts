/** A file's sheets of text cells; the first row contains the titles. A CSV is one sheet without a name. */
export type Sheet = { name: string | null; rows: string[][] };
/** The sheets of a file, or why it is refused. */
export type ReadFile = { sheets: Sheet[] } | { refused: string };

/** A file that is refused, with the reason as its message. */
export class FileRefused extends Error {}

export const MOST_ROWS = 5_000;
export const MOST_COLUMNS = 60;
