import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lists of modules, each with the folder of its rooms, and how a module is written in it. */
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
/** Names the modules that the page imported above. */
const NAMED = /(const MODULES: readonly PageModule\[\] = \[)[^\]]*/;
/** Tests of all modules together, and of the core with them. */
const TESTS = ['apps/server/test/modules', 'apps/web/test/modules'];

/** The rooms of the server's modules, then of the page's. */
export const [SERVER_MODULES, PAGE_MODULES] = LISTS.map(({ list, entry }) =>
  [...readFileSync(join(import.meta.dirname, '..', list), 'utf8').matchAll(entry)].map(([, name]) => name),
);

/** Takes all modules out of the sources below `root`: their lines, their folders and their tests. */
export function takeOutModules(root) {
  for (const { list, rooms, entry } of LISTS) {
    const path = join(root, list);
    const text = readFileSync(path, 'utf8');
    for (const [, name] of text.matchAll(entry)) rmSync(join(root, rooms, name), { recursive: true });
    writeFileSync(path, text.replaceAll(entry, '').replace(NAMED, '$1'));
  }
  for (const folder of TESTS) rmSync(join(root, folder), { recursive: true });
}
