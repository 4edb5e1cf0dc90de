import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { test as base } from '@playwright/test';

const ROOT = join(import.meta.dirname, '..');
const SET_UP = /http:\S+\/set-up#[\w-]+/;
const READY = /is ready at (http:\S+)/;

type Installation = {
  url: string;
  /** Where the first super-admin is made, as it was printed; null where there is one. */
  setUpAddress(): string | null;
  stop(): Promise<void>;
};

/** Starts the product on an empty folder, on a port of its own. @returns where it is, and how it is stopped */
export async function startInstallation(name: string, more: Record<string, string> = {}): Promise<Installation> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: join(ROOT, 'test-results/e2e-data', name),
    SANDBOX_SPEED: '5',
    SAMPLES: 'off',
    ...more,
  };
  const product = spawn(process.execPath, ['scripts/run.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let setUpAddress: string | null = null;
  createInterface({ input: product.stdout }).on('line', (line) => {
    setUpAddress = SET_UP.exec(line)?.[0] ?? setUpAddress;
  });
  return {
    url: await readyAt(product),
    setUpAddress: () => setUpAddress,
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
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ installation }, use) => use(installation),
});
