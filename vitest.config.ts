import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/{src,test}/**/*.test.{ts,tsx}',
            'apps/{web,sandbox}/{src,test}/**/*.test.{ts,tsx}',
            'apps/server/src/**/*.unit.test.ts',
          ],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'database',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/test/support/global-setup.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
