/** Serves /api/v1 for programs, with the verbs of the portal's calls. */

export { RESOURCE_VERBS } from './resources.ts';
export { type ResourceAnswer, type ResourceInput, type ResourceVerb, StaleVersion } from './types.ts';
