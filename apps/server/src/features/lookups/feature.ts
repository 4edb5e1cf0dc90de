/** Decodes VINs and looks up gender and household vehicles. */

import type { Feature } from '../../kernel/feature.ts';
import { decodeVin } from './decode-vin.ts';
import { getGenderByName } from './gender-by-name.ts';
import { getVehiclesDetailsFromProviderApi } from './household-vehicles.ts';

export const lookups: Feature = {
  verbs: { decodeVin, getGenderByName, getVehiclesDetailsFromProviderApi },
};
