/** A count with its word: '1 carrier', '2 carriers'. */
export const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
