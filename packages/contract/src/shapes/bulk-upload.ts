import { BULK_TYPES, DELIMITERS, type Delimiter } from '@freeboard/domain/bulk';
import { z } from 'zod';
import { id } from './common.ts';

export const BULK_TYPE = z.enum(BULK_TYPES);
export const DELIMITER = z.enum(Object.keys(DELIMITERS) as Delimiter[]);
const key = z.string().max(80);
const cell = z.string().max(1_000);

export const bulkMapping = z.strictObject({
  columns: z.array(key.nullable()).max(200),
  constants: z.record(key, cell),
  words: z.record(key, z.record(cell, cell)),
});

export const BULK_STATES = [
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

/** A sheet being turned into applications (R7.7). */
export const bulkUpload = z.object({
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
  /** Ready rows with a cell that could not be placed in its field. */
  undecided: z.number(),
  /** Applications created, and rows left out. */
  created: z.number(),
  left_out: z.number(),
  launched: z.number(),
  not_launched: z.number(),
  /** Progress of the current work, in rows of the file. */
  cursor_row: z.number(),
});
export type BulkUpload = z.infer<typeof bulkUpload>;

/** A file's format and content. */
export const bulkSheet = z.object({
  kind: z.enum(['csv', 'xlsx', 'acord', 'quoterush', 'documents']),
  written: z.string(),
  /** The separator of a text file. */
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
export type BulkSheet = z.infer<typeof bulkSheet>;

/** An upload with everything that its screen shows. */
export const bulkUploadDetail = z.object({
  upload: bulkUpload,
  sheet: bulkSheet.nullable(),
  mapping: bulkMapping.nullable(),
  errors_by_field: z.array(z.object({ field: z.string(), message: z.string(), count: z.number() })),
  /** Words of the file without a known choice in their field, the most frequent first. */
  unknown_words: z.array(z.object({ field: z.string(), word: z.string(), count: z.number() })),
  /** Uploads of the identical file. */
  same_file: z.array(
    z.object({ id, name: z.string(), by: z.string(), at: z.string(), state: z.enum(BULK_STATES), created: z.number() }),
  ),
});
export type BulkUploadDetail = z.infer<typeof bulkUploadDetail>;

export const BULK_ROW_STATES = [
  'ready',
  'wrong',
  'incomplete',
  'repeated',
  'stored',
  'launched',
  'not_launched',
] as const;

/** A row of a file as an application. */
export const bulkRow = z.object({
  row: z.number(),
  state: z.enum(BULK_ROW_STATES),
  /** The line that the row becomes; null where its check did not save it. */
  application_type: BULK_TYPE.nullable(),
  client: z.string(),
  address: z.string(),
  /** A few formatted values, by field. */
  values: z.record(z.string(), z.string()),
  /** Errors by field; '' is the row as a whole. */
  errors: z.record(z.string(), z.array(z.string())),
  /** The file's text in the invalid fields. */
  typed: z.record(z.string(), z.string()),
  repeats: z.object({ application_id: id, number: z.number() }).nullable(),
  repeats_row: z.number().nullable(),
  application: z.object({ id, application_id: z.number() }).nullable(),
  reason: z.string().nullable(),
});
export type BulkRow = z.infer<typeof bulkRow>;
