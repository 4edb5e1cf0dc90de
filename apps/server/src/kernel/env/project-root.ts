import { join, sep } from 'node:path';

const SERVER = join(sep, 'apps', 'server', sep);

/** The project's folder, which is above apps/server, both for bundles and for sources. */
export function projectRoot(): string {
  const end = import.meta.dirname.lastIndexOf(SERVER);
  if (end === -1) throw new Error(`${import.meta.dirname} is not in a folder apps/server.`);
  return import.meta.dirname.slice(0, end);
}

/** The folder of the helpers' bundles; null while helpers run from sources. */
export const helperBundles = (): string | null => process.env.HELPER_BUNDLES ?? null;
