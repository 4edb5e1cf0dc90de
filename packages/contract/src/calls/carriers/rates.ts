import { LONGEST_CELL, RATE_TEST } from '@freeboard/domain/rates';
import { z } from 'zod';
import { post } from '../../call.ts';
import { id, int4, NAMED, text } from '../common.ts';
import { CONFIG_USES, carrierDetail } from './carrier.ts';
import { carrierOutcome } from './trials.ts';

const MOST_COLUMNS = 40;
const MOST_ROWS = 5_000;
/**
 * Limits how many invalid cells of a table are listed: one error for each of 200,000 cells would block the thread for
 * seconds.
 */
const MOST_FAULTS = 20;

/** Yields the errors of a row with their cell's index; null means the row itself. */
function* rowFaults(row: unknown): Generator<[cell: number | null, message: string]> {
  if (!Array.isArray(row)) yield [null, 'Must be a list.'];
  else if (row.length > MOST_COLUMNS) yield [null, `max. ${MOST_COLUMNS} Number.`];
  else
    for (let at = 0; at < row.length; at += 1)
      if (typeof row[at] !== 'string') yield [at, 'Must be text.'];
      else if (row[at].length > LONGEST_CELL) yield [at, `max. ${LONGEST_CELL} Characters.`];
}

/** Yields the errors of a table's rows; the path is empty for the table, else a row and possibly a cell. */
function* gridFaults(rows: unknown): Generator<[path: number[], message: string]> {
  if (rows === undefined) yield [[], 'Field is required.'];
  else if (!Array.isArray(rows)) yield [[], 'Must be a list.'];
  else if (rows.length > MOST_ROWS) yield [[], `max. ${MOST_ROWS} Number.`];
  else
    for (const [line, row] of rows.entries())
      for (const [cell, message] of rowFaults(row)) yield [cell === null ? [line] : [line, cell], message];
}

/** A table's rows, checked cell by cell instead of with a schema for each cell. */
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

/** A decision table as a grid: the first row that matches applies; cells are zen expressions, empty means any. */
export const rateGrid = z.strictObject({
  name: text(120),
  columns: z
    .array(z.strictObject({ title: text(120), field: text(120), kind: z.enum(['condition', 'result']) }))
    .min(1)
    .max(MOST_COLUMNS),
  rows: gridRows,
  /**
   * Whether every matching row is a decline reason; as loaded with the table, because a change of rows does not
   * affect it.
   */
  gathers_declines: z.boolean().optional(),
});

/** A table of a rate plan. With `gathers_declines`, every matching row gives a decline reason. */
const rateTable = rateGrid.extend({ gathers_declines: z.boolean() });

/** A named expression; it reads the formulas above it as `$.name`. */
const rateFormula = z.strictObject({ name: z.string().trim().max(60), expression: z.string().max(5_000) });

/** A name that tables and formulas may read: defined by the prepare expression, or a field of the application. */
const rateInput = z.object({
  name: z.string(),
  label: z.string(),
  from: z.enum(['preparation', 'application']),
  /** The possible values; empty if unknown. */
  options: z.array(z.string()),
  /** Whether the value is always text, so that number conditions never match. */
  is_text: z.boolean(),
});

/** A saved table, which may be larger than the limits for input. */
const shownTable = z.object({
  name: z.string(),
  columns: z.array(z.object({ title: z.string(), field: z.string(), kind: z.enum(['condition', 'result']) })),
  rows: z.array(z.array(z.string())),
  gathers_declines: z.boolean(),
});

/** A carrier's current tables and formulas; `formulas` is null if its decision graph is not a rate plan. */
const rates = z.object({
  revision: z.number(),
  tables: z.array(shownTable),
  formulas: z.array(z.object({ name: z.string(), expression: z.string() })).nullable(),
  inputs: z.array(rateInput),
  /** Warnings by table: bands and choices that no row matches. */
  gaps: z.array(z.object({ table: z.string(), gaps: z.array(z.string()) })),
});
NAMED.set(rates, 'Rates');

const changedColumns = shownTable.shape.columns;
const changeKind = z.enum(['added', 'removed', 'changed']);

/** A row that differs, counted from 1. `before_row` is null for an added row, `row` for a removed one. */
const rowChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  row: z.number().nullable(),
  before_row: z.number().nullable(),
  /** All cells of the row; for a removed row, the cells of the earlier version. */
  cells: z.array(z.string()),
  /** `column`: index among the later version's columns; `before` is null if the column is new. */
  changes: z.array(z.object({ column: z.number(), before: z.string().nullable(), after: z.string() })),
});

