/** Counts what waits and what fails for a monitor, and shows which processes live. */

export { createGauges } from './gauges.ts';
export { startHeartbeat } from './heartbeat.ts';
export { countRoles } from './processes.queries.ts';
