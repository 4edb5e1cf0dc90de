export const formulas = (many: number, text: (before: string) => string): Record<string, string> => ({
  ...Object.fromEntries(Array.from({ length: many }, (_, n) => [`z${n}`, text(n === 0 ? '1' : `$.z${n - 1}`)])),
  premium: '100',
});

/** Minutes of work on any machine: two billion additions. */
export const SLOW_PLAN = formulas(2_000, () => 'sum(map([1..1000], sum(map([1..1000], #))))');
