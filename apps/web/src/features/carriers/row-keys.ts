import { useRef } from 'react';

export type Keyed<T> = { rows: readonly T[]; keys: readonly number[] };

/** Keys stay with their row when it moves or changes: matched by the row itself, else by position. */
export function keyed<T>(before: Keyed<T>, rows: readonly T[]): Keyed<T> {
  if (before.rows === rows) return before;
  const free = new Map<T, number[]>();
  for (const [at, row] of before.rows.entries()) free.set(row, [...(free.get(row) ?? []), before.keys[at]!]);
  const found = rows.map((row) => free.get(row)?.shift());
  const taken = new Set(found);
  let next = Math.max(-1, ...before.keys);
  const keys = found.map((key, at) => {
    if (key !== undefined) return key;
    const atPlace = before.keys[at];
    const own = atPlace === undefined || taken.has(atPlace) ? ++next : atPlace;
    taken.add(own);
    return own;
  });
  return { rows, keys };
}

export function useRowKeys<T>(rows: readonly T[]): readonly number[] {
  const latest = useRef<Keyed<T>>({ rows: [], keys: [] });
  latest.current = keyed(latest.current, rows);
  return latest.current.keys;
}
