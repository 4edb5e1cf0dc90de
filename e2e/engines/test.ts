import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { test as base } from '../tenant.ts';
import { createDriver, type Driver } from './driver.ts';
import { type Engine, launch } from './launch.ts';

export { expect } from '../tenant.ts';

/** In ms. */
const SCREENSHOT_LIMIT = 10_000;

/** A test in an engine other than Chromium; `driver` drives its browser window. */
export const test = base.extend<{ engine: Engine; driver: Driver }, { browser: Browser }>({
  engine: ['firefox', { option: true }],
  // No Chromium is needed.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  browser: [async ({}, use) => use(null as never), { scope: 'worker' }],
  driver: async ({ engine, server }, use, info) => {
    const browser = await launch(engine);
    const driver = createDriver(browser, server.url);
    try {
      await use(driver);
      if (info.status !== info.expectedStatus) {
        const path = info.outputPath(`${engine}.png`);
        // A hung browser takes no screenshot.
        const taken = driver.takeScreenshot(path).then(() => true);
        if (await Promise.race([taken, pause(SCREENSHOT_LIMIT, false)]))
          await info.attach('screenshot', { path, contentType: 'image/png' });
      }
    } finally {
      browser.end();
    }
  },
});
