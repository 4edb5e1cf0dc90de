import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * `memory_mb`: what a helper's heap may hold; `resident_mb`: what it may hold in all, beyond the reach of the heap's own
 * limit; `young_mb`: a half of the heap's part for what is new, little for a helper that keeps nothing; `addons`: whether
 * it may load native code.
 */
export type Limits = { memory_mb: number; resident_mb?: number; young_mb?: number; addons?: boolean };

/** No right but to read files and to have a watcher of its own; none of this process's environment. */
export const launch = (file: URL, { memory_mb, resident_mb, young_mb, addons }: Limits): ChildProcess =>
  fork(fileURLToPath(file), resident_mb === undefined ? [] : [String(resident_mb)], {
    serialization: 'advanced',
    env: {},
    execArgv: [
      ...['--permission', '--allow-fs-read=*', '--allow-worker', '--disallow-code-generation-from-strings'],
      ...(addons ? ['--allow-addons'] : []),
      `--max-old-space-size=${memory_mb}`,
      ...(young_mb === undefined ? [] : [`--max-semi-space-size=${young_mb}`]),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
