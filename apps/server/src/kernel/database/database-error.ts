const databaseErrors = new WeakSet<Error>();

/**
 * Marks an error as one of a database connection, because its code could also be one of a file or socket, and throws
 * it.
 */
export function throwDatabaseError(error: unknown): never {
  if (error instanceof Error) databaseErrors.add(error);
  throw error;
}

export const isDatabaseError = (error: Error): boolean => databaseErrors.has(error);
