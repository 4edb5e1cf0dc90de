import { LRUCache } from 'lru-cache';

/**
 * Caches values computed from a text, up to a total of `most` characters (or of a custom `size`), evicting the least
 * recently used. A single entry above the limit replaces all others.
 */
export const cacheByText = <Value extends object>(
  most: number,
): ((text: string, make: () => Value, size?: number) => Value) => {
  const kept = new LRUCache<string, Value>({ maxSize: most });
  return (text, make, size = text.length) => {
    const known = kept.get(text);
    if (known) return known;
    const value = make();
    kept.set(text, value, { size: Math.max(1, Math.min(Math.ceil(size), most)) });
    return value;
  };
};
