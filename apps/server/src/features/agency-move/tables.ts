import type { DB } from '../../kernel/database/schema.gen.ts';
import { type Move, TABLES } from '../../kernel/database/tables.ts';

export type AgencyTable = Move & { table: keyof DB };

/** The tables of an agency's file, in the order in which they are written. */
export const AGENCY_TABLES: readonly AgencyTable[] = Object.entries(TABLES).flatMap(([table, of]) =>
  'moves' in of ? [{ table: table as keyof DB, ...of.moves }] : [],
);
