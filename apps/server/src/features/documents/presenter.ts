import type { DocumentDetail, DocumentReading, DocumentRow } from '@freeboard/contract';
import {
  DOCUMENT_FAILURES,
  type DocumentFailure,
  type DocumentWarning,
  isSameStatement,
  type PropertyQuestion,
  type Reading,
} from '@freeboard/domain/documents';
import type { DocumentWithFile, otherReadings, ReadingRecord } from './read-documents.queries.ts';

export const toDocumentRow = (row: DocumentWithFile, open: number): DocumentRow => ({
  id: row.id,
  application_id: row.application_id,
  attachment_id: row.attachment_id,
  name: row.name,
  size: row.size,
  state: row.state as DocumentRow['state'],
  kind: row.kind as DocumentRow['kind'],
  edition: row.edition,
  pages: row.pages,
  page_count: row.page_count,
  pages_read: row.pages_read,
  failure: row.failure === null ? '' : DOCUMENT_FAILURES[row.failure as DocumentFailure],
  open,
  taken: row.taken,
  warning_count: (row.warnings as unknown as DocumentWarning[]).length,
});

type Other = Awaited<ReturnType<typeof otherReadings>>[number];

function toReading(row: ReadingRecord, others: readonly Other[]): DocumentReading {
  const value = row.value as Reading['value'];
  const differing = others.filter(
    (one) => one.field !== null && one.field === row.field && !isSameStatement(one.field, one.value as never, value),
  );
  return {
    id: row.id,
    field: row.field,
    label: row.label,
    printed: row.printed,
    value,
    page: row.page,
    box: row.box as DocumentReading['box'],
    method: row.method as DocumentReading['method'],
    confidence: row.confidence,
    strength: row.strength as DocumentReading['strength'],
    state: row.state as DocumentReading['state'],
    decided_by: row.decided_by,
    others:
      row.field === null || value === null
        ? []
        : differing.map(({ id, document_id, name, printed, value, page }) => ({
            reading_id: id,
            document_id,
            name,
            printed,
            page,
            value: value as DocumentReading['others'][number]['value'],
          })),
  };
}

type Parts = {
  readings: readonly ReadingRecord[];
  open: number;
  others: readonly Other[];
  question: PropertyQuestion;
};

export const toDocumentDetail = (
  row: DocumentWithFile,
  { readings, open, others, question }: Parts,
): DocumentDetail => ({
  ...toDocumentRow(row, open),
  page_sizes: row.page_sizes as DocumentDetail['page_sizes'],
  warnings: row.warnings as DocumentDetail['warnings'],
  readings: readings.map((one) => toReading(one, others)),
  address_differences: question.differences,
  address_differs_from: question.document,
  same_property_by: row.same_property_by,
});
