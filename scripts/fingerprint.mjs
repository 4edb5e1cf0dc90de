import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

function* filesBelow(root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile()) yield path;
  }
}

/**
 * A hash of files' paths, sizes and dates: of `files`, and of all files below `folders` that end with `ending`. Not a
 * glob pattern, which would be too slow for every start.
 */
export function fingerprint(root, { folders, ending = '', files }) {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  for (const folder of folders) for (const path of filesBelow(root, folder)) if (path.endsWith(ending)) add(path);
  for (const path of files) add(path);
  return hash.digest('hex');
}

export const filesIn = (root, folder, ...endings) =>
  readdirSync(join(root, folder))
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .sort()
    .map((name) => `${folder}/${name}`);

export const packageSources = (root) => readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);

export const SERVER_BUNDLES = 'apps/server/dist';

export const serverFingerprint = (root) =>
  fingerprint(root, {
    folders: ['apps/server/src', 'apps/sandbox/src', ...packageSources(root)],
    ending: '.ts',
    files: [
      ...filesIn(root, 'apps/server', '.ts'),
      ...filesIn(root, 'apps/web', '.ts'),
      ...filesIn(root, 'scripts', '.ts', '.mjs'),
      'package-lock.json',
    ],
  });

/**
 * Whether the server's bundles are built from the current sources. True in a release, which has bundles but no
 * sources of the page.
 */
export function areBundlesFresh(root) {
  const stamp = join(root, SERVER_BUNDLES, '.built');
  if (!existsSync(stamp)) return false;
  return !existsSync(join(root, 'apps/web/src')) || readFileSync(stamp, 'utf8') === serverFingerprint(root);
}
