/** Versions of applications that this very page made beside the form: by an address lookup, or undoing one. */
const made = new Set<string>();

/** Notes a version as this page's own. */
export const noteOwn = ({ id, version }: { id: number; version: number }): void => {
  made.add(`${id} ${version}`);
};

/** Whether a version is this page's own, so that nobody is told of somebody else. */
export const isOwn = ({ id, version }: { id: number; version: number }): boolean => made.has(`${id} ${version}`);
