/** Runs as a separate process with too few file descriptors: starts a backup process and prints the result. */
import { openSync } from 'node:fs';
import { runChild } from '../../../src/features/operation/backups/child.ts';

try {
  while (openSync('/dev/null', 'r') > 0);
} catch {
  // No file descriptor is left.
}
const end = await runChild({ command: ['--version'], env: {}, niceness: 0, longest_ms: 10_000 }).catch(
  (error: NodeJS.ErrnoException) => error.code,
);
// By now an unhandled error event would have ended this process.
setImmediate(() => process.stdout.write(JSON.stringify({ end })));
