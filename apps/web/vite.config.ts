import { API_KEY_HEADER, CALLS } from '@freeboard/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.FREEBOARD_API ?? 'http://127.0.0.1:3000';
const CALL_TABLE = '\0call-table';

/** The client needs of every call only its path and query: the schemas stay out of what the page downloads. */
function callTable(): Plugin {
  const table = Object.fromEntries(Object.entries(CALLS).map(([name, { path, query }]) => [name, { path, query }]));
  return {
    name: 'freeboard:call-table',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /^\.\/(calls\/index|call)\.ts$/.test(source) && importer?.endsWith('/contract/src/client.ts') ? CALL_TABLE : null,
    load: (id) =>
      id === CALL_TABLE
        ? `export const CALLS = ${JSON.stringify(table)};\nexport const API_KEY_HEADER = ${JSON.stringify(API_KEY_HEADER)};`
        : null,
  };
}

export default defineConfig({
  plugins: [callTable(), react()],
  server: { proxy: { '/api': server, '/config.json': server } },
  build: {
    target: ['chrome123', 'safari17.5', 'firefox120'],
    chunkSizeWarningLimit: 400,
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|domain)\//.test(id) } },
  },
});
