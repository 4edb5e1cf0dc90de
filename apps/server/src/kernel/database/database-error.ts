const databaseErrors = new WeakSet<Error>();

/** Throws on what a connection to the database threw, marked as such: its codes are also those of files and sockets. */
export function throwDatabaseError(error: unknown): never {
  if (error instanceof Error) databaseErrors.add(error);
  throw error;
}

export const isDatabaseError = (error: Error): boolean => databaseErrors.has(error);
