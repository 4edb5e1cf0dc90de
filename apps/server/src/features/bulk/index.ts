export { exportOne } from './export/rater.ts';
export { zipOf } from './export/zip.ts';
