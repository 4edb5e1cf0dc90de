import { LRUCache } from 'lru-cache';

/**
 * Remembers what was made of a text, for texts of so many characters in all (or of a `size` of their own); the one
 * unused for longest goes first. One that is larger than all may be takes the place of all others.
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
