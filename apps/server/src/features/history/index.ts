/** Keeps, exports and verifies the hash-chained history. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getAgencyHistory } from './agency-history.ts';
import { exportAgencyHistory, exportApplicationHistory } from './export-history.ts';
import { getApplicationHistory } from './get-history.ts';

export { anchorHistoryJob } from './anchor-job.ts';
export { anchorOf, firstBrokenAnchor, lastAnchor } from './anchors.queries.ts';
export { type BrokenLine, firstBrokenLine } from './verify.queries.ts';
export const historyVerbs: Verbs = {
  getApplicationHistory,
  exportApplicationHistory,
  getAgencyHistory,
  exportAgencyHistory,
};
