import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { callTable } from './apps/web/call-table.ts';
import { themeVariables } from './apps/web/theme-variables.ts';
import { presentChromium } from './scripts/install/chromium.mjs';
import { useMemoryForFiles } from './scripts/test/memory-folder.mjs';
import { propertySeed } from './scripts/test/seed.mjs';

useMemoryForFiles();

/** Many tests wait for something: for a carrier, a process, a beat. */
const WAITING = Math.ceil(availableParallelism() * 1.5);
/** Those on a database wait longest: for a beat of two seconds, a lease, another process. */
const WAITING_LONG = availableParallelism() * 2;

/** No test is about how fast it is: what never ends is ended, on a busy or slow machine, too. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Files share what a worker has read: reading it again for each took a third of the time. */
const SHARED = { isolate: false };

/** Property tests try the same values again and again for one commit; `npm test -- --seed=random` explores. */
process.env.PROPERTY_SEED ??= String(propertySeed());
const PROPERTIES = { setupFiles: ['scripts/test/property-seed.ts'] };

const CHROMIUM = {
  executablePath: presentChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
};

const ON_A_DATABASE = {
  ...PATIENCE,
  ...SHARED,
  ...PROPERTIES,
  environment: 'node' as const,
  globalSetup: ['apps/server/test/support/global-setup.ts'],
  maxWorkers: WAITING_LONG,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          ...PATIENCE,
          ...SHARED,
          ...PROPERTIES,
          include: [
            'packages/*/{src,test}/**/*.test.{ts,tsx}',
            'apps/{web,sandbox}/{src,test}/**/*.test.{ts,tsx}',
            'apps/server/src/**/*.unit.test.ts',
            'scripts/**/*.test.mjs',
            'bench/lib/**/*.test.ts',
          ],
          exclude: ['**/*.component.test.tsx'],
          environment: 'node',
          maxWorkers: WAITING,
        },
      },
      {
        test: {
          name: 'database',
          sequence: { groupOrder: 2 },
          ...ON_A_DATABASE,
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/*.long.test.ts'],
        },
      },
      {
        plugins: [callTable(), themeVariables(), react()],
        // What is found late would be bundled late, and the page loaded again in the middle of a test.
        optimizeDeps: {
          entries: ['apps/web/src/main.tsx', 'apps/web/src/**/*.component.test.tsx'],
          include: ['axe-core'],
        },
        test: {
          name: 'component',
          sequence: { groupOrder: 1 },
          ...PATIENCE,
          ...SHARED,
          include: ['apps/web/src/**/*.component.test.tsx'],
          maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: CHROMIUM,
              // What slides and fades is waited for at every step.
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
            locators: { exact: false },
          },
          expect: { poll: { timeout: 60_000 } },
        },
      },
      // `npm test -- kill`: processes that are killed and taken up again, backups and restores, time that is to run out.
      {
        test: {
          name: 'kill',
          sequence: { groupOrder: 3 },
          ...ON_A_DATABASE,
          include: ['apps/server/{src,test}/**/*.long.test.ts'],
        },
      },
    ],
  },
});
