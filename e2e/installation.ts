import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { test as base } from '@playwright/test';

const ROOT = join(import.meta.dirname, '..');
const READY = /is ready at (http:\S+)/;

/** Starts the product on an empty folder, on a port of its own. @returns where it is, and how it is stopped */
async function startInstallation(name: string): Promise<{ url: string; stop(): Promise<void> }> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: join(ROOT, 'test-results/e2e-data', name),
    SANDBOX_SPEED: '5',
    SAMPLES: 'off',
  };
  const product = spawn(process.execPath, ['scripts/run.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    url: await readyAt(product),
    async stop() {
      const ended = once(product, 'exit');
      if (product.kill('SIGTERM')) await ended;
    },
  };
}

function readyAt(product: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: product.stdout }).on('line', (line) => {
      const url = READY.exec(line)?.[1];
      if (url) resolve(url);
    });
    product.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready.`)));
  });
}

/** The test of every journey: those that run at the same time have an installation each. */
export const test = base.extend<object, { installation: string }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
    async ({}, use, { workerIndex }) => {
      const { url, stop } = await startInstallation(String(workerIndex));
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ installation }, use) => use(installation),
});
