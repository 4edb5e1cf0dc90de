import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare.ts',
  outputDir: 'test-results/browser',
  retries: 0,
  // Each with a browser, a server and a database of its own.
  workers: Math.max(2, Math.floor(availableParallelism() / 1.5)),
  fullyParallel: false,
  // `npm test` tries the short ones, `npm test -- --all` both.
  projects: [
    { name: 'short', testIgnore: 'long/**' },
    { name: 'long', testMatch: 'long/**/*.spec.ts' },
  ],
  // No test is about how fast it is: what never ends is ended, on a busy machine, too.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // What slides and fades is waited for at every step: journeys about it ask for it (MOVING of support.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of all the work: TRACE=on records one of every journey.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
