/** Whether benchmarks run at their smallest size: to prove that they still run, not for their figures. */
export const isSmoke = process.env.BENCH_SIZE === 'smoke';

/**
 * Returns the size of a benchmark's work: `full` for figures that count, `smallest` to prove that the benchmark runs.
 */
export const size = <T>(full: T, smallest: T): T => (isSmoke ? smallest : full);
