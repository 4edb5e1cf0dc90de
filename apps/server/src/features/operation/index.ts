export { RESTORED_JOB } from './backups/backups.queries.ts';
export { observeUpgrade } from './backups/before-upgrade.ts';
export { changesFigures, changesText, type FoundChanges, findChanges } from './backups/changes/find-chain.ts';
export { backupFigures, backupText, sizeText } from './backups/report.ts';
export { backupSource } from './backups/source.ts';
export type { CheckResult } from './doctor/check.ts';
export { examine } from './doctor/examine.ts';
export { createGauges } from './monitoring/gauges.ts';
export { startHeartbeat } from './monitoring/heartbeat.ts';
