const databaseErrors = new WeakSet<Error>();

/** Marks an error of a database connection and throws it: its codes also occur in files and sockets. */
export function throwDatabaseError(error: unknown): never {
  if (error instanceof Error) databaseErrors.add(error);
  throw error;
}

export const isDatabaseError = (error: Error): boolean => databaseErrors.has(error);
