/** Makes backups by schedule, reports how they went, and describes them. */

export { backupFigures, backupText, sizeText } from './report.ts';
export { backupSource } from './source.ts';
