import { API_KEY_HEADER, CALLS } from '@freeboard/contract';
import type { Plugin } from 'vite';

const CALL_TABLE = '\0call-table';

/** The client needs of every call only its path and query: the schemas stay out of what the page downloads. */
export function callTable(isNeeded: (path: string) => boolean = () => true): Plugin {
  const needed = Object.entries(CALLS).filter(([, { path }]) => isNeeded(path));
  const table = Object.fromEntries(needed.map(([name, { path, query }]) => [name, { path, query }]));
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
