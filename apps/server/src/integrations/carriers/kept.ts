/**
 * Remembers what was made of a text, for texts of so many characters in all (or of a `size` of their own); the one
 * unused for longest goes first.
 */
export const keptByText = <Value extends object>(
  most: number,
): ((text: string, make: () => Value, size?: number) => Value) => {
  const kept = new Map<string, { value: Value; size: number }>();
  let total = 0;
  return (text, make, size = text.length) => {
    const one = kept.get(text) ?? { value: make(), size };
    if (!kept.delete(text)) total += one.size;
    kept.set(text, one);
    for (const [oldest, { size: freed }] of kept) {
      if (total <= most || oldest === text) break;
      kept.delete(oldest);
      total -= freed;
    }
    return one.value;
  };
};
