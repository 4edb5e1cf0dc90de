/** Keeps the installation running: backups, monitoring, doctor and checklist. */

import type { Feature } from '../../kernel/feature.ts';
import { backupJob, proveBackupJob, saveChangesJob } from './backups/job.ts';
import { backUpNow, getOperation, resumeInstallation, updateBackupSchedule } from './backups/operation.ts';
import { getChecklist, setChecklistItemAside } from './checklist/checklist.ts';
import { getFirstDay, setFirstDayItemAside } from './checklist/first-day.ts';
import { testChecklistItem } from './checklist/try-out.ts';
import { getAgencyHealth } from './monitoring/agency-health.ts';
import { getOperationStatus } from './monitoring/operation-status.ts';
import { reportPageError } from './monitoring/page-errors.ts';
import { getRelease } from './monitoring/release.ts';

export const operation: Feature = {
  verbs: {
    getOperation,
    updateBackupSchedule,
    backUpNow,
    resumeInstallation,
    getChecklist,
    testChecklistItem,
    setChecklistItemAside,
    getFirstDay,
    setFirstDayItemAside,
    getOperationStatus,
    reportPageError,
    getAgencyHealth,
    getRelease,
  },
  jobs: [backupJob, proveBackupJob, saveChangesJob],
};
