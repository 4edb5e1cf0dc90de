import { type BulkPlan, SHEET_LIMITS, sheetRowReader } from '@freeboard/domain/bulk';
import { dwellingEstimate } from '@freeboard/domain/forms';
import { streamTasks } from '../../../../kernel/isolated/helper.ts';
import { SheetRefused } from '../../../../kernel/workbook/sheet.ts';
import { inspect, isReportLine, lineText } from './inspect.ts';
import { rowsOf, type SheetKind } from './open.ts';
import type { CellRows, ReadRow, SheetFault, Task } from './tasks.ts';

/** Rows per message: few enough to limit memory in both processes, enough to keep messages rare. */
const PIECE = 250;
/** Longer than any field of a policy may be, so that a cell that is cut is still refused for its length. */
const LONGEST_TEXT = 400;
/** Maximum characters of one message, and of all cells of a file, because its reader holds all of them in memory. */
const [PIECE_TEXT, MOST_TEXT] = [1_000_000, 30_000_000];

async function* read(
  path: string,
  facts: SheetKind,
  headRow: number,
  plan: Omit<BulkPlan, 'context'>,
  of: { today: string; after: number },
) {
  const context = { today: of.today, status: 'new', estimateDwelling: dwellingEstimate } as const;
  const check = sheetRowReader({ ...plan, context });
  let piece: ReadRow[] = [];
  for await (const { row, cells } of rowsOf(path, facts)) {
    if (row <= headRow || row <= of.after) continue;
    if (cells.every((text) => text.trim() === '') || isReportLine(cells)) continue;
    const long = cells.findIndex((text) => text.length > SHEET_LIMITS.cell);
    const whole = long < 0 ? undefined : `A cell holds more than ${SHEET_LIMITS.cell} characters.`;
    const { type, values, origins, errors, is_incomplete, unplaced, undecided, names_other } = check(
      long < 0 ? cells : cells.map((text) => text.slice(0, SHEET_LIMITS.cell)),
    );
    const all = whole === undefined ? errors : { ...errors, '': [whole, ...(errors[''] ?? [])] };
    const isGood = Object.keys(all).length === 0;
    piece.push({
      row,
      type,
      values,
      unplaced,
      errors: all,
      undecided,
      names_other: names_other ?? null,
      is_incomplete: is_incomplete && whole === undefined,
      origins: [...Map.groupBy(Object.keys(origins), (field) => JSON.stringify(origins[field]))],
      cells: isGood ? null : cells,
    });
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

async function* cellsOf({ path, facts, head_row: headRow, columns }: Extract<Task, { do: 'cells' }>) {
  let piece: CellRows = { rows: [], left_out: [] };
  let [all, sent] = [0, 0];
  for await (const { row, cells } of rowsOf(path, facts)) {
    if (row === headRow || cells.every((text) => text.trim() === '')) continue;
    const isLeftOut = row < headRow || isReportLine(cells);
    const texts = isLeftOut ? [lineText(cells)] : cells.slice(0, columns).map((text) => text.slice(0, LONGEST_TEXT));
    // Counts empty cells, too: each takes memory.
    for (const text of texts) all += text.length + 1;
    if (all > MOST_TEXT)
      throw new SheetRefused('The file has too much text. Leave out columns that hold no policy data.', row);
    if (isLeftOut) piece.left_out.push({ row, text: texts[0] ?? '' });
    else piece.rows.push({ row, cells: texts });
    if (piece.rows.length + piece.left_out.length < PIECE && all - sent < PIECE_TEXT) continue;
    yield piece;
    piece = { rows: [], left_out: [] };
    sent = all;
  }
  yield piece;
}

async function* work(task: Task): AsyncGenerator<unknown> {
  if (task.do === 'inspect') yield* inspect(task.path, task.delimiter);
  else if (task.do === 'cells') yield* cellsOf(task);
  else yield* read(task.path, task.facts, task.head_row, task.plan, task);
}

streamTasks(
  work,
  (error): SheetFault =>
    error instanceof SheetRefused
      ? { message: error.message, row: error.row }
      : { message: 'The file cannot be read.', row: null },
);
