import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Programs that are started in a temporary folder, and ended together with their child processes. */
export function createProcesses(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `freeboard-${name}-`));
  const children: ChildProcess[] = [];
  // Keeps them out of the user's home and desktop folders.
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_RUNTIME_DIR: folder };

  function start(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
    const child = spawn(command, args, {
      stdio: 'ignore',
      detached: true,
      ...options,
      env: { ...env, ...options.env },
    });
    // A missing program is noticed when waiting for it times out.
    child.on('error', () => undefined);
    children.push(child);
    return child;
  }
  function end(): void {
    process.off('exit', end);
    for (const { pid } of children.splice(0))
      try {
        if (pid) process.kill(-pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  process.on('exit', end);
  return { folder, start, end };
}
