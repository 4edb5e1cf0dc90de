export { logoByHash } from './logos.queries.ts';
export { newAgency } from './new-agency.ts';
