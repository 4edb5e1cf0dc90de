/** Remembers what was made of a text, for texts of so many characters in all; the one unused for longest goes first. */
export const keptByText = <Value extends object>(most: number): ((text: string, make: () => Value) => Value) => {
  const kept = new Map<string, Value>();
  let size = 0;
  return (text, make) => {
    const value = kept.get(text) ?? make();
    if (!kept.delete(text)) size += text.length;
    kept.set(text, value);
    for (const oldest of kept.keys()) {
      if (size <= most || oldest === text) break;
      kept.delete(oldest);
      size -= oldest.length;
    }
    return value;
  };
};
