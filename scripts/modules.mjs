import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that list the modules, each with the folder of the modules and the pattern of an entry. */
const LISTS = [
  {
    list: 'apps/server/src/features.ts',
    rooms: 'apps/server/src/features',
    entry: /import\('\.\/features\/([\w-]+)\/feature\.ts'\)\.then\(\(\{ \w+ \}\) => \w+\),?/g,
  },
  {
    list: 'apps/web/src/modules.ts',
    rooms: 'apps/web/src/features',
    entry: /import \{ \w+ \} from '\.\/features\/([\w-]+)\/module\.ts';/g,
  },
];
/** The array of the page's modules. Its entries are names that the file imports. */
const NAMED = /(const MODULES: readonly PageModule\[\] = \[)[^\]]*/;
/** Folders with tests that need the modules. */
const TESTS = ['apps/server/test/modules', 'apps/web/test/modules'];

/** The names of the server's and of the page's modules. */
export const [SERVER_MODULES, PAGE_MODULES] = LISTS.map(({ list, entry }) =>
  [...readFileSync(join(import.meta.dirname, '..', list), 'utf8').matchAll(entry)].map(([, name]) => name),
);

/** Removes all modules from the sources below `root`: their entries in the lists, their folders and their tests. */
export function takeOutModules(root) {
  for (const { list, rooms, entry } of LISTS) {
    const path = join(root, list);
    const text = readFileSync(path, 'utf8');
    for (const [, name] of text.matchAll(entry)) rmSync(join(root, rooms, name), { recursive: true });
    writeFileSync(path, text.replaceAll(entry, '').replace(NAMED, '$1'));
  }
  for (const folder of TESTS) rmSync(join(root, folder), { recursive: true });
}
