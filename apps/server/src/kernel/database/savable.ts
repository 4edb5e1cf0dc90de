/** Removes NUL, which PostgreSQL cannot store, and replaces lone surrogates. */
export const savable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

export const savableData = <T>(data: T): T =>
  JSON.parse(JSON.stringify(data), (_key, value) => (typeof value === 'string' ? savable(value) : value)) as T;
