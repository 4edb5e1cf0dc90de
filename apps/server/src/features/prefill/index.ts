export { arrivalLookupsJob } from './arrivals/job.ts';
export { POLICY as LOOKUP_POLICY } from './arrivals/policy.ts';
export { suggestAddresses } from './suggest-addresses.ts';
