import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { presentChromium } from './scripts/install/chromium.mjs';
import { useMemoryForFiles } from './scripts/test/memory-folder.mjs';

useMemoryForFiles();

export default defineConfig({
  testDir: 'e2e',
  // Those are driven in other engines: playwright.engines.config.ts; pictures are taken by `npm run pictures`.
  testIgnore: ['engines/**', ...(process.env.PICTURES === 'on' ? [] : ['pictures/**'])],
  globalSetup: './e2e/prepare.ts',
  outputDir: process.env.BROWSER_OUTPUT ?? 'test-results/browser',
  // scripts/test/run-part.mjs runs what failed once more, alone, after all others.
  retries: 0,
  // Each with a browser and a server; a fifth of its time a journey waits for a beat, a pause or a carrier.
  workers: Math.max(2, Math.ceil(availableParallelism() * 1.25)),
  // Every journey has an agency of its own.
  fullyParallel: true,
  // No test is about how fast it is: what never ends is ended, on a busy or slow machine, too.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['./e2e/failures.ts'],
    ['json', { outputFile: process.env.BROWSER_REPORT ?? 'test-results/browser.json' }],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // What slides and fades is waited for at every step: journeys about it ask for it (MOVING of support.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of all the work: TRACE=on records one of every journey.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: presentChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A host that is not a secure context: plain http, and not localhost.
        '--host-resolver-rules=MAP freeboard.internal 127.0.0.1',
      ],
    },
  },
});
