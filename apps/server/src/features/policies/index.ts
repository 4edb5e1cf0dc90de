/** Knows which policy an application was bound as. */

export { currentPolicy } from './policies.queries.ts';
