import { LONGEST_CELL, RATE_TEST } from '@freeboard/domain/rates';
import { z } from 'zod';
import { post } from '../../call.ts';
import { id, int4, NAMED, text } from '../common.ts';
import { CONFIG_USES, carrierDetail } from './carrier.ts';
import { carrierOutcome } from './trials.ts';

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

/** A decision table as a grid: the first row that matches applies; cells are zen expressions, empty means any. */
export const rateGrid = z.strictObject({
  name: text(120),
  columns: z
    .array(z.strictObject({ title: text(120), field: text(120), kind: z.enum(['condition', 'result']) }))
    .min(1)
    .max(MOST_COLUMNS),
  rows: gridRows,
  /** As loaded with the table; a change of only rows does not affect it. */
  gathers_declines: z.boolean().optional(),
});

/** A table of a rate plan; a table that gathers declines gives a reason for each matching row. */
const rateTable = rateGrid.extend({ gathers_declines: z.boolean() });

/** A named expression; it reads the formulas above it as `$.name`. */
const rateFormula = z.strictObject({ name: z.string().trim().max(60), expression: z.string().max(5_000) });

/** A name that tables and formulas may read: a result of the preparation, or a field of the application. */
const rateInput = z.object({
  name: z.string(),
  label: z.string(),
  from: z.enum(['preparation', 'application']),
  /** Its possible texts, if known. */
  options: z.array(z.string()),
  /** Always a text, which no number matches. */
  is_text: z.boolean(),
});

/** A current table, which may be larger than the accepted size. */
const shownTable = z.object({
  name: z.string(),
  columns: z.array(z.object({ title: z.string(), field: z.string(), kind: z.enum(['condition', 'result']) })),
  rows: z.array(z.array(z.string())),
  gathers_declines: z.boolean(),
});

/** A carrier's current tables, and its plan's formulas; null if its graph has another form than a plan. */
const rates = z.object({
  revision: z.number(),
  tables: z.array(shownTable),
  formulas: z.array(z.object({ name: z.string(), expression: z.string() })).nullable(),
  inputs: z.array(rateInput),
  /** Warnings: bands and choices that no row matches, by table. */
  gaps: z.array(z.object({ table: z.string(), gaps: z.array(z.string()) })),
});
NAMED.set(rates, 'Rates');

const changedColumns = shownTable.shape.columns;
const changeKind = z.enum(['added', 'removed', 'changed']);

/** A row that differs. Rows are counted from 1; an added row has no earlier position, a removed one no later. */
const rowChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  row: z.number().nullable(),
  before_row: z.number().nullable(),
  /** All cells of the row; for a removed row, the cells of the earlier version. */
  cells: z.array(z.string()),
  /** `column`: index among the later version's columns; `before` is null if the column is new. */
  changes: z.array(z.object({ column: z.number(), before: z.string().nullable(), after: z.string() })),
});

/** The differences between the rates of two versions of a carrier. */
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
  /** All names of the later version in order, if the names common to both versions changed order. */
  table_order: z.array(z.string()).nullable(),
  formula_order: z.array(z.string()).nullable(),
  /** Other differences: settings by name; `decision` if a graph that is not a plan differs. */
  settings: z.array(z.string()),
});
NAMED.set(ratesDiff, 'RatesDiff');

const may = 'api.manage';
const use = z.enum(CONFIG_USES).default('draft');
/** The revision that a change is based on, from the carrier's detail. */
const revision = int4.min(0);
/** Most values in one call, counting cells, rows and columns together: enough for 5,000 rows of 40 columns. */
const RATE_VALUES = 250_000;
/** A CSV or XLSX file. */
const rateFile = z
  .string()
  .max(1_000_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Value is not valid.');
const note = z.string().trim().max(300).default('');
/** A version of a carrier by its number, or its draft. */
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
      /** Omitted rows are taken from the saved table of this name with these columns. */
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
      /** The table for a CSV file, or for a workbook of one sheet. */
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
      /** Titles first; a CSV is one sheet without a name. */
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
       * The carrier's revision when the applications were rated. A test over several calls rated one draft only if
       * the revision stayed the same.
       */
      revision: z.number(),
      /** Applications that the call had no time for are left out. */
      rows: z.array(
        z.object({
          application_id: id,
          application_number: z.number(),
          /** Null if nothing is published, or it does not accept the application. */
          before: carrierOutcome.nullable(),
          after: carrierOutcome.nullable(),
          reasons: z.array(z.string()),
        }),
      ),
    }),
  }),
};
