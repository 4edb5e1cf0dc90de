import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

const SOURCES = join(import.meta.dirname, 'src');

/** The screens that people open first and most often, with the frame around them. */
const ROOTS = {
  'sign-in': ['routes/login'],
  frame: ['routes/signed-in', 'routes/frame/frame'],
  home: ['routes/dashboard/home'],
  list: ['routes/agent-portal/home'],
  new: ['routes/agent-portal/new'],
  details: ['routes/agent-portal/details/index'],
} as const;

/** Screens of optional modules, if installed; code that only they use stays in their own scripts. */
const MODULES = {
  carriers: [
    'features/carriers/list/overview',
    'features/carriers/carrier/page',
    'features/carriers/carrier/account/secrets',
    'features/carriers/carrier/steps/steps',
    'features/carriers/carrier/versions',
    'features/carriers/rates/rates-panel',
    'features/carriers/tries/replay-panel',
    'features/carriers/tries/test-panel',
  ],
};
type Root = keyof typeof ROOTS | keyof typeof MODULES;

/** Scripts of the main screens. The most shared come first, because a group also includes what its modules import. */
export const SCRIPTS = ['inputs', 'signed-in', 'work', 'lists', 'sign-in', 'home', 'list', 'new', 'details'] as const;
type Script = (typeof SCRIPTS)[number];

function scriptOf(roots: ReadonlySet<Root>): Script | undefined {
  if (roots.size === 1 && roots.has('sign-in')) return 'sign-in';
  // Modules that sign-in shares with other screens are its inputs, unless the application form uses them too: that form
  // has its own inputs.
  if (roots.has('sign-in')) return roots.has('details') ? undefined : 'inputs';
  if (roots.has('frame')) return 'signed-in';
  const [first, second] = roots;
  if (second || !first || first === 'frame') return roots.has('details') ? 'work' : 'lists';
  return first === 'carriers' ? undefined : first;
}

