export { takeUpUploadsJob } from './background/job.ts';
export { readDocument } from './sheet/document-in-worker.ts';
export type { ReadDocument } from './sheet/read-document.ts';
