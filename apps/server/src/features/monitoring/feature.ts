/** Counts waiting and failed work for a monitor, and shows which processes are running. */

import type { Feature } from '../../kernel/feature.ts';
import { getOperationStatus } from './operation-status.ts';

export const monitoring: Feature = {
  verbs: { getOperationStatus },
};
