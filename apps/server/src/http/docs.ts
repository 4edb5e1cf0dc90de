import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Marked, type Tokens } from 'marked';
import { projectRoot } from '../kernel/env/project-root.ts';

const GUIDE = [
  'prices-from-an-address',
  'form',
  'address',
  'documents',
  'flood',
  'quotes',
  'compare',
  'send',
  'client-page',
  'follow-ups',
  'bind',
  'messages',
  'clients',
  'policies',
  'many-at-once',
  'keys-and-settings',
];

/**
 * The pages for each kind of reader, in reading order. A folder ending in '/' adds its remaining pages, '' for
 * all pages left.
 */
const READERS: readonly (readonly [string, readonly string[]])[] = [
  ['Agents', [...GUIDE.map((page) => `guide/${page}`), 'guide/']],
  [
    'Running an installation',
    ['installing', 'configuration', 'operating', 'inbound-mail', 'browsers', 'privacy', 'roles', 'third-party'],
  ],
  ['Carriers and programs', ['carriers', 'carrier-fields', 'carrier-starts', 'integrating', 'vehicle-data']],
  ['Releases and decisions', ['releases/', 'decisions/']],
  ['Developers', ['']],
];

type Section = { heading: string; text: string; lower: { heading: string; text: string } };
type Page = { path: string; title: string; text: string; sections: Section[] };

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

export class Docs {
  #folder: string;
  #pages: Promise<Page[]> | null = null;
  #html = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async page(path: string): Promise<string | null> {
    const page = (await this.#all()).find((one) => one.path === path);
    if (!page) return null;
    const made = this.#html.get(path) ?? this.#render(page);
    this.#html.set(path, made);
    return this.#frame(page.title, made, '');
  }

