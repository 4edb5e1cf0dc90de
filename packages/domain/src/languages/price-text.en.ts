/** In its own file, because lists and forms need no other text about quotes. */
export const PRICE_TEXT_EN = {
  about: (price: string): string => `about ${price}`,
  and: (parts: readonly string[]): string =>
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`,
  quotes: (count: number): string => `${count} quote${count === 1 ? '' : 's'}`,
  indications: (count: number): string => `${count} indication${count === 1 ? '' : 's'}`,
};
