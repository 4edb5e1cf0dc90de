import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areBundlesFresh, SERVER_BUNDLES, serverFingerprint } from './fingerprint.mjs';

/**
 * Bundles the server and its helpers if their sources have changed; bundles start in a quarter of the time. From then
 * on this process starts helpers from their bundles (kernel/isolated/launch.ts), and the next start runs the server's
 * (run.mjs).
 */
export async function buildServer(root: string): Promise<void> {
  if (!areBundlesFresh(root)) {
    // A release without bundles has nothing to make them with.
    if (!existsSync(join(root, 'apps/web/src'))) return;
    const folder = join(root, SERVER_BUNDLES);
    const state = serverFingerprint(root);
    rmSync(join(folder, '.built'), { force: true });
    for (const mode of ['helpers', 'server']) await bundle(root, mode);
    writeFileSync(join(folder, '.built'), state);
  }
  process.env.HELPER_BUNDLES = join(root, SERVER_BUNDLES, 'helpers');
}

function bundle(root: string, mode: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const child = spawn(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', '--config', 'bundles.config.ts', '--mode', mode],
      {
        cwd: join(root, 'apps/server'),
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    process.on('exit', () => child.kill());
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The server could not be bundled.'))));
  });
}
