import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';

const INPUTS = ['apps/server/src/**/*.ts', 'apps/server/*.ts', 'packages/*/src/**/*.ts', 'package-lock.json'];

/**
 * Bundles what runs in processes of its own when its sources have changed since the last time: one starts in a quarter of
 * the time. From then on this process and those that it starts use the bundles.
 */
export async function buildHelpers(root: string): Promise<void> {
  const folder = join(root, 'apps/server/dist/helpers');
  const stamp = join(folder, '.built');
  // A release brings its bundles, and no page's sources.
  if (existsSync(join(root, 'apps/web/src'))) {
    const now = fingerprint(root, INPUTS);
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== now) {
      await bundle(root);
      writeFileSync(stamp, now);
    }
  }
  process.env.HELPER_BUNDLES = folder;
}

function bundle(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', '--logLevel', 'warn', '--config', 'vite.helpers.config.ts'];
    const child = spawn(process.execPath, args, {
      cwd: join(root, 'apps/server'),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    process.on('exit', () => child.kill());
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The helpers could not be bundled.'))));
  });
}
