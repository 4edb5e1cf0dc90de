export { RESTORED_JOB } from './backups.queries.ts';
export { observeUpgrade } from './before-upgrade.ts';
export { changesFigures, changesText, type FoundChanges, findChanges } from './changes/find-chain.ts';
export { backupGauges } from './gauges.ts';
export { presentBackups } from './presenter.ts';
export { backupFigures, backupText, sizeText } from './report.ts';
export { backupSource, releaseVersion } from './source.ts';
