import { same } from '@freeboard/domain/same';

export type ChangedBy = 'you' | 'them' | 'both';

/** Null if `theirs` and `mine` are the same. */
export function changedBy<T>(base: T, theirs: T, mine: T, isSame: (a: T, b: T) => boolean = same): ChangedBy | null {
  if (isSame(theirs, mine)) return null;
  if (isSame(theirs, base)) return 'you';
  return isSame(mine, base) ? 'them' : 'both';
}

/** `theirs` is what another user saved since `base`, `mine` what was changed here. */
export type Merge<T> = (base: T, theirs: T, mine: T) => T;

export const mergeWhole = <T>(base: T, theirs: T, mine: T): T => (same(mine, base) ? theirs : mine);

/** The key of each entry of a list, in order and without duplicates. */
export type KeysOf<T> = (list: readonly T[]) => readonly string[];

/** The keys of both lists, in the order of the first; keys only in the other follow the key they followed there. */
export function bothKeys(first: readonly string[], other: readonly string[]): string[] {
  const keys = [...first];
  for (const [at, key] of other.entries())
    if (!keys.includes(key)) keys.splice(at === 0 ? 0 : keys.indexOf(other[at - 1]!) + 1, 0, key);
  return keys;
}

export function byKey<T>(list: readonly T[], keysOf: KeysOf<T>): Map<string, T> {
  return new Map(keysOf(list).map((key, at) => [key, list[at]!]));
}

/**
 * Merges lists entry by entry: theirs, with each entry that was changed, added, moved or removed here. An entry they
 * removed stays if it was changed here; one removed here is gone.
 */
export function mergeLists<T>(keysOf: KeysOf<T>, mergeOne: Merge<T>): Merge<readonly T[]> {
  return (base, theirs, mine) => {
    if (same(mine, base)) return theirs;
    if (same(theirs, base)) return mine;
    const [before, other, own] = [byKey(base, keysOf), byKey(theirs, keysOf), byKey(mine, keysOf)];
    const isMoved = !same(
      [...own.keys()].filter((key) => before.has(key)),
      [...before.keys()].filter((key) => own.has(key)),
    );
    const keys = isMoved ? bothKeys([...own.keys()], [...other.keys()]) : bothKeys([...other.keys()], [...own.keys()]);
    return keys.flatMap((key) => {
      const [was, their, my] = [before.get(key), other.get(key), own.get(key)];
      if (their !== undefined && my !== undefined) return [mergeOne(was ?? their, their, my)];
      if (my !== undefined) return was === undefined || !same(my, was) ? [my] : [];
      return was === undefined && their !== undefined ? [their] : [];
    });
  };
}

type Plain = Readonly<Record<string, unknown>>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Named = Plain & { id: string };

export const idsOf: KeysOf<Named> = (list) => list.map(({ id }) => id);

/** Whether all entries have unique ids, so that the lists can be merged by id. */
export const areNamed = <T>(...lists: readonly T[]): boolean =>
  lists.every(
    (list) =>
      Array.isArray(list) &&
      list.every((one) => isPlain(one) && typeof one.id === 'string') &&
      new Set(list.map((one) => one.id)).size === list.length,
  );

const mergeNamed = mergeLists<Named>(idsOf, mergeFields);

/** Merges at any depth; a field that both changed gets mine. */
export function mergeFields<T>(base: T, theirs: T, mine: T): T {
  if (same(mine, base)) return theirs;
  if (same(theirs, base)) return mine;
  if (areNamed(base, theirs, mine))
    return mergeNamed(...([base, theirs, mine] as unknown as [Named[], Named[], Named[]])) as T;
  if (!isPlain(base) || !isPlain(theirs) || !isPlain(mine)) return mine;
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries([...keys].map((key) => [key, mergeFields(base[key], theirs[key], mine[key])])) as T;
}
