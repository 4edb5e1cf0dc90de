/** Leaves out of a text what the database saves in no text. */
export const savable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Returns plain data, of which every text can be saved. */
export const savableData = <T>(data: T): T =>
  JSON.parse(JSON.stringify(data), (_key, value) => (typeof value === 'string' ? savable(value) : value)) as T;
