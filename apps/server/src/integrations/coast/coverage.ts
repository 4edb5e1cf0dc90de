/**
 * The areas of the shipped coastline as west, south, east, north in degrees: the contiguous states, Hawaii, Alaska,
 * Puerto Rico and the Virgin Islands.
 */
export const COVERED = [
  [-127, 23.5, -65.5, 50],
  [-161, 18, -154, 23],
  [-180, 50, -129, 72],
  [-68.5, 17, -63.5, 19.5],
] as const;

/** Units per degree in the coastline file. */
export const UNITS = 100_000;