function modulesOf(chunks: readonly Rolldown.OutputChunk[], paths: readonly string[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = paths.map((path) => {
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${path}.tsx`));
    if (!entry) throw new Error(`${path} has no script of its own.`);
    return entry.fileName;
  });
  const files = new Set(entries);
  for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported);
  return [...files].flatMap((file) => byFile.get(file)?.moduleIds ?? []);
}

/**
 * Assigns each module of the main screens to a script. A script costs a request and compresses worse alone, so
 * modules needed by the same screens share one. Takes a first build to learn what they need: that is known only
 * after unused code is dropped.
 */
export async function planChunks(config: InlineConfig): Promise<ReadonlyMap<string, Script | undefined>> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, sourcemap: false },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  const rootsOf = new Map<string, Set<Root>>();
  const modules = Object.entries(MODULES).filter(([name]) => existsSync(join(SOURCES, 'features', name)));
  for (const [root, paths] of [...Object.entries(ROOTS), ...modules])
    for (const id of modulesOf(chunks, paths)) rootsOf.set(id, (rootsOf.get(id) ?? new Set()).add(root as Root));
  return new Map([...rootsOf].map(([id, roots]) => [id, scriptOf(roots)]));
}

/** Matches a script that only re-exports from another, which remains when a group takes over its module. */
const FACADE = /^export\{([^}]+)\}from["'`]\.\/([\w.-]+)["'`];?\s*$/;

export const isFacade = ({ code }: Rolldown.OutputChunk): boolean => FACADE.test(code);

type Move = [line: number, column: number, by: number];

/**
 * Edits of scripts whose source maps are made already. The map keeps, for each edit, where it moved the rest of its
 * line and by how much (`x_moves`); a lookup reverses the moves, the last edit first.
 */
export class Edits {
  readonly #moves = new Map<string, Move[][]>();

  /** Replaces parts of a script that have no line break. */
  replace(chunk: Rolldown.OutputChunk, pattern: RegExp, made: (found: string, ...groups: string[]) => string): void {
    const moves: Move[] = [];
    const before = chunk.code;
    chunk.code = before.replace(pattern, (found: string, ...rest: string[]) => {
      const text = made(found, ...rest);
      const at = Number(rest[rest.length - 2]);
      const line = before.slice(0, at).split('\n').length - 1;
      moves.push([line, at - (before.lastIndexOf('\n', at - 1) + 1), text.length - found.length]);
      return text;
    });
    if (moves.length > 0) this.#moves.set(chunk.fileName, [...(this.#moves.get(chunk.fileName) ?? []), moves]);
  }

  /** Writes the moves into the source maps, and leaves the text of the sources out of them. */
  plugin(): Plugin {
    return {
      name: 'freeboard:edits',
      apply: 'build',
      writeBundle: ({ dir = '' }, bundle) => {
        for (const file of Object.keys(bundle).filter((name) => name.endsWith('.map'))) {
          const { sourcesContent: _, ...map } = JSON.parse(readFileSync(join(dir, file), 'utf8'));
          const x_moves = this.#moves.get(file.replace(/\.map$/, ''));
          writeFileSync(join(dir, file), JSON.stringify(x_moves ? { ...map, x_moves } : map));
        }
      },
    };
  }
}

/** Replaces imports of a facade with the script that it re-exports, which saves a request per screen. */
export function withoutFacades(edits: Edits): Plugin {
  return {
    name: 'freeboard:without-facades',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const behind = new Map<string, { target: string; names: string }>();
        for (const chunk of chunks) {
          const [, exported, target] = FACADE.exec(chunk.code) ?? [];
          if (exported === undefined || target === undefined) continue;
          if (chunk.isEntry || chunks.some(({ imports }) => imports.includes(chunk.fileName))) continue;
          const names = exported.split(',').map((one) => {
            const [inner, outer = inner] = one.trim().split(' as ');
            return `${outer}:m.${inner}`;
          });
          behind.set(chunk.fileName.replace('assets/', ''), { target, names: names.join() });
          delete bundle[chunk.fileName];
        }
        const facade = [...behind.keys()].map((file) => file.replaceAll('.', '\\.')).join('|');
        if (facade === '') return;
        const imported = new RegExp(`import\\(([\`"'])\\./(${facade})\\1\\)`, 'g');
        const listed = new RegExp(`(?<=["'\`]assets/)(?:${facade})(?=["'\`])`, 'g');
        for (const chunk of chunks) {
          edits.replace(chunk, imported, (_import, quote = '', file = '') => {
            const { target, names } = behind.get(file)!;
            return `import(${quote}./${target}${quote}).then(m=>({${names}}))`;
          });
          edits.replace(chunk, listed, (file) => behind.get(file)!.target);
        }
      },
    },
  };
}

/** Vite's list, at the head of a script, of the files to preload for its imports. */
const LIST = /^const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);/;
const LISTED = /__vite__mapDeps\(\[([\d,]*)\]\)/g;

/**
 * The files that are loaded wherever a script runs: itself, the scripts that it imports, directly or not, and their
 * style
 * sheets.
 */
function loadedWith(chunk: Rolldown.OutputChunk, byFile: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const files = new Set([chunk.fileName]);
  for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported);
  for (const file of [...files])
    for (const style of byFile.get(file)?.viteMetadata?.importedCss ?? []) files.add(style);
  return files;
}

/**
 * Removes files that are already loaded from each list, and moves the list to the end, next to the imports that have
 * the same names, where it compresses to half the size.
 */
export function shortPreloads(edits: Edits): Plugin {
  return {
    name: 'freeboard:short-preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        for (const chunk of chunks) {
          const names = JSON.parse(LIST.exec(chunk.code)?.[1] ?? '[]') as string[];
          if (names.length === 0) continue;
          const loaded = loadedWith(chunk, byFile);
          const left: string[] = [];
          edits.replace(chunk, LIST, () => '');
          edits.replace(chunk, LISTED, (_all, indexes = '') => {
            const needed = new Set(indexes.split(',').map((index) => names[Number(index)]!));
            const more = [...needed].filter((name) => !loaded.has(name));
            // A single script needs no preload: the import itself fetches it.
            if (more.length === 1 && more[0]?.endsWith('.js')) return '[]';
            for (const name of more) if (!left.includes(name)) left.push(name);
            return more.length === 0 ? '[]' : `__vite__mapDeps([${more.map((name) => left.indexOf(name))}])`;
          });
          const list = `function __vite__mapDeps(i){return i.map(i=>${JSON.stringify(left)}[i])}`;
          if (left.length > 0) chunk.code = `${chunk.code.trimEnd()}\n${list}\n`;
        }
      },
    },
  };
}
