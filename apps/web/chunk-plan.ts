import { build, type InlineConfig, type Rolldown } from 'vite';

/** The screens that people open first and most often, with what surrounds them. */
const ROOTS = {
  'sign-in': ['routes/login'],
  frame: ['routes/signed-in', 'routes/agent-portal/layout'],
  shell: ['routes/dashboard/shell'],
  home: ['routes/dashboard/home'],
  list: ['routes/agent-portal/home'],
  new: ['routes/agent-portal/new'],
  details: ['routes/agent-portal/details/index'],
  // What it has alone stays in its own scripts.
  carriers: [
    'routes/dashboard/api-management',
    'routes/dashboard/api-carrier',
    'features/carriers/carrier/account/secrets',
    'features/carriers/carrier/steps/steps',
    'features/carriers/carrier/versions',
    'features/carriers/rates/rates-panel',
    'features/carriers/tries/replay-panel',
    'features/carriers/tries/test-panel',
  ],
} as const;
type Root = keyof typeof ROOTS;

/** Scripts of the main screens, the most shared first: a group includes what its modules import. */
export const SCRIPTS = [
  'inputs',
  'signed-in',
  'work',
  'lists',
  'sign-in',
  'shell',
  'home',
  'list',
  'new',
  'details',
] as const;
type Script = (typeof SCRIPTS)[number];

function scriptOf(roots: ReadonlySet<Root>): Script | undefined {
  if (roots.size === 1 && roots.has('sign-in')) return 'sign-in';
  // The form of an application has inputs of its own.
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
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  const rootsOf = new Map<string, Set<Root>>();
  for (const [root, paths] of Object.entries(ROOTS))
    for (const id of modulesOf(chunks, paths)) rootsOf.set(id, (rootsOf.get(id) ?? new Set()).add(root as Root));
  return new Map([...rootsOf].map(([id, roots]) => [id, scriptOf(roots)]));
}
