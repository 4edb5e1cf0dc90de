import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BulkPlan, BulkType, Delimiter } from '@freeboard/domain/bulk';
import type { UnplacedValue, Values } from '@freeboard/domain/forms';
import { helperAt, programOf } from '../../../../kernel/isolated/launch.ts';
import { WorkerError, type WorkerFault } from '../../../../kernel/isolated/pool.ts';
import { Refused, readInWorker } from '../../../../kernel/isolated/stream.ts';
import { SheetRefused } from '../../../../kernel/workbook/sheet.ts';
import type { Inspected } from './inspect.ts';
import type { SheetKind } from './open.ts';

export type SheetFault = { message: string; row: number | null };

export type Task =
  | { do: 'inspect'; path: string; delimiter: Delimiter | null }
  | { do: 'cells'; path: string; facts: SheetKind; head_row: number; columns: number }
  | {
      do: 'read';
      path: string;
      facts: SheetKind;
      head_row: number;
      plan: Omit<BulkPlan, 'context'>;
      today: string;
      /** The last row that was already read. */
      after: number;
    };

/** `left_out`: lines of a report around the data, such as totals and page numbers. */
export type CellRows = { rows: { row: number; cells: string[] }[]; left_out: { row: number; text: string }[] };

export type ReadRow = {
  row: number;
  /** The line named in the row, otherwise the line chosen for the upload. */
  type: BulkType;
  values: Values;
  /** Origins as JSON, each with its fields, because most fields of a row share one. */
  origins: [origin: string, fields: string[]][];
  errors: Readonly<Record<string, readonly string[]>>;
  is_incomplete: boolean;
  unplaced: readonly UnplacedValue[];
  /** Fields of the form whose value differs from the row's text, so that a user must check them before quoting. */
  undecided: readonly string[];
  /** Text in the row that names a line other than the upload's; the upload's line is used. */
  names_other: string | null;
  /** The uploaded cells for the errors file; null if the row is good. */
  cells: string[] | null;
};

const LIMITS = { memory_mb: 400, resident_mb: 700, young_mb: 2, ms: 120_000 };
/** Lower memory limits for CSV, whose rows share no strings. */
const CSV_LIMITS = { ...LIMITS, memory_mb: 96, resident_mb: 300 };
const HELPER = helperAt('features/bulk/upload/sheet/read-helper.ts');

let version: Promise<string> | undefined;
/**
 * Changes whenever rows might be read or checked differently: a hash of the bundled program, which includes the
 * forms' rules. Constant when run from sources, as in development.
 */
export const readerVersion = (): Promise<string> => {
  version ??= readFile(programOf(HELPER)).then(
    (program) => createHash('sha256').update(program).digest('hex'),
    (error) => {
      version = undefined;
      throw error;
    },
  );
  return version;
};

const SAYS: Record<WorkerFault, string> = {
  time: 'The file could not be read in time.',
  broken: 'The file could not be read: it asks for too much memory. Save it as CSV, or split it.',
  busy: 'The file could not be read.',
};

async function* pieces<Piece>(task: Task): AsyncGenerator<Piece> {
  try {
    const isCsv = task.do !== 'inspect' && task.facts.kind === 'csv';
    yield* readInWorker<Task, Piece>(HELPER, task, { ...(isCsv ? CSV_LIMITS : LIMITS), reads: [task.path] });
  } catch (error) {
    if (error instanceof Refused) {
      const { message, row } = error.fault as SheetFault;
      throw new SheetRefused(message, row);
    }
    throw error instanceof WorkerError ? new SheetRefused(SAYS[error.fault]) : error;
  }
}

/**
 * Inspects a file in an isolated process, calling `reached` with the number of rows read so far. @throws SheetRefused
 */
export async function inspectInWorker(
  path: string,
  delimiter: Delimiter | null,
  reached: (row: number) => Promise<unknown>,
): Promise<Inspected> {
  const task: Task = { do: 'inspect', path, delimiter };
  for await (const piece of pieces<{ read: number } | { inspected: Inspected }>(task)) {
    if ('inspected' in piece) return piece.inspected;
    await reached(piece.read);
  }
  throw new SheetRefused(SAYS.broken);
}

/** Reads and checks the rows of a file in an isolated process, page by page. @throws SheetRefused */
export const readRowsInWorker = (task: Omit<Extract<Task, { do: 'read' }>, 'do'>): AsyncGenerator<ReadRow[]> =>
  pieces<ReadRow[]>({ do: 'read', ...task });

/** Reads the plain cells of a file in an isolated process, page by page. @throws SheetRefused */
export const readCellsInWorker = (task: Omit<Extract<Task, { do: 'cells' }>, 'do'>): AsyncGenerator<CellRows> =>
  pieces<CellRows>({ do: 'cells', ...task });
