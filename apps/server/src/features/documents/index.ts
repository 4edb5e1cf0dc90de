export { insertDocument } from './documents.queries.ts';
export { openDocument } from './open-document.ts';
