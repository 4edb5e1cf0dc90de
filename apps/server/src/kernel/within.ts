/**
 * Waits at most `ms` milliseconds for `work`, so that a lock or a shared promise around it cannot last forever. The
 * work continues, and its outcome is ignored. @throws Error when the time is over
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`It took longer than ${ms / 1_000} seconds.`)), ms);
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
