/** Longer text is not an amount and is not scanned. */
const LONGEST = 40;
/**
 * Commas only between thousands, and not exactly three decimals: '1310,00' and '1.310' are foreign notations that
 * would be read as 131000 and 1.31.
 */
const AMOUNT = /^-?\$?\s*-?(\d{1,3}(,\d{3})+|\d+)(\.(\d{1,2}|\d{4,}))?$/;

/** '$5,000', '-5,000.50' or 5000 as a number; undefined for anything else ('2%' too). */
export const readAmount = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > LONGEST || !AMOUNT.test(value.trim())) return undefined;
  const read = Number(value.replace(/[$,\s]/g, ''));
  return Number.isFinite(read) ? read : undefined;
};
