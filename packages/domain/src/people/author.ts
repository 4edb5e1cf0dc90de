/**
 * 'Ana Admin as Maria Reyes' if a user worked as another. In its own file, because every page of the portal loads it.
 */
export const authorOf = (name: string, impersonator: string | null): string =>
  impersonator === null ? name : `${impersonator} as ${name}`;
