/** Looks up facts about an address, a person or a vehicle at data providers, and fills them in. */

import type { Feature } from '../../kernel/feature.ts';
import { decodeVin } from './decode-vin.ts';
import { getGenderByName } from './gender-by-name.ts';
import { getVehiclesDetailsFromProviderApi } from './household-vehicles.ts';
import { arrivalLookupsJob } from './prefill/arrivals/job.ts';
import { generateDwellingValue } from './prefill/dwelling-value.ts';
import { fillLateParcel } from './prefill/late-parcel.ts';
import { lookupAddress } from './prefill/lookup-address.ts';
import { suggestAddresses } from './prefill/suggest-addresses.ts';
import { setProviderEnabled } from './providers/set-enabled.ts';

export const lookups: Feature = {
  verbs: {
    decodeVin,
    getGenderByName,
    getVehiclesDetailsFromProviderApi,
    fillLateParcel,
    generateDwellingValue,
    lookupAddress,
    setProviderEnabled,
    suggestAddresses,
  },
  jobs: [arrivalLookupsJob],
};
