export { exportOne } from './export/rater.ts';
export { zipOf } from './export/zip.ts';
export { takeUpUploadsJob } from './upload/job.ts';
export { readDocument } from './upload/sheet/document-in-worker.ts';
export type { ReadDocument } from './upload/sheet/read-document.ts';
