import type { Plugin } from 'vite';

/** Components and contexts that the library creates on load, with their display names. */
const MADE = /^const (\w+) = (React\$1\.(?:forwardRef|createContext|memo)\()/gm;
const NAMED = /^\w+\.displayName = .*;$/gm;
/** The router's prefetching for servers that render pages, which ours doesn't; it pulls in much of the library. */
const PREFETCHING = 'usePrefetchBehavior(prefetch, rest)';
const PREFETCHED = /shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link;/;

/**
 * Lets the build drop unused parts of the router. As published, its forms and lists come with the first link,
 * because nothing marks creating them as free of side effects.
 */
export function routerParts(): Plugin {
  return {
    name: 'freeboard:router-parts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/node_modules/react-router/')
        ? code
            .replace(NAMED, '')
            .replace(MADE, 'const $1 = /* @__PURE__ */ $2')
            .replace(PREFETCHING, '[false, null, {}]')
            .replace(PREFETCHED, 'link;')
        : null,
  };
}

/** An empty stand-in for the library's cache: the page's writing calls don't use its mutations. */
const NO_MUTATIONS = `
  export class MutationCache {
    findAll() { return []; }
    clear() {}
    async resumePausedMutations() {}
  }`;

/** Drops the query library's mutations, which every query client would otherwise include. */
export function queryParts(): Plugin {
  const none = '\0no-mutations';
  return {
    name: 'freeboard:query-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './mutationCache.js' && importer?.endsWith('/query-core/build/modern/queryClient.js') ? none : null,
    load: (id) => (id === none ? NO_MUTATIONS : null),
  };
}
