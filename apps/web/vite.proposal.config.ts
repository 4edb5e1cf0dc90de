import { join } from 'node:path';
import { defineConfig } from 'vite';
import { callTable } from './call-table.ts';
import { CLIENT_PAGES, targetsOf } from './supported-browsers.ts';

/**
 * The later scripts of these pages have no style sheet and import only loaded scripts. So they don't need Vite's
 * preload helper, which would be a twentieth of their size.
 */
const plainImports = () => ({
  name: 'freeboard:plain-imports',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
});

/** Builds the pages for visitors without an account separately: they share no script with the portal, to stay small. */
export default defineConfig({
  plugins: [plainImports(), callTable((path) => path.startsWith('/client-page/') || path.startsWith('/intake/'))],
  build: {
    target: targetsOf(CLIENT_PAGES),
    emptyOutDir: false,
    copyPublicDir: false,
    // The pages' CSP forbids inlined scripts and assets.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['proposal.html', 'intake.html'].map((page) => join(import.meta.dirname, page)),
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|domain)\//.test(id) },
    },
  },
});
