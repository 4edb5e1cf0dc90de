import type { Plugin } from 'vite';

/** Components and contexts that the library creates on load, with their display names. */
const MADE = /^const (\w+) = (React\$1\.(?:forwardRef|createContext|memo)\()/gm;
const NAMED = /^\w+\.displayName = .*;$/gm;
/** How a link prefetches from a server that renders pages, which ours doesn't; it pulls in much of the library. */
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

/** A cache that never holds anything: calls that write are no mutations of the library here. */
const NO_MUTATIONS = `
  export class MutationCache {
    findAll() { return []; }
    clear() {}
    async resumePausedMutations() {}
  }`;

/** Leaves out the mutations of the query library, which come with each of its clients. */
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
