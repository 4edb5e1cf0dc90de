/** Makes backups by schedule, reports how they went, and resumes a restored installation. */

import type { Feature } from '../../kernel/feature.ts';
import { backupJob, proveBackupJob, saveChangesJob } from './job.ts';
import { backUpNow, getOperation, resumeInstallation, updateBackupSchedule } from './operation.ts';

export const backups: Feature = {
  verbs: { getOperation, updateBackupSchedule, backUpNow, resumeInstallation },
  jobs: [backupJob, proveBackupJob, saveChangesJob],
};
