export { type RaterDocument, raterDocument } from './export/document.ts';
export type { OmittedValue } from './export/facts.ts';
export { ERROR_COLUMNS, EXTRA_SIGN, headingKey, isOurs } from './headings.ts';
export { type BulkColumn, bulkFields, type ColumnMatch, type MatchedBy, matchColumns } from './match.ts';
export { neededFields } from './needed.ts';
export { type BulkPlan, type CheckedRow, keyFacts, lenientRowReader, rowReader, sheetRowReader } from './row.ts';
export { SPLIT_INTO, splitAddress, splitName } from './split.ts';
export { BULK_TYPES, type BulkMapping, type BulkType, DELIMITERS, type Delimiter, SHEET_LIMITS } from './types.ts';
