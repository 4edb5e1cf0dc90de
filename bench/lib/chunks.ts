import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

export type Chunk = { name: string; kilobytes: number; holdsSchemas: boolean };

/** The scripts of the built page, largest first, with their compressed sizes and whether they contain zod. */
export function chunksOf(dist: string): Chunk[] {
  return globSync('assets/*.js', { cwd: dist })
    .map((file) => {
      const script = readFileSync(join(dist, file));
      return {
        name: basename(file).replace(/-[\w-]{8}\.js$/, ''),
        kilobytes: gzipSync(script, { level: 9 }).length / 1_024,
        holdsSchemas: script.includes('_zod'),
      };
    })
    .sort((a, b) => b.kilobytes - a.kilobytes);
}
