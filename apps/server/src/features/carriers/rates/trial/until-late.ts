/**
 * Works on items one after another, the first in any case and each other one that begins within `most_ms`.
 * @returns what came of those, in their order
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
