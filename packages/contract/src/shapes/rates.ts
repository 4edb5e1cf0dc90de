import { LONGEST_CELL } from '@freeboard/domain/rates';
import { z } from 'zod';
import { text } from './common.ts';

const MOST_COLUMNS = 40;
const MOST_ROWS = 5_000;
/**
 * At most this many invalid cells of a table are listed: a fault for each of 200,000 would block the thread for
 * seconds.
 */
const MOST_FAULTS = 20;

/** Yields the faults of a row by cell; null: of the row itself. */
function* rowFaults(row: unknown): Generator<[cell: number | null, message: string]> {
  if (!Array.isArray(row)) yield [null, 'Must be a list.'];
  else if (row.length > MOST_COLUMNS) yield [null, `max. ${MOST_COLUMNS} Number.`];
  else
    for (let at = 0; at < row.length; at += 1)
      if (typeof row[at] !== 'string') yield [at, 'Must be text.'];
      else if (row[at].length > LONGEST_CELL) yield [at, `max. ${LONGEST_CELL} Characters.`];
}

/** Yields the faults of a table's rows, by row and cell. */
function* gridFaults(rows: unknown): Generator<[path: number[], message: string]> {
  if (rows === undefined) yield [[], 'Field is required.'];
  else if (!Array.isArray(rows)) yield [[], 'Must be a list.'];
  else if (rows.length > MOST_ROWS) yield [[], `max. ${MOST_ROWS} Number.`];
  else
    for (const [line, row] of rows.entries())
      for (const [cell, message] of rowFaults(row)) yield [cell === null ? [line] : [line, cell], message];
}

/** The rows of a table, checked cell by cell without a schema for each. */
const gridRows = z
  .custom<string[][]>()
  .superRefine((rows, context) => {
    for (const [path, message] of gridFaults(rows).take(MOST_FAULTS))
      context.addIssue({ code: 'custom', path, message });
  })
  .meta({
    type: 'array',
    maxItems: MOST_ROWS,
    items: { type: 'array', maxItems: MOST_COLUMNS, items: { type: 'string', maxLength: LONGEST_CELL } },
  });

/** A decision table as a grid: the first row that matches counts; cells are zen expressions, empty means any. */
export const rateGrid = z.strictObject({
  name: text(120),
  columns: z
    .array(z.strictObject({ title: text(120), field: text(120), kind: z.enum(['condition', 'result']) }))
    .min(1)
    .max(MOST_COLUMNS),
  rows: gridRows,
  /** As last read; changing only rows leaves it as it is. */
  gathers_declines: z.boolean().optional(),
});

/** A table of a rate plan; one that gathers declines gives a reason for each matching row. */
export const rateTable = rateGrid.extend({ gathers_declines: z.boolean() });

/** A named expression; it reads the formulas above it as `$.name`. */
export const rateFormula = z.strictObject({ name: z.string().trim().max(60), expression: z.string().max(5_000) });

/** A name that tables and formulas may read: a result of the preparation, or a field of the application. */
export const rateInput = z.object({
  name: z.string(),
  label: z.string(),
  from: z.enum(['preparation', 'application']),
  /** Its possible texts, if known. */
  options: z.array(z.string()),
  /** Always a text, which no number matches. */
  is_text: z.boolean(),
});

/** A current table, which may be larger than one that is accepted. */
const shownTable = z.object({
  name: z.string(),
  columns: z.array(z.object({ title: z.string(), field: z.string(), kind: z.enum(['condition', 'result']) })),
  rows: z.array(z.array(z.string())),
  gathers_declines: z.boolean(),
});

/** A carrier's current tables, and its plan's formulas; null if its graph has another form than a plan. */
export const rates = z.object({
  revision: z.number(),
  tables: z.array(shownTable),
  formulas: z.array(z.object({ name: z.string(), expression: z.string() })).nullable(),
  inputs: z.array(rateInput),
  /** Warnings: bands and choices that no row matches, by table. */
  gaps: z.array(z.object({ table: z.string(), gaps: z.array(z.string()) })),
});
export type Rates = z.output<typeof rates>;

const changedColumns = shownTable.shape.columns;
const changeKind = z.enum(['added', 'removed', 'changed']);

/** A row that differs. Rows are counted from 1; an added row has no earlier position, a removed one no later. */
const rowChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  row: z.number().nullable(),
  before_row: z.number().nullable(),
  /** All its cells; for a removed row the earlier ones. */
  cells: z.array(z.string()),
  /** `column`: its index among the later columns; `before` is null if the column is new. */
  changes: z.array(z.object({ column: z.number(), before: z.string().nullable(), after: z.string() })),
});

/** What differs between the rates of two versions of a carrier. */
export const ratesDiff = z.object({
  tables: z.array(
    z.object({
      kind: changeKind,
      name: z.string(),
      before_name: z.string().nullable(),
      /** Its position among the later tables, from 1. */
      position: z.number().nullable(),
      columns: z.object({ before: changedColumns, after: changedColumns }),
      gathers_declines: z.object({ before: z.boolean().nullable(), after: z.boolean().nullable() }),
      counts: z.object({ cells: z.number(), added: z.number(), removed: z.number(), moved: z.number() }),
      rows: z.array(rowChange),
      /** How many more rows differ than are listed: for very large tables only the first are. */
      left_out: z.number(),
    }),
  ),
  formulas: z.array(
    z.object({
      kind: changeKind,
      name: z.string(),
      before_name: z.string().nullable(),
      position: z.number().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** All later names in order, if the order of common ones changed. */
  table_order: z.array(z.string()).nullable(),
  formula_order: z.array(z.string()).nullable(),
  /** Other differences: settings by name; `decision` if a graph that is not a plan differs. */
  settings: z.array(z.string()),
});
export type RatesDiff = z.output<typeof ratesDiff>;
