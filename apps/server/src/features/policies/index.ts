/** Reads the policy that an application was bound as. */

export { currentPolicy } from './policies.queries.ts';
