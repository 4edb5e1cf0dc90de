import { join } from 'node:path';
import { defineConfig } from 'vite';
import { callTable } from './call-table.ts';
import { CLIENT_PAGES, targetsOf } from './supported-browsers.ts';

/** Builds the pages for visitors without an account separately: they share no script with the portal and stay small. */
export default defineConfig({
  plugins: [callTable((path) => path.startsWith('/client-page/') || path.startsWith('/intake/'))],
  build: {
    target: targetsOf(CLIENT_PAGES),
    emptyOutDir: false,
    copyPublicDir: false,
    // The policy of the page forbids what is written into it.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['proposal.html', 'intake.html'].map((page) => join(import.meta.dirname, page)),
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|domain)\//.test(id) },
    },
  },
});
