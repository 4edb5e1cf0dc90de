import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Two journeys in Firefox and WebKit: Playwright runs them, `e2e/engines/driver.ts` drives Debian's own browsers. */
export default defineConfig(base, {
  testIgnore: [],
  testMatch: 'engines/*.spec.ts',
  globalTimeout: 2_400_000,
  projects: [{ name: 'engines' }],
});
