/** Looks up property, flood zone, elevation and distance to coast. */

import type { Feature } from '../../kernel/feature.ts';
import { arrivalLookupsJob } from './arrivals/job.ts';
import { generateDwellingValue } from './dwelling-value.ts';
import { fillLateParcel } from './late-parcel.ts';
import { lookupAddress } from './lookup-address.ts';
import { suggestAddresses } from './suggest-addresses.ts';

export const prefill: Feature = {
  verbs: { fillLateParcel, generateDwellingValue, lookupAddress, suggestAddresses },
  jobs: [arrivalLookupsJob],
};
