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

/** Why a file is not taken, in plain words, and at which row of it. */
export type SheetFault = { message: string; row: number | null };

export type Task =
  | { do: 'inspect'; path: string; delimiter: Delimiter | null }
  | {
      do: 'read';
      path: string;
      facts: SheetKind;
      head_row: number;
      plan: Omit<BulkPlan, 'context'>;
      today: string;
      /** The last row that was worked through. */
      after: number;
    };

/** A row of a file, read and checked. */
export type ReadRow = {
  row: number;
  /** The line that it names, else that of the upload. */
  type: BulkType;
  values: Values;
  /** Where the values come from: each origin, as JSON, with its fields. Most fields of a row have the same. */
  origins: [origin: string, fields: string[]][];
  errors: Readonly<Record<string, readonly string[]>>;
  is_incomplete: boolean;
  unplaced: readonly UnplacedValue[];
  /** Whether the form holds something else in a field than the row says. */
  is_undecided: boolean;
  /** What stood there, where it is not good as it is. */
  cells: string[] | null;
};

/** What a person's file may cost: in a process of its own, which ends with its time or memory. */
const LIMITS = { memory_mb: 400, resident_mb: 700, young_mb: 2, ms: 120_000 };
/** A CSV shares no texts between its rows: less is enough for any of them, and is freed sooner. */
const CSV_LIMITS = { ...LIMITS, memory_mb: 96, resident_mb: 300 };
const HELPER = helperAt('features/bulk/upload/sheet/read-helper.ts');

let version: Promise<string> | undefined;
/**
 * Another one wherever rows may be read or checked otherwise than before: the process is bundled with the rules of the
 * forms. From its sources, as in development, it is always the same.
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
    const isCsv = task.do === 'read' && task.facts.kind === 'csv';
    yield* readInWorker<Task, Piece>(HELPER, task, { ...(isCsv ? CSV_LIMITS : LIMITS), reads: [task.path] });
  } catch (error) {
    if (error instanceof Refused) {
      const { message, row } = error.fault as SheetFault;
      throw new SheetRefused(message, row);
    }
    throw error instanceof WorkerError ? new SheetRefused(SAYS[error.fault]) : error;
  }
}

/** Reads a file to its end, in a process of its own. @throws SheetRefused */
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

/** Returns the rows of a file, read and checked in a process of its own, piece by piece. @throws SheetRefused */
export const readRowsInWorker = (task: Omit<Extract<Task, { do: 'read' }>, 'do'>): AsyncGenerator<ReadRow[]> =>
  pieces<ReadRow[]>({ do: 'read', ...task });
