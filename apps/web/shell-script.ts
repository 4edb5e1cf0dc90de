import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { isFacade } from './chunk-plan.ts';

const STYLE_SHEET = '<link rel="stylesheet"';

/**
 * URLs for which the scripts of the screen, and of its data requests, are fetched while the first script still loads.
 */
const EARLY = [
  { at: '^/$', screens: ['routes/login'] },
  {
    at: '^/dashboard/home',
    screens: ['routes/signed-in', 'routes/frame/frame', 'routes/frame/drawer', 'routes/dashboard/home'],
  },
  { at: '^/dashboard/', screens: ['routes/signed-in', 'routes/frame/frame', 'routes/frame/drawer'] },
  {
    at: '^/agent-portal/dashboard',
    screens: [
      ...['routes/signed-in', 'routes/frame/frame', 'routes/agent-portal/home'],
      'features/applications/ask-list',
    ],
  },
  { at: '^/agent-portal/new', screens: ['routes/signed-in', 'routes/frame/frame', 'routes/agent-portal/new'] },
  {
    at: '^/agent-portal/application-details/\\d+$',
    screens: ['routes/signed-in', 'routes/frame/frame', 'routes/agent-portal/details/index'],
  },
  { at: '^/agent-portal/', screens: ['routes/signed-in', 'routes/frame/frame'] },
];

function filesOf(bundle: Rolldown.OutputBundle, screens: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = chunks.filter(({ facadeModuleId }) =>
    screens.some((screen) => facadeModuleId?.replace(/\.tsx?$/, '').endsWith(`/src/${screen}`)),
  );
  const files = new Set(entries.map(({ fileName }) => fileName));
  for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported);
  const named = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
  );
  return [...files]
    .filter((file) => !named.has(file) && !isFacade(byFile.get(file)!))
    .flatMap((file) => [file, ...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]);
}

/**
 * Makes the first paint wait for shell.js only, and for no style sheet. It is a file with a hash in its name because
 * the CSP forbids inline scripts. It also preloads the scripts and styles of the screen at the current URL.
 */
export function shellScript(): Plugin {
  const name = 'shell.js';
  return {
    name: 'freeboard:shell',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'asset',
        name,
        source: readFileSync(join(import.meta.dirname, 'src', name), 'utf8'),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(name));
        const early = EARLY.map(({ at, screens }) => [at, ...filesOf(bundle, screens)]);
        const tags = file
          ? [
              {
                tag: 'meta',
                attrs: { name: 'early', content: JSON.stringify(early) },
                injectTo: 'head-prepend' as const,
              },
              { tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' as const },
            ]
          : [];
        // The style sheets keep their order, because later ones override earlier ones, but block nothing: the page
        // enables them
        // before it renders.
        return { html: html.replaceAll(STYLE_SHEET, `${STYLE_SHEET} media="not all" data-later`), tags };
      },
    },
  };
}
