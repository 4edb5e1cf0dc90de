/** No amount is written longer; reading a longer text for one would only take time. */
const LONGEST = 40;
const AMOUNT = /^-?\$?\s*-?\d[\d,]*(\.\d+)?$/;

/** '$5,000', '-5,000.50' or 5000 as a number; undefined for anything else ('2%' too). */
export const amount = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > LONGEST || !AMOUNT.test(value.trim())) return undefined;
  const read = Number(value.replace(/[$,\s]/g, ''));
  return Number.isFinite(read) ? read : undefined;
};