const ratesDiff = z.object({
  tables: z.array(
    z.object({
      kind: changeKind,
      name: z.string(),
      before_name: z.string().nullable(),
      /** Position in the later version, from 1; null if the table was removed. */
      position: z.number().nullable(),
      columns: z.object({ before: changedColumns, after: changedColumns }),
      gathers_declines: z.object({ before: z.boolean().nullable(), after: z.boolean().nullable() }),
      counts: z.object({ cells: z.number(), added: z.number(), removed: z.number(), moved: z.number() }),
      rows: z.array(rowChange),
      /** Number of differing rows that are not listed; for very large tables only the first are. */
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
  /** All names of the later version in order, if names in both versions changed their order; else null. */
  table_order: z.array(z.string()).nullable(),
  formula_order: z.array(z.string()).nullable(),
  /** Other differences: settings by name; `decision` if a graph that is not a plan differs. */
  settings: z.array(z.string()),
});
NAMED.set(ratesDiff, 'RatesDiff');

const may = 'api.manage';
const use = z.enum(CONFIG_USES).default('draft');
/** The revision that a change is based on, as read with the carrier. */
const revision = int4.min(0);
/** The maximum number of values in one call, counting cells, rows and columns: enough for 5,000 rows of 40 columns. */
const RATE_VALUES = 250_000;
/** A CSV or XLSX file, base64. */
const rateFile = z
  .string()
  .max(1_000_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Value is not valid.');
const note = z.string().trim().max(300).default('');
const version = z.union([z.literal('draft'), int4.min(1)]);
const withRates = rates.extend({ carrier: carrierDetail });

export const rateCalls = {
  getRateTables: post('/api-management/get-rate-tables', {
    summary: "Get a local carrier's decision tables and formulas",
    may,
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({ carrier_id: id, use }),
    answer: rates,
  }),
  compareRates: post('/api-management/compare-rates', {
    summary: 'Compare the rates of two versions of a local carrier, cell by cell',
    may,
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({ carrier_id: id, from: version, to: version }),
    answer: ratesDiff,
  }),
  saveRateTables: post('/api-management/save-rate-tables', {
    summary: 'Save decision tables in the draft; omitted tables stay unchanged',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision, tables: z.array(rateGrid).min(1).max(60), note }),
    answer: withRates,
    values: RATE_VALUES,
  }),
  saveRatePlan: post('/api-management/save-rate-plan', {
    summary: 'Save the complete rate plan in the draft: tables, formulas and their order',
    may,
    effect: 'write',
    request: z.strictObject({
      carrier_id: id,
      revision,
      /** If rows are omitted, the saved rows of the table with this name and these columns are used. */
      tables: z.array(rateTable.partial({ rows: true })).max(60),
      formulas: z.array(rateFormula).max(100),
      note,
    }),
    answer: withRates,
    values: RATE_VALUES,
  }),
  uploadRateTables: post('/api-management/upload-rate-tables', {
    summary: 'Upload decision tables into the draft from a CSV file (one table) or an XLSX file (one table per sheet)',
    may,
    effect: 'write',
    request: z.strictObject({
      carrier_id: id,
      revision,
      /** The table that a CSV file or a workbook with one sheet contains. */
      table: z.string().max(120).optional(),
      file_name: text(200),
      file_base64: rateFile,
      note,
    }),
    answer: withRates,
  }),
  readRateSheets: post('/api-management/read-rate-sheets', {
    summary: "Read a CSV or XLSX file's cells as text; nothing is saved",
    may,
    effect: 'read',
    request: z.strictObject({ file_base64: rateFile }),
    answer: z.object({
      /** The first row has the column titles; a CSV file is one sheet without a name. */
      sheets: z.array(z.object({ name: z.string().nullable(), rows: z.array(z.array(z.string())) })),
    }),
  }),
  listTestApplications: post('/api-management/list-test-applications', {
    summary: "List the latest applications for testing a local carrier's rates",
    may,
    effect: 'read',
    request: z.strictObject({ carrier_id: id }),
    answer: z.object({
      applications: z.array(z.object({ id, application_number: z.number(), name: z.string() })),
    }),
  }),
  testRates: post('/api-management/test-rates', {
    summary: 'Rate saved applications with the published rates and the draft, side by side',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, application_ids: z.array(id).min(1).max(RATE_TEST.atOnce) }),
    answer: z.object({
      /**
       * The carrier's revision when the applications were rated. A test spread over several calls used one draft only
       * if the revision stayed the same.
       */
      revision: z.number(),
      /** The rated applications; those that there was no time for are left out. */
      rows: z.array(
        z.object({
          application_id: id,
          application_number: z.number(),
          /** Null if nothing is published, or the published version does not accept the application. */
          before: carrierOutcome.nullable(),
          after: carrierOutcome.nullable(),
          reasons: z.array(z.string()),
        }),
      ),
    }),
  }),
};
