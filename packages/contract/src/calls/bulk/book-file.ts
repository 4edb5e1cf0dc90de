import { BOOK_FIELDS, type BookField } from '@freeboard/domain/policies';
import { z } from 'zod';
import { post } from '../../call.ts';
import { NAMED } from '../common.ts';

const field = z.enum(Object.keys(BOOK_FIELDS) as [BookField, ...BookField[]]);

/** A file with a book of policies, read and not stored. */
const bookFile = z.object({
  name: z.string(),
  /** SHA-256 of its content. */
  digest: z.string(),
  /** Encoding and delimiter, or the sheet. */
  written: z.string(),
  /** The program whose headings it has. */
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
  /** With their numbers in the file. */
  rows: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  /** Totals, heads and feet of a report. */
  left_out: z.array(z.object({ row: z.number(), text: z.string() })),
  notes: z.array(z.string()),
});
NAMED.set(bookFile, 'BookFile');

/** Files with the agency's policies (R12.1). */
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
