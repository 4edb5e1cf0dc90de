const databaseErrors = new WeakSet<Error>();

/** Throws an error, marked as one of a database connection: its code alone could also be that of a file or a socket. */
export function throwDatabaseError(error: unknown): never {
  if (error instanceof Error) databaseErrors.add(error);
  throw error;
}

export const isDatabaseError = (error: Error): boolean => databaseErrors.has(error);
