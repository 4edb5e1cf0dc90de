import { csvOfRows } from '@freeboard/domain/csv';
import type { Cell } from './columns.ts';

/** A mark by which spreadsheets know that a file is UTF-8. */
const MARK = '\uFEFF';

/** Pages of rows as CSV, a page at a time. */
export async function* csvOf(pages: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK);
  for await (const rows of pages)
    yield Buffer.from(csvOfRows(rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))));
}
