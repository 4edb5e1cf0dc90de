/** Decodes VINs and looks up gender and household vehicles. */

import type { Verbs } from '../../kernel/verbs.ts';
import { decodeVin } from './decode-vin.ts';
import { getGenderByName } from './gender-by-name.ts';

import { getVehiclesDetailsFromProviderApi } from './household-vehicles.ts';

export const lookupVerbs: Verbs = { decodeVin, getGenderByName, getVehiclesDetailsFromProviderApi };
