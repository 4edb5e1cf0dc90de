import { DOCUMENT_KINDS, DOCUMENT_STATES, READING_STATES } from '@freeboard/domain/documents';
import { z } from 'zod';
import { post } from '../call.ts';
import { application } from './applications/application.ts';
import { id, int4, json, NAMED } from './common.ts';

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A document found in an application's file, or the file itself until it has been read. */
const documentRow = z.object({
  id,
  application_id: id,
  attachment_id: id,
  name: z.string(),
  size: z.number(),
  state: z.enum(DOCUMENT_STATES),
  kind: z.enum(DOCUMENT_KINDS).nullable(),
  edition: z.string().nullable(),
  /** Its pages in the file, from 1. */
  pages: z.array(z.number()),
  /** Pages of the file; 0 until counted. `pages_read`: how many of them have been read. */
  page_count: z.number(),
  pages_read: z.number(),
  /** Why the document was not read, as a readable message; blank if it was read. */
  failure: z.string(),
  /** Readings that wait for a decision; `taken`: accepted readings. */
  open: z.number(),
  taken: z.number(),
  warning_count: z.number(),
});
NAMED.set(documentRow, 'DocumentRow');

/** What another document of the application states for the same field. */
const otherReading = z.object({
  reading_id: id,
  document_id: id,
  name: z.string(),
  printed: z.string(),
  value: json,
  page: z.number(),
});

const reading = z.object({
  id,
  field: z.string().nullable(),
  label: z.string(),
  printed: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  page: z.number(),
  box,
  method: z.enum(['field', 'text', 'ocr']),
  confidence: z.number(),
  strength: z.enum(['sure', 'ask', 'check', 'none']),
  state: z.enum(READING_STATES),
  decided_by: z.string().nullable(),
  others: z.array(otherReading),
});
NAMED.set(reading, 'DocumentReading');

const documentDetail = documentRow.extend({
  /** Size of each page of the file in points, in order. */
  page_sizes: z.array(z.object({ width: z.number(), height: z.number() })),
  warnings: z.array(
    z.object({ code: z.string(), message: z.string(), page: z.number().nullable(), box: box.optional() }),
  ),
  readings: z.array(reading),
  /**
   * How the document's address (or, without one, its insured) differs from the application's or another document's.
   * Nothing is filled in until a user confirms that it is the same property.
   */
  address_differences: z.array(
    z.object({
      part: z.enum(['number', 'street', 'unit', 'city', 'state', 'zip', 'insured']),
      requested: z.string(),
      found: z.string(),
    }),
  ),
  /** Name of the other document whose address differs; null if the application's does. */
  address_differs_from: z.string().nullable(),
  same_property_by: z.string().nullable(),
});
NAMED.set(documentDetail, 'DocumentDetail');

const amounts = z.record(z.string(), z.union([z.string(), z.number()]).nullable());

/** The property's current policy, from its declarations page and the form; never from a quote. */
const currentPolicy = z.object({
  carrier: z.string(),
  expires_on: z.string(),
  premium: z.number().nullable(),
  /** Terms that are not stated are left out. */
  coverages: amounts,
  deductibles: amounts,
  /** The page that the policy was read from; null if only the form states it. */
  document: z.object({ id, name: z.string(), page: z.number() }).nullable(),
});
NAMED.set(currentPolicy, 'CurrentPolicyShown');

const readingIds = z.array(id).min(1).max(500);

export const documentCalls = {
  readDocuments: post('/agent-portal/documents/read', {
    summary: 'Upload documents to an application, or select attachments, and read them in the background',
    may: 'note.write',
    effect: 'write',
    transport: 'multipart',
    archives: 'unpacked',
    request: z.strictObject({ application_id: id, attachment_ids: z.array(id).min(1).max(20).optional() }),
    answer: z.object({ documents: z.array(documentRow) }),
  }),
  listDocuments: post('/agent-portal/documents/list', {
    summary: "List an application's documents, newest first",
    may: 'application.log',
    effect: 'read',
    live: ['note', 'message', 'document'],
    request: z.strictObject({ application_id: id }),
    answer: z.object({
      documents: z.array(documentRow),
      /** Files from e-mails and texts that may be documents and are not read yet. */
      to_read: z.array(z.object({ attachment_id: id, name: z.string() })),
    }),
  }),
  readMessageFiles: post('/agent-portal/documents/read-message-files', {
    summary: 'Read files that a client sent by e-mail or text into one of their applications',
    may: 'note.write',
    effect: 'write',
    request: z.strictObject({ application_id: id, attachment_ids: z.array(id).min(1).max(20) }),
    answer: z.object({ documents: z.array(documentRow) }),
  }),
  getDocument: post('/agent-portal/documents/get', {
    summary: 'Get a document with its readings and warnings',
    may: 'application.log',
    effect: 'read',
    live: ['document'],
    request: z.strictObject({ document_id: id }),
    answer: z.object({ document: documentDetail }),
  }),
  getDocumentPageImage: post('/agent-portal/documents/page-image', {
    summary: 'Get the image of a document page (PNG)',
    may: 'application.log',
    effect: 'read',
    transport: 'png',
    request: z.strictObject({
      document_id: id,
      page: z.int().min(1).max(1_000),
      width: z.int().min(100).max(2_400),
    }),
    /** Base64 here; the response body is the image itself. */
    answer: z.object({ png: z.string() }),
  }),
  getCurrentPolicy: post('/agent-portal/documents/current-policy', {
    summary: "Get the client's current policy for comparison with quotes; null if no document contains one",
    may: 'application.log',
    effect: 'read',
    live: ['application', 'document'],
    request: z.strictObject({ application_id: id }),
    answer: z.object({ policy: currentPolicy.nullable() }),
  }),
  takeReadings: post('/agent-portal/documents/take', {
    summary: 'Copy readings into form fields; only a single reading may replace a typed value',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      version: int4.min(1),
      reading_ids: readingIds,
      /** Confirms that a document with another address is about the same property. */
      same_property: z.boolean().optional(),
    }),
    answer: z.object({ application }),
  }),
  refuseReadings: post('/agent-portal/documents/refuse', {
    summary: 'Reject readings; the form does not change',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ reading_ids: readingIds }),
    answer: z.object({ document: documentDetail }),
  }),
  undoReadings: post('/agent-portal/documents/undo', {
    summary: 'Undo decisions on readings; fields not changed since get their previous values back',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ application_id: id, version: int4.min(1), reading_ids: readingIds }),
    answer: z.object({ application }),
  }),
};
