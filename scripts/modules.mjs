import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
const NAMED = /(const MODULES: readonly PageModule\[\] = \[)[^\]]*/;
const TESTS = ['apps/server/test/modules', 'apps/web/test/modules'];

export const [SERVER_MODULES, PAGE_MODULES] = LISTS.map(({ list, entry }) =>
  [...readFileSync(join(import.meta.dirname, '..', list), 'utf8').matchAll(entry)].map(([, name]) => name),
);

export function takeOutModules(root) {
  for (const { list, rooms, entry } of LISTS) {
    const path = join(root, list);
    const text = readFileSync(path, 'utf8');
    for (const [, name] of text.matchAll(entry)) rmSync(join(root, rooms, name), { recursive: true });
    writeFileSync(path, text.replaceAll(entry, '').replace(NAMED, '$1'));
  }
  for (const folder of TESTS) rmSync(join(root, folder), { recursive: true });
}
