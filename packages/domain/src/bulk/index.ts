export { ERROR_COLUMNS, headingKey } from './headings.ts';
export { type BulkColumn, bulkFields, type ColumnMatch, type MatchedBy, matchColumns } from './match.ts';
export { neededFields } from './needed.ts';
export { bulkOptions } from './options.ts';
export { type BulkPlan, type CheckedRow, keyFacts, rowReader } from './row.ts';
export { type Beside, BULK_TYPES, type BulkMapping, type BulkType, SHEET_LIMITS } from './types.ts';
