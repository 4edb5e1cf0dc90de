/** Makes backups by schedule, reports how they went, and resumes a restored installation. */

import type { Verbs } from '../../kernel/verbs.ts';
import { backUpNow, getOperation, resumeInstallation, updateBackupSchedule } from './operation.ts';

export { RESTORED_JOB } from './backups.queries.ts';
export { observeUpgrade } from './before-upgrade.ts';
export { changesFigures, changesText, type FoundChanges, findChanges } from './changes/find-chain.ts';
export { backupGauges } from './gauges.ts';
export { backupJob, proveBackupJob, saveChangesJob } from './job.ts';
export { presentBackups } from './presenter.ts';
export { backupFigures, backupText, sizeText } from './report.ts';
export { backupSource, releaseVersion } from './source.ts';

export const backupVerbs: Verbs = { getOperation, updateBackupSchedule, backUpNow, resumeInstallation };
