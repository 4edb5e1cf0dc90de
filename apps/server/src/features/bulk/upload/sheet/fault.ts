import type { Delimiter } from '@freeboard/domain/bulk';

/** Why a file is not taken, in plain words, and at which row of it. */
export type SheetFault = { message: string; row: number | null };

/** How a file is written. */
export type SheetKind =
  | { kind: 'csv'; encoding: string; delimiter: Delimiter }
  | { kind: 'xlsx'; sheet: string; path: string }
  | { kind: 'acord' }
  | { kind: 'quoterush' }
  /** Sets of documents, each a row: its cells, and the names of its files in the archive. */
  | { kind: 'documents'; rows: readonly (readonly string[])[]; files: readonly (readonly string[])[] };
