import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../src/kernel/env/project-root.ts';
import { useServer } from '../support/server.ts';

const server = useServer({
  env: { securityContact: 'mailto:security@agency.example', publicUrl: 'https://portal.example/' },
});
const get = async (path: string) => {
  const answer = await fetch(`${server.current.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};

it('shows every document, and every link of one leads to a page', async () => {
  const names = readdirSync(join(projectRoot(), 'docs'), { recursive: true, encoding: 'utf8' });
  const paths = names.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -'.md'.length));
  const contents = await get('/docs');
  expect(paths.filter((path) => !contents.text.includes(`href="/docs/${path}"`))).toEqual([]);
  const dead: string[] = [];
  for (const path of paths) {
    const { status, text } = await get(`/docs/${path}`);
    expect(status).toBe(200);
    for (const [, target = ''] of text.matchAll(/(?:href|src)="(\/docs\/[^"#]+)/g))
      if ((await fetch(`${server.current.url}${target}`)).status !== 200) dead.push(`${path}: ${target}`);
  }
  expect(dead).toEqual([]);
});

it.each([
  ['SECRET_KEY', 'configuration'],
  ['restore backup', 'operating'],
  ['RESTORE', 'operating'],
])('finds %s', async (query, path) =>
  expect((await get(`/docs?q=${encodeURIComponent(query)}`)).text).toContain(`href="/docs/${path}`),
);

it('shows a query as text, and says when nothing matches', async () => {
  const { text } = await get(`/docs?q=${encodeURIComponent('<script>"nothing-like-it')}`);
  expect(text).toContain('Nothing matches');
  expect(text).not.toContain('<script>');
});

it.each(['/docs/nothing', '/docs/../package', '/docs/..%2f..%2fpackage', '/docs/decisions'])(
  'has no page %s',
  async (path) =>
    expect([404, 200].includes((await get(path)).status) && (await get(path)).text).not.toContain('"name"'),
);

it('turns robots away, and says whom to tell about a weakness', async () => {
  expect((await get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  const { text } = await get('/.well-known/security.txt');
  expect(text).toMatch(/^Contact: mailto:security@agency\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
  expect(text).toContain('Canonical: https://portal.example/.well-known/security.txt');
});
