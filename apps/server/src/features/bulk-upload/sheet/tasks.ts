import type { Beside, BulkPlan, Values } from '@freeboard/domain';
import { ApartError, type ApartFault } from '../../../kernel/apart/pool.ts';
import { Refused, readApart } from '../../../kernel/apart/stream.ts';
import { type SheetFault, type SheetKind, SheetRefused } from './fault.ts';
import type { Inspected } from './inspect.ts';

export type Task =
  | { do: 'inspect'; path: string }
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
  values: Values;
  /** Where the values come from, as JSON. */
  origins: string;
  errors: Readonly<Record<string, readonly string[]>>;
  is_incomplete: boolean;
  besides: readonly Beside[];
  /** What stood there, where it is not good as it is. */
  cells: string[] | null;
};

/** What a person's file may cost: in a process of its own, which ends with its time or memory. */
const LIMITS = { memory_mb: 400, resident_mb: 700, young_mb: 2, ms: 120_000 };
/** A CSV shares no texts between its rows: less is enough for any of them, and is freed sooner. */
const CSV_LIMITS = { ...LIMITS, memory_mb: 96, resident_mb: 300 };
const HELPER = new URL('./read-helper.ts', import.meta.url);

const SAYS: Record<ApartFault, string> = {
  time: 'The file could not be read in time.',
  broken: 'The file could not be read: it asks for too much memory. Save it as CSV, or split it.',
  busy: 'The file could not be read.',
};

async function* pieces<Piece>(task: Task): AsyncGenerator<Piece> {
  try {
    const isCsv = task.do === 'read' && task.facts.kind === 'csv';
    yield* readApart<Task, Piece>(HELPER, task, isCsv ? CSV_LIMITS : LIMITS);
  } catch (error) {
    if (error instanceof Refused) {
      const { message, row } = error.said as SheetFault;
      throw new SheetRefused(message, row);
    }
    throw error instanceof ApartError ? new SheetRefused(SAYS[error.fault]) : error;
  }
}

/** Reads a file to its end, in a process of its own. @throws SheetRefused */
export async function inspectApart(path: string, tell: (row: number) => Promise<void>): Promise<Inspected> {
  for await (const piece of pieces<{ read: number } | { inspected: Inspected }>({ do: 'inspect', path })) {
    if ('inspected' in piece) return piece.inspected;
    await tell(piece.read);
  }
  throw new SheetRefused(SAYS.broken);
}

/** The rows of a file, read and checked in a process of its own, piece by piece. @throws SheetRefused */
export const readApartRows = (task: Omit<Extract<Task, { do: 'read' }>, 'do'>): AsyncGenerator<ReadRow[]> =>
  pieces<ReadRow[]>({ do: 'read', ...task });
