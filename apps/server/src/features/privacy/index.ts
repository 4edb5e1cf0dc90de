/** Finds, exports and erases a person's records, and removes records after their retention period. */

import type { Verbs } from '../../kernel/verbs.ts';
import { findPerson, getHeldPerson } from './find.ts';
import { openPrivacyFile } from './open-file.ts';
import { getRetention } from './retention/get-retention.ts';
import { erasePerson, exportPerson, listPrivacyJobs } from './start.ts';

export { applyErasures } from './erasure-list/apply.ts';
export { ERASURE_LIST, type ErasureEntry, readErasureList } from './erasure-list/list.ts';
export { privacyJob, privacySweepJob } from './job.ts';
export { retentionJob } from './retention/job.ts';

export const privacyVerbs: Verbs = {
  findPerson,
  getHeldPerson,
  exportPerson,
  erasePerson,
  listPrivacyJobs,
  openPrivacyFile,
  getRetention,
};
