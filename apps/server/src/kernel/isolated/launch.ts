import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { helperBundles, projectRoot } from '../env/project-root.ts';

/**
 * `memory_mb` limits the heap, `resident_mb` all memory, `young_mb` one semi-space: a third of the heap's young
 * generation (small for a helper that keeps nothing). `addons`: it may load native code. `niceness`: 0 to 19. `reads`:
 * files it may read in addition to the program. `is_offline`: it has no network.
 */
export type Limits = {
  memory_mb: number;
  resident_mb?: number;
  young_mb?: number;
  addons?: boolean;
  niceness?: number;
  reads?: readonly string[];
  is_offline?: boolean;
};

const root = projectRoot();
/**
 * The program's own files. A helper must not be able to read anything else, least of all the data folder with its
 * keys.
 */
const PROGRAM = [
  'package.json',
  'node_modules',
  'packages',
  'apps/server/package.json',
  'apps/server/src',
  'apps/server/dist',
].map((path) => join(root, path));
const SOURCES = join(root, 'apps/server/src');
/** A module that refuses all sockets in the process and its threads, for machines without network namespaces. */
const OFFLINE = pathToFileURL(join(SOURCES, 'kernel/isolated/offline.ts')).href;

/**
 * The source of a helper, from its path below `apps/server/src`. Relative URLs would not work: a bundled caller is in
 * another folder.
 */
export const helperAt = (path: string): URL => pathToFileURL(join(SOURCES, path));

export function programOf(file: URL): string {
  const source = fileURLToPath(file);
  const folder = helperBundles();
  const bundle = folder && join(folder, relative(SOURCES, source).replace(/\.ts$/, '.js'));
  return bundle && existsSync(bundle) ? bundle : source;
}

const UNSHARE = '/usr/bin/unshare';
const OWN_NETWORK = ['--user', '--map-root-user', '--net'];
let canUnshare: boolean | undefined;

/** Whether a process can be started in a network namespace that has no network. Containers often forbid that. */
const hasOwnNetwork = (): boolean => {
  canUnshare ??= existsSync(UNSHARE) && spawnSync(UNSHARE, [...OWN_NETWORK, 'true'], { stdio: 'ignore' }).status === 0;
  return canUnshare;
};

/**
 * Starts a helper with an empty environment. It may only read the program and `limits.reads`, and start its watcher
 * thread.
 */
export function launch(file: URL, limits: Limits): ChildProcess {
  const { memory_mb, resident_mb, young_mb, addons, niceness = 0, reads = [], is_offline = false } = limits;
  const isUnshared = is_offline && hasOwnNetwork();
  const helper = fork(programOf(file), resident_mb === undefined ? [] : [String(resident_mb)], {
    serialization: 'advanced',
    env: {},
    ...(isUnshared ? { execPath: UNSHARE } : {}),
    execArgv: [
      ...(isUnshared ? [...OWN_NETWORK, '--', process.execPath] : []),
      ...(is_offline ? [`--import=${OFFLINE}`] : []),
      '--permission',
      ...[...PROGRAM, ...reads].map((path) => `--allow-fs-read=${path}`),
      ...['--allow-worker', '--disallow-code-generation-from-strings'],
      ...(addons ? ['--allow-addons'] : []),
      `--max-old-space-size=${memory_mb}`,
      ...(young_mb === undefined ? [] : [`--max-semi-space-size=${young_mb}`]),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (niceness > 0 && helper.pid !== undefined) giveWay(helper.pid, niceness);
  return helper;
}

function giveWay(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The process has ended already.
  }
}
