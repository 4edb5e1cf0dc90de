import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { BULK_TYPES, DELIMITERS, type Delimiter } from '@freeboard/domain/bulk';
import { z } from 'zod';
import { post } from '../../call.ts';
import { application } from '../applications/application.ts';
import { id, NAMED, page, pageQuery } from '../common.ts';

const BULK_TYPE = z.enum(BULK_TYPES);
const DELIMITER = z.enum(Object.keys(DELIMITERS) as Delimiter[]);
const key = z.string().max(80);
const cell = z.string().max(1_000);

const bulkMapping = z.strictObject({
  columns: z.array(key.nullable()).max(200),
  constants: z.record(key, cell),
  words: z.record(key, z.record(cell, cell)),
});

const BULK_STATES = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'storing',
  'launching',
  'done',
  'canceled',
  'failed',
] as const;

const bulkUpload = z.object({
  id,
  name: z.string(),
  size: z.number(),
  application_type: BULK_TYPE,
  state: z.enum(BULK_STATES),
  fault: z.string().nullable(),
  fault_row: z.number().nullable(),
  created_by: z.object({ id, name: z.string() }),
  created_at: z.string(),
  started_at: z.string().nullable(),
  stored_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  checked_ms: z.number().nullable(),
  launch: z.boolean(),
  leave_out_repeated: z.boolean(),
  take_incomplete: z.boolean(),
  /** Rows with content, and how many are in each state. */
  rows: z.number(),
  ready: z.number(),
  rejected: z.number(),
  incomplete: z.number(),
  repeated: z.number(),
  /** Incomplete rows of a checked upload that repeat an application or an earlier row; `repeated` counts ready rows. */
  incomplete_repeated: z.number(),
  /** Ready rows with a value that could not be stored in its field. */
  undecided: z.number(),
  created: z.number(),
  left_out: z.number(),
  launched: z.number(),
  not_launched: z.number(),
  /** Progress of the current step, as a row number of the file. */
  cursor_row: z.number(),
});
NAMED.set(bulkUpload, 'BulkUpload');

const bulkSheet = z.object({
  kind: z.enum(['csv', 'xlsx', 'acord', 'quoterush', 'hawksoft', 'documents']),
  written: z.string(),
  /** The delimiter of a text file; null for other files. */
  delimiter: DELIMITER.nullable(),
  notes: z.array(z.string()),
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()),
      match: z.object({ field: z.string().nullable(), by: z.string(), sureness: z.number(), is_open: z.boolean() }),
    }),
  ),
  /** The first rows, each with its number in the file. */
  rows: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
});
NAMED.set(bulkSheet, 'BulkSheet');

const bulkUploadDetail = z.object({
  upload: bulkUpload,
  sheet: bulkSheet.nullable(),
  mapping: bulkMapping.nullable(),
  errors_by_field: z.array(z.object({ field: z.string(), message: z.string(), count: z.number() })),
  /** Texts in choice fields that match no known choice, the most frequent first. */
  unknown_words: z.array(z.object({ field: z.string(), word: z.string(), count: z.number() })),
  /** Other uploads of an identical file. */
  same_file: z.array(
    z.object({ id, name: z.string(), by: z.string(), at: z.string(), state: z.enum(BULK_STATES), created: z.number() }),
  ),
});
NAMED.set(bulkUploadDetail, 'BulkUploadDetail');

const BULK_ROW_STATES = ['ready', 'wrong', 'incomplete', 'repeated', 'stored', 'launched', 'not_launched'] as const;

const bulkRow = z.object({
  row: z.number(),
  state: z.enum(BULK_ROW_STATES),
  /** The line of the row's application; null if the check of the row did not save the line. */
  application_type: BULK_TYPE.nullable(),
  client: z.string(),
  address: z.string(),
  /** Some of the row's values, formatted for display, by field. */
  values: z.record(z.string(), z.string()),
  /** Errors by field; the key '' has errors of the row as a whole. */
  errors: z.record(z.string(), z.array(z.string())),
  /** The file's text for fields that are invalid, or left blank because the text can't be read. */
  typed: z.record(z.string(), z.string()),
  repeats: z.object({ application_id: id, number: z.number() }).nullable(),
  repeats_row: z.number().nullable(),
  /**
   * The existing client that a checked row matches. If `is_same`, the application is added to that client; otherwise
   * only name and property are similar, and a new client is created. Null for an unknown client, and once the row is
   * uploaded.
   */
  client_match: z.object({ id, name: z.string(), is_same: z.boolean() }).nullable(),
  application: z.object({ id, application_id: z.number() }).nullable(),
  reason: z.string().nullable(),
});
NAMED.set(bulkRow, 'BulkRow');

