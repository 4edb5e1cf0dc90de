import type { Plugin } from 'vite';

/** What the library makes as soon as it is read: a component or a context, and the name that it has in messages. */
const MADE = /^const (\w+) = (React\$1\.(?:forwardRef|createContext|memo)\()/gm;
const NAMED = /^\w+\.displayName = .*;$/gm;
/** How a link fetches ahead from a server that renders pages, as none does here; it brings much of the library along. */
const PREFETCHING = 'usePrefetchBehavior(prefetch, rest)';
const PREFETCHED = /shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link;/;

/**
 * Lets the build leave out the parts of the router that nobody uses. As it is published its forms and lists come along
 * with the first link, for nothing says that making them has no effect.
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
