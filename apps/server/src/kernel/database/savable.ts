/** Removes characters that the database cannot store in a text. */
export const savable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Removes from every text of plain data the characters that PostgreSQL refuses: U+0000 and lone surrogates. */
export const savableData = <T>(data: T): T =>
  JSON.parse(JSON.stringify(data), (_key, value) => (typeof value === 'string' ? savable(value) : value)) as T;
