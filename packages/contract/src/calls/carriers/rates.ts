import { RATE_TEST } from '@freeboard/domain/rates';
import { z } from 'zod';
import { post } from '../../call.ts';
import { CONFIG_USES, carrierDetail } from '../../shapes/carrier.ts';
import { carrierOutcome } from '../../shapes/carrier-outcome.ts';
import { id, int4, text } from '../../shapes/common.ts';
import { rateFormula, rateGrid, rates, ratesDiff, rateTable } from '../../shapes/rates.ts';

const may = 'api.manage';
const use = z.enum(CONFIG_USES).default('draft');
/** The revision that a change is based on, from the carrier's detail. */
const revision = int4.min(0);
/** The most cells, rows and columns of the tables in one call: a table of 5,000 rows of 40. */
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

export const carrierRateCalls = {
  getRateTables: post('/api-management/get-rate-tables', {
    summary: 'The decision tables of a local carrier as grids, with the formulas of its plan',
    may,
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({ carrier_id: id, use }),
    answer: rates,
  }),
  compareRates: post('/api-management/compare-rates', {
    summary: 'What differs between the rates of two versions of a local carrier, cell by cell',
    may,
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({ carrier_id: id, from: version, to: version }),
    answer: ratesDiff,
  }),
  saveRateTables: post('/api-management/save-rate-tables', {
    summary: 'Change decision tables in the draft; tables left out stay as they are',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, revision, tables: z.array(rateGrid).min(1).max(60), note }),
    answer: withRates,
    values: RATE_VALUES,
  }),
  saveRatePlan: post('/api-management/save-rate-plan', {
    summary: 'Change the whole rate plan in the draft: tables, their columns and rows, formulas, and their order',
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
    summary: 'Take decision tables from a CSV (one table) or XLSX file (a sheet for each) into the draft',
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
    summary: 'The cells of a CSV or XLSX file as texts, to start a table with; nothing is stored',
    may,
    effect: 'read',
    request: z.strictObject({ file_base64: rateFile }),
    answer: z.object({
      /** Titles first; a CSV is one sheet without a name. */
      sheets: z.array(z.object({ name: z.string().nullable(), rows: z.array(z.array(z.string())) })),
    }),
  }),
  listTestApplications: post('/api-management/list-test-applications', {
    summary: `The latest applications, ${RATE_TEST.applications} at most, that a local carrier's rates can be tested on`,
    may,
    effect: 'read',
    request: z.strictObject({ carrier_id: id }),
    answer: z.object({
      applications: z.array(z.object({ id, application_number: z.number(), name: z.string() })),
    }),
  }),
  testRates: post('/api-management/test-rates', {
    summary: 'Rate saved applications by the published tables and by the draft, side by side',
    may,
    effect: 'write',
    request: z.strictObject({ carrier_id: id, application_ids: z.array(id).min(1).max(RATE_TEST.atOnce) }),
    answer: z.object({
      /**
       * The revision of the carrier that rated them: a test over several calls is of one draft only while it stays
       * the same.
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
