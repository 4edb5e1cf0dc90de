export { exportAgency } from './agency-file/export.ts';
export { importAgency } from './agency-file/import.ts';
export { applyErasures } from './erasure-list/apply.ts';
export { ERASURE_LIST, type ErasureEntry, readErasureList } from './erasure-list/list.ts';
