import { normal, unit } from './hash.ts';

/** A carrier's answer time in milliseconds: log-normal, median 7 s, limited to 3 to 12 s as in practice. */
export const carrierTime = (seed: string): number =>
  Math.min(12_000, Math.max(3_000, 7_000 * Math.exp(0.38 * normal(seed))));

/** A data provider's answer time in milliseconds. */
export const providerTime = (seed: string): number => 150 + 750 * unit(seed);
