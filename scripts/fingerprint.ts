import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Tells one state of the files of these patterns from another, by their sizes and dates. */
export function fingerprint(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const pattern of patterns)
    for (const path of globSync(pattern, { cwd: root }).sort()) {
      const stat = statSync(join(root, path));
      if (stat.isFile()) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    }
  return hash.digest('hex');
}
