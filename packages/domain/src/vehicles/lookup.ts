export const INVALID_VIN_RESPONSE = 'Invalid response data';
/** Asked of the vehicle lookup while the client's date of birth is unknown (section 5). */
export const DEFAULT_DATE_OF_BIRTH = '1970-01-01';

export type VehiclesFound = { readonly vehicles_info: readonly unknown[]; readonly drivers_info: readonly unknown[] };

/** A lookup counts only when at least one vehicle returned (section 5). */
export function isUsableLookup(found: Partial<VehiclesFound> | null | undefined): found is VehiclesFound {
  return Array.isArray(found?.vehicles_info) && found.vehicles_info.length > 0;
}

export type DecodedVin = { readonly year: string; readonly make: string; readonly model: string };

/** A decoded VIN counts only with year and make; else the error of section 5. */
export function decodedVin(answer: Partial<DecodedVin> | null | undefined): DecodedVin | { readonly error: string } {
  const { year, make, model } = answer ?? {};
  return year && make ? { year, make, model: model ?? '' } : { error: INVALID_VIN_RESPONSE };
}

/** A gender found by first name is applied only when its accuracy is above 50 (section 4). */
export function acceptedGender(found: {
  readonly gender: string | null;
  readonly accuracy: number;
}): 'Male' | 'Female' | null {
  if (!(found.accuracy > 50)) return null;
  const gender = found.gender?.toLowerCase();
  return gender === 'male' ? 'Male' : gender === 'female' ? 'Female' : null;
}

/** The services that know the vehicles of a household, as section 7 names them in the call's path. */
export const VEHICLE_PROVIDERS = ['vehicle-data'] as const;
