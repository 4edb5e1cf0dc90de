/** Run as a process of its own that may open no more files: starts a process for a backup and prints what came of it. */
import { openSync } from 'node:fs';
import { runChild } from '../../../src/features/operation/backups/child.ts';

try {
  while (openSync('/dev/null', 'r') > 0);
} catch {
  // None is left.
}
const end = await runChild({ command: ['--version'], env: {}, niceness: 0, longest_ms: 10_000 }).catch(
  (error: NodeJS.ErrnoException) => error.code,
);
// An event that nobody listens to would end this process by now.
setImmediate(() => process.stdout.write(JSON.stringify({ end })));
