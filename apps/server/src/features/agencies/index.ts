export { logoByHash } from './logos.queries.ts';
export { newSetUpPath } from './set-up/set-up-address.ts';
