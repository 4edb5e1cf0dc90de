/** Counts waiting and failed work for a monitor, and shows which processes are running. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getOperationStatus } from './operation-status.ts';

export { createGauges } from './gauges.ts';
export { startHeartbeat } from './heartbeat.ts';
export { countRoles } from './processes.queries.ts';

export const monitoringVerbs: Verbs = { getOperationStatus };
