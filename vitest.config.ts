import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Many tests wait for something: for a carrier, a process, a beat. */
const WAITING = Math.ceil(availableParallelism() * 1.5);

/** No test is about how fast it is: what never ends is ended, on a busy machine, too. */
const PATIENCE = { testTimeout: 90_000, hookTimeout: 90_000 };

/** Files share what a worker has read: reading it anew for each took a third of the time. */
const SHARED = { isolate: false };

const ON_A_DATABASE = {
  ...PATIENCE,
  ...SHARED,
  environment: 'node' as const,
  globalSetup: ['apps/server/test/support/global-setup.ts'],
  maxWorkers: WAITING,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...PATIENCE,
          ...SHARED,
          include: [
            'packages/*/{src,test}/**/*.test.{ts,tsx}',
            'apps/{web,sandbox}/{src,test}/**/*.test.{ts,tsx}',
            'apps/server/src/**/*.unit.test.ts',
          ],
          environment: 'node',
          maxWorkers: WAITING,
        },
      },
      {
        test: {
          name: 'database',
          ...ON_A_DATABASE,
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/*.long.test.ts'],
        },
      },
      // `npm test -- --all`: processes that are killed and taken up again, time that is to run out.
      { test: { name: 'long', ...ON_A_DATABASE, include: ['apps/server/{src,test}/**/*.long.test.ts'] } },
    ],
  },
});
