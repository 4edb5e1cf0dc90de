export const INVALID_VIN_RESPONSE = 'Invalid response data';
/** Sent to the vehicle lookup while the client's date of birth is unknown (section 5). */
export const DEFAULT_DATE_OF_BIRTH = '1970-01-01';

export type VehiclesFound = { readonly vehicles_info: readonly unknown[]; readonly drivers_info: readonly unknown[] };

/** A lookup is usable only if it returned at least one vehicle (section 5). */
export function isUsableLookup(found: Partial<VehiclesFound> | null | undefined): found is VehiclesFound {
  return Array.isArray(found?.vehicles_info) && found.vehicles_info.length > 0;
}

export type DecodedVin = { readonly year: string; readonly make: string; readonly model: string };

/** A decoded VIN is valid only with year and make; otherwise the error of section 5 applies. */
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

/** The services for a household's vehicles, as section 7 names them in the call's path. */
export const VEHICLE_PROVIDERS = ['vehicle-data'] as const;

export type Household = VehiclesFound & { readonly date_of_birth: string | null };

const HOUSEHOLD_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  vehicles_info: ['year', 'make', 'model', 'vin'],
  drivers_info: ['first_name', 'last_name'],
};

const cellText = (row: unknown, column: string): string =>
  String((row as Readonly<Record<string, unknown>> | null)?.[column] ?? '')
    .trim()
    .toUpperCase();

/**
 * Whether a field's value comes from a household lookup: the same date of birth, or a list of only found rows.
 * Additions of a user to a found row (a license number) don't matter.
 */
export function isFromHousehold(found: Household, field: string, value: unknown): boolean {
  if (field === 'date_of_birth') return value !== null && value === found.date_of_birth;
  const columns = HOUSEHOLD_COLUMNS[field];
  if (!columns || !Array.isArray(value) || value.length === 0) return false;
  const rows = field === 'vehicles_info' ? found.vehicles_info : found.drivers_info;
  return value.every((row) =>
    rows.some((one) => columns.every((column) => cellText(one, column) === cellText(row, column))),
  );
}
