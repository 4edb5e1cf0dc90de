/** Keeps the installation running: backups, monitoring, doctor and checklist. */

import type { ServedFeature } from '../../http/types.ts';
import { backupJob, proveBackupJob, saveChangesJob } from './backups/job.ts';
import { backUpNow, getOperation, resumeInstallation, updateBackupSchedule } from './backups/operation.ts';
import { getChecklist, setChecklistItemAside } from './checklist/checklist.ts';
import { getFirstDay, setFirstDayItemAside } from './checklist/first-day.ts';
import { testChecklistItem } from './checklist/try-out.ts';
import { serveDoctor } from './doctor/running.ts';
import { getAgencyHealth } from './monitoring/agency-health.ts';
import { getOperationStatus } from './monitoring/operation-status.ts';
import { reportPageError } from './monitoring/page-errors.ts';
import { getRelease } from './monitoring/release.ts';

export const operation: ServedFeature = {
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
  routes: { api: serveDoctor },
  jobs: [backupJob, proveBackupJob, saveChangesJob],
};
