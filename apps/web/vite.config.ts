import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callTable } from './call-table.ts';
import { routerParts } from './router-parts.ts';
import { PORTAL, targetsOf } from './supported-browsers.ts';
import { themeVariables } from './theme-variables.ts';

const server = process.env.FREEBOARD_API ?? 'http://127.0.0.1:3000';

const STYLE_SHEET = '<link rel="stylesheet"';

/**
 * What is painted first waits for little: for the script that runs before it, which has a hash in its name (the policy
 * forbids it to stand in the page), and for no style sheet.
 */
function shellScript(): Plugin {
  const name = 'shell.js';
  return {
    name: 'freeboard:shell',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name, source: readFileSync(join(import.meta.dirname, 'src', name), 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const file = Object.values(bundle ?? {}).find((one) => one.type === 'asset' && one.names.includes(name));
        const tags = file
          ? [{ tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' as const }]
          : [];
        // They keep their place, for later ones count more, but hold up nothing: the page takes them before it draws.
        return { html: html.replaceAll(STYLE_SHEET, `${STYLE_SHEET} media="not all" data-later`), tags };
      },
    },
  };
}

/** Each script costs half a kilobyte of headers and packs worse by itself: what is always asked for together comes as one. */
const GROUPS = [
  // What every address needs.
  { name: 'initial', tags: ['$initial' as const] },
  // The inputs of nearly every screen.
  {
    name: 'inputs',
    test: /core\/esm\/components\/(Input|InputBase|TextInput|Textarea|CloseButton)\/|\/ui\/text-field/,
  },
  // The page that everybody loads first.
  {
    name: 'sign-in',
    test: /\/src\/(routes\/login|features\/sign-in\/(index|frame|start-step|use-sign-in)|lib\/session\/passkeys)\.tsx?$/,
  },
];

export default defineConfig({
  plugins: [callTable(), themeVariables(), routerParts(), shellScript(), react()],
  server: { proxy: { '/api': server, '/config.json': server } },
  build: {
    target: targetsOf(PORTAL),
    chunkSizeWarningLimit: 480,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|domain)\//.test(id) },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
});
