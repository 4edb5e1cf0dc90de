export { isNothing } from './cells.ts';
export {
  type OmittedValue,
  RATER_FORMATS,
  type RaterDocument,
  type RaterFormat,
  raterDocument,
} from './export/index.ts';
export { ERROR_COLUMNS, EXTRA_SIGN, headingKey } from './headings.ts';
export { type BulkColumn, bulkFields, type ColumnMatch, type MatchedBy, matchColumns } from './match.ts';
export { neededFields } from './needed.ts';
export { bulkOptions } from './options.ts';
export { type BulkPlan, type CheckedRow, keyFacts, lenientRowReader, rowReader } from './row.ts';
export { SPLIT_INTO, splitAddress, splitName } from './split.ts';
export { BULK_TYPES, type BulkMapping, type BulkType, DELIMITERS, type Delimiter, SHEET_LIMITS } from './types.ts';
