/** Finds, exports and erases a person's data. */

import type { Feature } from '../../kernel/feature.ts';
import { findPerson, getHeldPerson } from './find.ts';
import { privacyJob, privacySweepJob } from './job.ts';
import { openPrivacyFile } from './open-file.ts';
import { getRetention } from './retention/get-retention.ts';
import { retentionJob } from './retention/job.ts';
import { erasePerson, exportPerson, listPrivacyJobs } from './start.ts';

export const privacy: Feature = {
  verbs: {
    findPerson,
    getHeldPerson,
    exportPerson,
    erasePerson,
    listPrivacyJobs,
    openPrivacyFile,
    getRetention,
  },
  jobs: [privacyJob, privacySweepJob, retentionJob],
};
