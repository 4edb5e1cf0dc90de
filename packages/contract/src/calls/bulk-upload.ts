import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { z } from 'zod';
import { post } from '../call.ts';
import { application } from '../shapes/application.ts';
import { BULK_TYPE, bulkMapping, bulkRow, bulkUpload, bulkUploadDetail, DELIMITER } from '../shapes/bulk-upload.ts';
import { id, page, pageQuery } from '../shapes/common.ts';

const one = { upload_id: id };

/** Bulk upload and imports from other programs (R7.7, R9.13). */
export const bulkUploadCalls = {
  startBulkUpload: post('/agent-portal/bulk-upload/start', {
    summary: 'Take a file in: as a part of this call, or one that came in pieces before, by the id that it got',
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
    summary: 'Read a text file again, its cells separated by another sign; columns and checked rows start over',
    may: 'upload.use',
    effect: 'write',
    request: z.strictObject({ ...one, delimiter: DELIMITER }),
    answer: z.object({ upload: bulkUpload }),
  }),
  previewBulkUpload: post('/agent-portal/bulk-upload/preview', {
    summary: 'Check every row of a file, its columns read as the mapping says',
    may: 'upload.use',
    effect: 'write',
    request: z.strictObject({
      ...one,
      application_type: BULK_TYPE.optional(),
      mapping: bulkMapping,
      /** Whether columns with these headings in the agency’s next files are mapped the same way. */
      remember: z.boolean().default(true),
    }),
    answer: z.object({ upload: bulkUpload }),
  }),
  commitBulkUpload: post('/agent-portal/bulk-upload/commit', {
    summary: 'Make applications of the rows that are ready, and launch them where that is wanted',
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
    summary: 'Stop an upload; what it has made stays',
    may: 'upload.use',
    effect: 'write',
    request: z.strictObject(one),
    answer: z.object({ upload: bulkUpload }),
  }),
  getBulkUpload: post('/agent-portal/bulk-upload/status', {
    summary: 'An upload: its file, its mapping and how far it is',
    may: 'upload.use',
    effect: 'read',
    live: ['upload'],
    request: z.strictObject({ ...one, application_type: BULK_TYPE.optional() }),
    answer: bulkUploadDetail,
  }),
  getBulkUploads: post('/agent-portal/bulk-upload/list', {
    summary: 'The uploads, latest first',
    may: 'upload.use',
    effect: 'read',
    live: ['upload'],
    query: ['page', 'per_page'],
    request: z.strictObject(pageQuery),
    answer: z.object({ uploads: page(bulkUpload) }),
  }),
  getBulkUploadRows: post('/agent-portal/bulk-upload/rows', {
    summary: 'Rows of a file as applications: those to look at, those with errors, those that came before, those made',
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
    summary: 'The rows that were not taken, in the same columns, each with the reason',
    may: 'upload.use',
    effect: 'write',
    request: z.strictObject(one),
    answer: z.object({ file_url: z.string(), name: z.string() }),
  }),
  importApplication: post('/agent-portal/import-application', {
    summary: 'Make an application of an ACORD XML quote request or a lead in the shape of QuoteRUSH',
    may: 'application.create',
    effect: 'write',
    request: z.strictObject({
      document: z.string().min(2, 'Field is required.').max(900_000),
      /** When left out: the document's own request, else flood. */
      application_type: z.enum(APPLICATION_TYPES).extract(['flood', 'home']).optional(),
    }),
    answer: z.object({
      application,
      /** Missing or unreadable values, by field. */
      errors: z.record(z.string(), z.array(z.string())),
    }),
  }),
};
