import { API_KEY_HEADER, CALLS, LIVE_CALLS } from '@freeboard/contract';
import type { Plugin } from 'vite';

const CALL_TABLE = '\0call-table';

/** The usual end of a call's path, from its name: `getUser` ends in `get-user`. The page computes the same. */
const tailOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Path prefix of the calls that the table does not list. */
const USUAL = '/agent-portal';

/**
 * Only what the client needs to make the calls: the paths that differ from the usual ones, and the queries. Every page
 * downloads this module.
 */
export function callTableModule(isNeeded: (path: string) => boolean = () => true): string {
  const places: Record<string, string[]> = {};
  const queries: Record<string, readonly string[]> = {};
  for (const [name, { path, query }] of Object.entries(CALLS)) {
    if (!isNeeded(path)) continue;
    if (query.length > 0) queries[name] = query;
    if (path === `${USUAL}/${tailOf(name)}`) continue;
    const [place, tail] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
    places[place] ??= [];
    places[place].push(tail === tailOf(name) ? name : `${name}=${tail}`);
  }
  const lists = Object.fromEntries(Object.entries(places).map(([place, names]) => [place, names.join(' ')]));
  return `
    const tailOf = ${tailOf};
    const queries = ${JSON.stringify(queries)};
    export const API_KEY_HEADER = ${JSON.stringify(API_KEY_HEADER)};
    export const LIVE_CALLS = ${JSON.stringify(LIVE_CALLS)};
    const places = {};
    export const CALLS = new Proxy({}, {
      get: (_, name) => ({ path: places[name] ?? ${JSON.stringify(USUAL)} + '/' + tailOf(name), query: queries[name] ?? [] }),
    });
    for (const [place, names] of Object.entries(${JSON.stringify(lists)}))
      for (const one of names.split(' ')) {
        const [name, tail = tailOf(name)] = one.split('=');
        places[name] = place + '/' + tail;
      }`;
}

export function callTable(isNeeded?: (path: string) => boolean): Plugin {
  return {
    name: 'freeboard:call-table',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /^\.\/(calls\/index|call)\.ts$/.test(source) && importer?.endsWith('/contract/src/client.ts') ? CALL_TABLE : null,
    load: (id) => (id === CALL_TABLE ? callTableModule(isNeeded) : null),
  };
}
