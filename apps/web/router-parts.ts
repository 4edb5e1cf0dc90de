import type { Plugin } from 'vite';

/** An edited library file without a source map: stack traces are off by a few columns, which does not matter. */
const edited = (code: string) => ({ code, map: null });

/** Components and contexts that the library creates on load, with their display names. */
const MADE = /^const (\w+) = (React\$1\.(?:forwardRef|createContext|memo)\()/gm;
const NAMED = /^\w+\.displayName = .*;$/gm;
/** The router's prefetching for servers that render pages, which ours doesn't; it pulls in much of the library. */
const PREFETCHING = 'usePrefetchBehavior(prefetch, rest)';
const PREFETCHED = /shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link;/;
/** Messages for developers who misuse the library. */
const ADVICE = /\b((?:invariant|warning)\(.*, )(?:`[^`]*`|"[^"]*")\);$/gm;

/**
 * Lets the build drop unused parts of the router. As published, a single link brings in all its components, because
 * nothing marks their creation as free of side effects.
 */
export function routerParts(): Plugin {
  return {
    name: 'freeboard:router-parts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/node_modules/react-router/')
        ? edited(
            code
              .replace(NAMED, '')
              .replace(MADE, 'const $1 = /* @__PURE__ */ $2')
              .replace(PREFETCHING, '[false, null, {}]')
              .replace(PREFETCHED, 'link;')
              .replace(ADVICE, "$1'');"),
          )
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

/** Where the query library chooses paged loading; the few paged queries here pass that behavior themselves. */
const PAGED = '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)';

/**
 * Leaves out the query library's mutations, which every query client imports, and moves paged loading to the screens
 * that use it.
 */
export function queryParts(): Plugin {
  const none = '\0no-mutations';
  return {
    name: 'freeboard:query-parts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (id.endsWith('/query-core/build/modern/query.js'))
        return edited(code.replace(PAGED, '(this.options.paged?.(this.options.pages) ?? this.options.behavior)'));
      if (id.endsWith('/query-core/build/modern/infiniteQueryObserver.js'))
        return edited(
          code
            .replace('import { hasNextPage', 'import { infiniteQueryBehavior, hasNextPage')
            .replaceAll(
              'options._type = "infinite";',
              'options._type = "infinite"; options.paged = infiniteQueryBehavior;',
            ),
        );
      return null;
    },
    resolveId: (source, importer) =>
      source === './mutationCache.js' && importer?.endsWith('/query-core/build/modern/queryClient.js') ? none : null,
    load: (id) => (id === none ? NO_MUTATIONS : null),
  };
}

/** The transition of a button's loader, which is half of a button's code; without it the loader appears in place. */
const SLIDES = 'import { Transition } from "../Transition/Transition.mjs";';
const APPEARS = `const Transition = ({ mounted, transition, children }) => (mounted ? children(transition.in) : null);`;

/** Parts of the kit's buttons and loaders that no screen uses, and colors that the theme does not name. */
const UNUSED_PARTS: readonly (readonly [file: string, part: RegExp])[] = [
  ['/components/Button/Button.mjs', /^Button\.Group(Section)? = .*;$/gm],
  ['/components/Loader/Loader.mjs', /^\t(bars|dots): .*$/gm],
  ['/core/MantineProvider/default-colors.mjs', /^\t(?!dark|gray)\w+: \[[^\]]*\],?$/gm],
];

/** Leaves out parts of the UI kit that only its other parts import. */
export function kitParts(): Plugin {
  return {
    name: 'freeboard:kit-parts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      const [, part] = UNUSED_PARTS.find(([file]) => id.endsWith(`/@mantine/core/esm${file}`)) ?? [];
      return part ? edited(code.replace(part, '').replace(SLIDES, APPEARS)) : null;
    },
  };
}
