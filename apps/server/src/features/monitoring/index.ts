export { createGauges } from './gauges.ts';
export { startHeartbeat } from './heartbeat.ts';
export { countRoles } from './processes.queries.ts';
