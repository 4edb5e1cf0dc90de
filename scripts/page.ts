import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { checkBuilt } from '../apps/web/check-built.ts';
import { filesIn, fingerprint, packageSources } from './fingerprint.mjs';

const inputs = (root: string) => ({
  folders: ['apps/web/src', 'apps/web/public', ...packageSources(root)],
  files: [...filesIn(root, 'apps/web', '.html', '.ts'), 'package-lock.json'],
});

function run(root: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [vite, ...args], {
      cwd: join(root, 'apps/web'),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    process.on('exit', () => child.kill());
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The page could not be built.'))));
  });
}

/** Compresses the built files once at the highest levels, so that no visitor waits for compression. */
function pack(dist: string): void {
  for (const file of globSync('**/*.{js,css,html,svg,json}', { cwd: dist })) {
    const bytes = readFileSync(join(dist, file));
    if (bytes.length < 1_400) continue;
    writeFileSync(join(dist, `${file}.br`), brotliCompressSync(bytes));
    writeFileSync(join(dist, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

/**
 * Builds the page if its sources have changed since the last build. A release has the built page and no sources.
 * @returns whether it was built
 */
export async function buildPage(root: string): Promise<boolean> {
  const stamp = join(root, 'apps/web/dist/.built');
  if (existsSync(stamp) && !existsSync(join(root, 'apps/web/src'))) return false;
  const now = fingerprint(root, inputs(root));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false;
  console.log('Building the page …');
  await run(root, ['build', '--logLevel', 'warn']);
  await run(root, ['build', '--logLevel', 'warn', '--config', 'vite.proposal.config.ts']);
  checkBuilt(join(root, 'apps/web/dist'));
  pack(join(root, 'apps/web/dist'));
  writeFileSync(stamp, now);
  return true;
}
