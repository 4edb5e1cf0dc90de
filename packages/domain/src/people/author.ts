/**
 * The author of a change: 'Ana Admin as Maria Reyes' when one person worked as another. A file of its own, because every
 * page of the portal loads it.
 */
export const authorOf = (name: string, impersonator: string | null): string =>
  impersonator === null ? name : `${impersonator} as ${name}`;
