import type { Delimiter } from '@freeboard/domain';

/** Why a file is not taken, in plain words, and at which row of it. */
export type SheetFault = { message: string; row: number | null };

/** A file that cannot be taken. */
export class SheetRefused extends Error {
  readonly row: number | null;
  constructor(message: string, row: number | null = null) {
    super(message);
    this.row = row;
  }
}

/** A row of a sheet as it is numbered there, the heads' among them. */
export type SheetRow = {
  row: number;
  cells: string[];
};

/** How a file is written. */
export type SheetKind =
  | { kind: 'csv'; encoding: string; delimiter: Delimiter }
  | { kind: 'xlsx'; sheet: string; path: string }
  | { kind: 'acord' }
  | { kind: 'quoterush' };

/** As many rows as a sheet program has; what is empty among them counts as well. */
export const MOST_SHEET_ROWS = 1_048_576;
