const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

/** Every flood zone an application may have, in the specification's order (section 3). */
export const FLOOD_ZONES: readonly string[] = [
  ...['X', 'A', 'AE', 'AH', 'V', 'VE'],
  ...numbered('V', 30),
  ...['ANI', 'AO', 'AR'],
  ...numbered('A', 30).flatMap((zone) => (zone === 'A11' ? [zone, 'A11A'] : [zone])),
  ...['A99', 'X500', 'X500L', 'B', 'C', 'D', 'Cobra'],
];

export function isHazardArea(zone: string): boolean | null {
  if (zone === '') return null;
  return /^[AV]/.test(zone) && zone !== 'ANI';
}
