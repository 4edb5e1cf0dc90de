type Limits = Readonly<Record<string, unknown>>;

/** Names of the coverages that Massachusetts words differently (section 3). */
const MASSACHUSETTS = [
  ['um_uim_coverage', 'uninsured_coverage'],
  ['uim_bi_limit', 'underinsured_coverage'],
] as const;

export function coverageName(key: string, state: string): string {
  const pair = MASSACHUSETTS.find((names) => (names as readonly string[]).includes(key));
  return pair ? pair[state.toUpperCase() === 'MA' ? 1 : 0] : key;
}

/** Converting back and forth is lossless. */
export function coveragesLimitsFor(state: string, limits: Limits): Limits {
  return Object.fromEntries(Object.entries(limits).map(([key, value]) => [coverageName(key, state), value]));
}
