/** Whether benchmarks run at their smallest size, which only proves that they work. */
export const isSmoke = process.env.BENCH_SIZE === 'smoke';

/** `full` for figures that count, `smallest` to prove that the benchmark works. */
export const size = <T>(full: T, smallest: T): T => (isSmoke ? smallest : full);
