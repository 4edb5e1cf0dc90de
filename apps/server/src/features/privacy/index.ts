/** Finds, exports and erases what is held about a person, and removes what is kept long enough. */

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
