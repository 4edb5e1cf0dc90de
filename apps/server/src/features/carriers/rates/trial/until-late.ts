/**
 * Processes items in order: always the first, then others as long as they begin within `most_ms`.
 * @returns the results of the processed items
 */
export async function untilLate<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  most_ms: number,
  now: () => number = () => performance.now(),
): Promise<R[]> {
  const end = now() + most_ms;
  const results: R[] = [];
  for (const item of items) {
    if (results.length > 0 && now() > end) break;
    results.push(await work(item));
  }
  return results;
}
