import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../kernel/env/project-root.ts';
import { Docs } from './docs.ts';

it('lists every page once, those for agents first and in reading order', async () => {
  const folder = join(projectRoot(), 'docs');
  const contents = await new Docs(folder).contents();
  const listed = [...contents.matchAll(/<li><a href="\/docs\/([^"]+)"/g)].map(([, path]) => path);
  const names = await readdir(folder, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -'.md'.length));
  expect(listed.toSorted()).toEqual(pages.toSorted());
  const guide = listed.filter((path) => path?.startsWith('guide/'));
  expect(guide.length).toBeGreaterThan(0);
  expect(listed.slice(0, guide.length)).toEqual(guide);
  expect([guide[0], guide.at(-1)]).toEqual(['guide/prices-from-an-address', 'guide/keys-and-settings']);
});
