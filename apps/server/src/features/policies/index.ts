/** Reads the policy that an application was bound as, and enters bind records in the book. */

export { enterBound, removeBound } from './bound.ts';
export { enterPolicies } from './enter.ts';
export { currentPolicy } from './policies.queries.ts';
