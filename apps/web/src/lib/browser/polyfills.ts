function fill(target: object, name: string, value: (this: never, ...args: never[]) => unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

fill(Array.prototype, 'toSorted', function (this: unknown[], compare?: (a: unknown, b: unknown) => number) {
  return [...this].sort(compare);
} as never);
fill(Array.prototype, 'toReversed', function (this: unknown[]) {
  return [...this].reverse();
} as never);
// A lone surrogate cannot be encoded as UTF-8.
fill(String.prototype, 'isWellFormed', function (this: string) {
  try {
    encodeURIComponent(this);
    return true;
  } catch {
    return false;
  }
} as never);
fill(Map, 'groupBy', ((items: Iterable<unknown>, keyOf: (item: unknown, at: number) => unknown) => {
  const groups = new Map<unknown, unknown[]>();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at);
    at += 1;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}) as never);

export {};
