export { applyErasures } from './erasure-list/apply.ts';
export { ERASURE_LIST, type ErasureEntry, readErasureList } from './erasure-list/list.ts';
