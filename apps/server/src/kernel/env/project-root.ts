import { join, sep } from 'node:path';

const SERVER = join(sep, 'apps', 'server', sep);

/** The project's folder, which contains apps/server. Works for bundles and for sources. */
export function projectRoot(): string {
  const end = import.meta.dirname.lastIndexOf(SERVER);
  if (end === -1) throw new Error(`${import.meta.dirname} is not in a folder apps/server.`);
  return import.meta.dirname.slice(0, end);
}

/** The folder with the bundles of helpers; null if helpers run from their sources. */
export const helperBundles = (): string | null => process.env.HELPER_BUNDLES ?? null;