const one = { upload_id: id };

export const bulkUploadCalls = {
  startBulkUpload: post('/agent-portal/bulk-upload/start', {
    summary: 'Start a bulk upload from an attached file or a completed resumable upload',
    may: 'upload.use',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject({
      application_type: BULK_TYPE.default('flood'),
      file_id: z
        .string()
        .regex(/^[a-f0-9]{32}$/)
        .optional(),
    }),
    answer: z.object({ upload: bulkUpload }),
  }),
  readBulkUploadAgain: post('/agent-portal/bulk-upload/read-again', {
    summary: 'Read a text file again with another delimiter; column mappings and checks are reset',
    may: 'upload.use',
    effect: 'write',
    request: z.strictObject({ ...one, delimiter: DELIMITER }),
    answer: z.object({ upload: bulkUpload }),
  }),
  previewBulkUpload: post('/agent-portal/bulk-upload/preview', {
    summary: 'Check all rows of an upload with a column mapping',
    may: 'upload.use',
    effect: 'write',
    request: z.strictObject({
      ...one,
      application_type: BULK_TYPE.optional(),
      mapping: bulkMapping,
      /** Whether columns with these headings are mapped the same way in the agency's next files. */
      remember: z.boolean().default(true),
    }),
    answer: z.object({ upload: bulkUpload }),
  }),
  commitBulkUpload: post('/agent-portal/bulk-upload/commit', {
    summary: 'Create applications from the checked rows, and optionally launch them',
    may: 'upload.use',
    effect: 'write',
    request: z.strictObject({
      ...one,
      launch: z.boolean().default(false),
      leave_out_repeated: z.boolean().default(true),
      take_incomplete: z.boolean().default(false),
    }),
    answer: z.object({ upload: bulkUpload }),
  }),
  cancelBulkUpload: post('/agent-portal/bulk-upload/cancel', {
    summary: 'Cancel a bulk upload; created applications are kept',
    may: 'upload.use',
    effect: 'write',
    request: z.strictObject(one),
    answer: z.object({ upload: bulkUpload }),
  }),
  getBulkUpload: post('/agent-portal/bulk-upload/status', {
    summary: 'Get a bulk upload with its file, mapping and progress',
    may: 'upload.use',
    effect: 'read',
    live: ['upload'],
    request: z.strictObject({ ...one, application_type: BULK_TYPE.optional() }),
    answer: bulkUploadDetail,
  }),
  getBulkUploads: post('/agent-portal/bulk-upload/list', {
    summary: 'List bulk uploads, newest first',
    may: 'upload.use',
    effect: 'read',
    live: ['upload'],
    query: ['page', 'per_page'],
    request: z.strictObject(pageQuery),
    answer: z.object({ uploads: page(bulkUpload) }),
  }),
  getBulkUploadRows: post('/agent-portal/bulk-upload/rows', {
    summary: 'List rows of a bulk upload, filtered by state',
    may: 'upload.use',
    effect: 'read',
    live: ['upload'],
    query: ['page', 'per_page'],
    request: z.strictObject({
      ...one,
      ...pageQuery,
      which: z.enum(['look', 'errors', 'repeated', 'ready', 'stored', 'not_launched']).default('look'),
    }),
    answer: z.object({ rows: page(bulkRow) }),
  }),
  getBulkUploadErrorsFile: post('/agent-portal/bulk-upload/errors-file', {
    summary: 'Get the download address of the rejected rows, each with its reason',
    may: 'upload.use',
    effect: 'write',
    request: z.strictObject(one),
    answer: z.object({ file_url: z.string(), name: z.string() }),
  }),
  importApplication: post('/agent-portal/import-application', {
    summary: 'Create an application from an ACORD XML quote request or a QuoteRUSH lead',
    may: 'application.create',
    effect: 'write',
    request: z.strictObject({
      document: z.string().min(2, 'Field is required.').max(900_000),
      /** Defaults to the line that the document requests, else flood. */
      application_type: z.enum(APPLICATION_TYPES).extract(['flood', 'home']).optional(),
    }),
    answer: z.object({
      application,
      /** Missing or unreadable values, by field. */
      errors: z.record(z.string(), z.array(z.string())),
    }),
  }),
};
