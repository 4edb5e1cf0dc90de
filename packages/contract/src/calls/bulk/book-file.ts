import { BOOK_FIELDS, type BookField } from '@freeboard/domain/policies';
import { z } from 'zod';
import { post } from '../../call.ts';
import { NAMED } from '../common.ts';

const field = z.enum(Object.keys(BOOK_FIELDS) as [BookField, ...BookField[]]);

/** A parsed file of policies; nothing is stored. */
const bookFile = z.object({
  name: z.string(),
  /** SHA-256 of its content. */
  digest: z.string(),
  /** The encoding and delimiter of a text file, or the sheet of a workbook. */
  written: z.string(),
  /** The agency system whose export headings the file has; null if none was recognized. */
  recipe: z.string().nullable(),
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()),
      match: z.object({
        field: field.nullable(),
        recipe: z.string(),
        by: z.enum(['last time', 'program', 'name', 'values', 'second', 'nothing']),
      }),
    }),
  ),
  /** Each with its row number in the file. */
  rows: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  /** Rows that are not policies: a report's totals, headers and footers. */
  left_out: z.array(z.object({ row: z.number(), text: z.string() })),
  notes: z.array(z.string()),
});
NAMED.set(bookFile, 'BookFile');

export const bookFileCalls = {
  readBookFile: post('/agent-portal/policies/read-file', {
    summary: 'Read a CSV or XLSX file of policies; nothing is stored',
    may: 'policy.import',
    effect: 'read',
    transport: 'multipart',
    perMinute: 20,
    request: z.strictObject({}),
    answer: z.object({ file: bookFile }),
  }),
  saveBookColumns: post('/agent-portal/policies/save-columns', {
    summary: "Remember which columns of the agency's files hold what",
    may: 'policy.import',
    effect: 'write',
    request: z.strictObject({
      columns: z
        .array(z.strictObject({ heading: z.string().trim().min(1).max(200), field: field.nullable() }))
        .max(200),
    }),
    answer: z.object({}),
  }),
};
