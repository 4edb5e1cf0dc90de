import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Tells one state of the files of these patterns from another, by their sizes and dates. */
export function fingerprint(root, patterns) {
  const hash = createHash('sha256');
  for (const pattern of patterns)
    for (const path of globSync(pattern, { cwd: root }).sort()) {
      const stat = statSync(join(root, path));
      if (stat.isFile()) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    }
  return hash.digest('hex');
}

/** Where the server's bundles are, and what they are made of. */
export const SERVER_BUNDLES = 'apps/server/dist';
const SERVER_INPUTS = [
  'apps/{server,sandbox}/src/**/*.ts',
  'apps/{server,web}/*.ts',
  'packages/*/src/**/*.ts',
  'scripts/*.{ts,mjs}',
  'package-lock.json',
];

/** Tells one state of the server's sources from another. */
export const serverFingerprint = (root) => fingerprint(root, SERVER_INPUTS);

/** Whether the server's bundles are of the sources as they are. A release brings its bundles, and no page's sources. */
export function areBundlesFresh(root) {
  const stamp = join(root, SERVER_BUNDLES, '.built');
  if (!existsSync(stamp)) return false;
  return !existsSync(join(root, 'apps/web/src')) || readFileSync(stamp, 'utf8') === serverFingerprint(root);
}
