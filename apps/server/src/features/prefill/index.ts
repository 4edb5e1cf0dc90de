/** Looks up property, flood zone, elevation and distance to coast. */

import type { Verbs } from '../../kernel/verbs.ts';
import { generateDwellingValue } from './dwelling-value.ts';
import { fillLateParcel } from './late-parcel.ts';
import { lookupAddress } from './lookup-address.ts';
import { suggestAddresses } from './suggest-addresses.ts';

export { arrivalLookupsJob } from './arrivals/job.ts';
export { POLICY as LOOKUP_POLICY } from './arrivals/policy.ts';
export { suggestAddresses } from './suggest-addresses.ts';

export const prefillVerbs: Verbs = { fillLateParcel, generateDwellingValue, lookupAddress, suggestAddresses };
