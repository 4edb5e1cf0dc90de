/** One sheet of a file; the first row has the titles. The sheet of a CSV has no name. */
export type Sheet = { name: string | null; rows: string[][] };
export type ReadFile = { sheets: Sheet[] } | { refused: string };

/** Its message tells the user why the file is refused. */
export class FileRefused extends Error {}

export const MOST_ROWS = 5_000;
export const MOST_COLUMNS = 60;
