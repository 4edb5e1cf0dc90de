export { arrivalLookupsJob } from './prefill/arrivals/job.ts';
export { POLICY as LOOKUP_POLICY } from './prefill/arrivals/policy.ts';
export { suggestAddresses } from './prefill/suggest-addresses.ts';
export { createCircuits } from './providers/circuits.ts';
export { PROVIDER_NAMES, type Provider } from './providers/names.ts';
export { providerCircuits } from './providers/provider-circuits.ts';
export { switchedOff } from './providers/provider-switches.queries.ts';
