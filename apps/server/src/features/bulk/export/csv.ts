import { csvOfRows } from '@freeboard/domain/csv';
import type { Cell } from './columns.ts';

/** The byte order mark by which spreadsheet programs recognize UTF-8. */
const MARK = '\uFEFF';

export async function* csvOf(pages: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK);
  for await (const rows of pages)
    yield Buffer.from(csvOfRows(rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))));
}
