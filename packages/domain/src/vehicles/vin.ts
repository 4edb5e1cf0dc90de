const LENGTH = 17;
/** From this model year on a vehicle sold in the United States has a VIN of 17 characters (49 CFR 565). */
const FIRST_YEAR = 1981;
/** Position of the check digit, from 0. */
const CHECK_AT = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Values of the letters (49 CFR 565.15, table III); digits have their own value. */
const VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};

export const plainVin = (vin: string): string => vin.replaceAll(/[\s-]/g, '').toUpperCase();

function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((total, sign, at) => total + (VALUES[sign] ?? Number(sign)) * (WEIGHTS[at] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/**
 * The error of a VIN by length, characters and check digit. Null if the VIN is valid or blank, or the vehicle's model
 * year is before 1981.
 */
export function vinFault(vin: string, year?: number | null): string | null {
  const plain = plainVin(vin);
  if (plain === '' || (year && year < FIRST_YEAR)) return null;
  if (plain.length !== LENGTH) return `${plain.length} of ${LENGTH} characters. Compare the number.`;
  const wrong = /[^A-HJ-NPR-Z0-9]/.exec(plain)?.[0];
  if (wrong) return `A VIN has no '${wrong}': it may be ${{ I: '1', O: '0', Q: '0' }[wrong] ?? 'another character'}.`;
  return plain[CHECK_AT] === checkDigitOf(plain) ? null : 'The check digit does not fit. Compare the number.';
}

/** Positions from 0; null if all VINs differ. */
export function duplicateVins(vins: readonly string[]): readonly [number, number] | null {
  const first = new Map<string, number>();
  for (const [at, vin] of vins.entries()) {
    const plain = plainVin(vin);
    if (plain === '') continue;
    const before = first.get(plain);
    if (before !== undefined) return [before, at];
    first.set(plain, at);
  }
  return null;
}
