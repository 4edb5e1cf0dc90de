/**
 * Pairs the entries of a list with equal entries of an earlier list: entries for which one of `texts` gives the same
 * text. Earlier `texts` take precedence; of several equal entries the first are paired first.
 * @returns for each entry its index in the earlier list, or null
 */
export function pairEntries<T>(
  before: readonly T[],
  after: readonly T[],
  texts: readonly { before: (one: T) => string; after: (one: T) => string }[],
): (number | null)[] {
  const found: (number | null)[] = after.map(() => null);
  const taken = new Set<number>();
  for (const text of texts) {
    if (taken.size === before.length) break;
    const free = new Map<string, number[]>();
    for (const [place, one] of before.entries()) {
      if (taken.has(place)) continue;
      const key = text.before(one);
      const places = free.get(key);
      if (places) places.push(place);
      else free.set(key, [place]);
    }
    for (const places of free.values()) places.reverse();
    for (const [place, one] of after.entries()) {
      if (found[place] !== null) continue;
      const earlier = free.get(text.after(one))?.pop();
      if (earlier === undefined) continue;
      found[place] = earlier;
      taken.add(earlier);
    }
  }
  return found;
}

/** Selects the positions of a longest increasing subsequence of distinct numbers; null entries are left out. */
export function risingPlaces(numbers: readonly (number | null)[]): Set<number> {
  /** By length minus one: the index of the smallest end of a subsequence of that length. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [place, value] of numbers.entries()) {
    if (value === null) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[place] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = place;
  }
  const places = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place >= 0; place = previous[place]!) places.add(place);
  return places;
}
