import { join } from 'node:path';
import { defineConfig } from 'vite';
import { callTable } from './call-table.ts';

/** The client's page is built by itself: it shares no script with the portal and stays small. */
export default defineConfig({
  plugins: [callTable((path) => path.startsWith('/client-page/'))],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    emptyOutDir: false,
    copyPublicDir: false,
    // The policy of the page forbids what is written into it.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(import.meta.dirname, 'proposal.html'),
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|domain)\//.test(id) },
    },
  },
});
