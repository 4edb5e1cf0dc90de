import type { Verbs } from '../../kernel/verbs.ts';
import { getAgencyHistory } from './agency-history.ts';
import { exportAgencyHistory, exportApplicationHistory } from './export-history.ts';
import { getApplicationHistory } from './get-history.ts';

export { firstBrokenLine } from './verify.queries.ts';
export const historyVerbs: Verbs = {
  getApplicationHistory,
  exportApplicationHistory,
  getAgencyHistory,
  exportAgencyHistory,
};