  async contents(): Promise<string> {
    const left = new Set(await this.#all());
    const lists = READERS.map(([reader, places]) => {
      const own = places.flatMap((place) => {
        const found = [...left].filter(
          ({ path }) => path === place || (/\/$|^$/.test(place) && path.startsWith(place)),
        );
        for (const page of found) left.delete(page);
        return found;
      });
      return own.length === 0 ? '' : `<h2>${reader}</h2><ul>${own.map(linkTo).join('')}</ul>`;
    });
    return this.#frame('Documentation', `<h1>Documentation</h1>${lists.join('')}`, '');
  }

  async search(query: string): Promise<string> {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const sections = (await this.#all()).flatMap((page) => page.sections.map((section) => ({ section, page })));
    const found = sections
      .map((one) => ({ ...one, score: scoreOf(one.section, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, 30);
    const list = found.map(({ page, section: { heading, text } }) => {
      const target = heading === page.title ? '' : `#${slugOf(heading)}`;
      const named = heading === page.title ? page.title : `${page.title}: ${heading}`;
      return `<li><a href="/docs/${page.path}${target}">${escapeHtml(plain(named))}</a><br>${escapeHtml(extract(text, words[0] ?? ''))}</li>`;
    });
    const none = '<p>Nothing matches. Try fewer words.</p>';
    const title = `Search: ${query}`;
    return this.#frame(
      title,
      `<h1>${escapeHtml(title)}</h1>${list.length ? `<ul>${list.join('')}</ul>` : none}`,
      query,
    );
  }

  #all(): Promise<Page[]> {
    this.#pages ??= this.#read().catch((error: unknown) => {
      this.#pages = null;
      throw error;
    });
    return this.#pages;
  }

  async #read(): Promise<Page[]> {
    const names = await readdir(this.#folder, { recursive: true });
    const files = names.filter((name) => name.endsWith('.md')).sort();
    return Promise.all(
      files.map(async (name) => {
        const text = await readFile(join(this.#folder, name), 'utf8');
        const path = name.slice(0, -'.md'.length);
        const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
        return { path, title, text, sections: sectionsOf(title, text) };
      }),
    );
  }

  #render({ path, text }: Page): string {
    const marked = new Marked({
      renderer: {
        heading({ tokens, depth, text }: Tokens.Heading) {
          return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
        },
        link({ href, tokens }: Tokens.Link) {
          const target = hrefFrom(path, href);
          const words = this.parser.parseInline(tokens);
          return target === null ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
        },
        image({ href, text }: Tokens.Image) {
          return `<img src="${escapeHtml(hrefFrom(path, href) ?? '')}" alt="${escapeHtml(text)}" loading="lazy">`;
        },
        table({ header, rows }: Tokens.Table) {
          const cells = (row: Tokens.TableCell[], tag: string) =>
            `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
          const body = rows.map((row) => cells(row, 'td')).join('');
          return `<div class="wide" tabindex="0"><table><thead>${cells(header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
        },
      },
    });
    return marked.parse(text, { async: false });
  }

  #frame(title: string, body: string, query: string): string {
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(plain(title))} · Freeboard</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="/docs">Freeboard documentation</a><form action="/docs" role="search"><input type="search" name="q" value="${escapeHtml(query)}" aria-label="Search the documentation" placeholder="Search" maxlength="100" required><button>Search</button></form></header>
<main>${body}</main>
</body>
</html>`;
  }
}

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#d9dee5,#3a414b);--soft:light-dark(#f4f6f8,#22272e);--link:light-dark(#0b5cad,#7db8f5)}
body{margin:0;font:1rem/1.6 Inter,system-ui,sans-serif;background:light-dark(#fff,#181c21);color:light-dark(#1d2530,#e4e8ed)}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;padding:.75rem 1.25rem;border-bottom:1px solid var(--line)}
header form{display:flex;gap:.5rem}input,button{font:inherit;padding:.25rem .625rem;border:1px solid var(--line);border-radius:6px;background:inherit;color:inherit}
main{max-width:52rem;margin:0 auto;padding:1rem 1.25rem 4rem}
a{color:var(--link)}img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:8px}
pre,code{background:var(--soft);border-radius:5px}code{padding:.1em .3em;font-size:.9em;overflow-wrap:anywhere}pre{padding:.75rem 1rem;overflow-x:auto}pre code{padding:0;overflow-wrap:normal}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9375rem}th,td{padding:.375rem .75rem;border:1px solid var(--line);text-align:left;vertical-align:top}
h1{line-height:1.25}h2{margin-top:2.25rem}li{margin:.25rem 0}`;

const linkTo = ({ path, title }: Page) => `<li><a href="/docs/${path}">${escapeHtml(plain(title))}</a></li>`;

const plain = (line: string): string => line.replaceAll(/[`*]|\[(.*?)\]\(.*?\)/g, '$1');

const slugOf = (heading: string): string =>
  plain(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/**
 * Resolves a relative link of a page to an address of the site; null for a file outside the documents. Any other link
 * is returned unchanged.
 */
function hrefFrom(path: string, href: string): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const whole = posix.join(posix.dirname(path), file);
  if (whole.startsWith('..')) return null;
  return `/docs/${whole.replace(/\.md$/, '')}${anchor === undefined ? '' : `#${anchor}`}`;
}

function sectionsOf(title: string, whole: string): Section[] {
  return whole.split(/^(?=#{1,4} )/m).map((part) => {
    const [, heading = title, text = part] = /^#{1,4} (.+)\n([\s\S]*)$/.exec(part) ?? [];
    return { heading, text, lower: { heading: heading.toLowerCase(), text: text.toLowerCase() } };
  });
}

function scoreOf({ lower: { heading, text } }: Section, words: readonly string[]): number {
  if (words.length === 0 || !words.every((word) => heading.includes(word) || text.includes(word))) return 0;
  return words.filter((word) => heading.includes(word)).length * 10 + 1_000 / (1_000 + text.length);
}

const AROUND = 120;
function extract(text: string, word: string): string {
  const bare = plain(text).replaceAll(/[|\s]+/g, ' ');
  const at = Math.max(0, bare.toLowerCase().indexOf(word) - AROUND);
  return `${at > 0 ? '…' : ''}${bare.slice(at, at + 2 * AROUND)}…`;
}

export async function serveDocs(http: FastifyInstance): Promise<void> {
  const folder = join(projectRoot(), 'docs');
  const docs = new Docs(folder);
  const send = (reply: FastifyReply, html: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  const config = { rateLimit: { max: 120, timeWindow: 60_000 } };
  await http.register(fastifyStatic, {
    root: join(folder, 'images'),
    prefix: '/docs/images/',
    decorateReply: false,
    index: false,
  });
  http.get('/docs', { config }, async (request, reply) => {
    const { q } = request.query as { q?: unknown };
    const query = typeof q === 'string' ? q.trim().slice(0, 100) : '';
    return send(reply, query ? await docs.search(query) : await docs.contents());
  });
  http.get('/docs/*', { config }, async (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    const html = await docs.page(path);
    return html === null ? reply.status(404).type('text/plain').send('There is no such page.') : send(reply, html);
  });
}
