import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installWithApt } from './apt.mjs';
import { projectNode, root } from './install.mjs';

/** The one without a window: a third less work for the same page. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const SYSTEM = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const ofPlaywright = () => {
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test');
  return chromium.executablePath();
};

/**
 * Returns the Chromium of this machine for the browser tests: the one named, the system's or Playwright's; undefined
 * when there is none.
 */
export const presentChromium = () =>
  [process.env.CHROMIUM_PATH, ...SYSTEM, ofPlaywright()].find((path) => path && existsSync(path));

/**
 * Returns a Chromium for the browser tests; where there is none, or CI lacks the one without a window, it is installed.
 */
export function findChromium() {
  if (process.env.CI && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS)) installWithApt('chromium-headless-shell');
  const present = presentChromium();
  if (present) return present;
  console.log('Installing a Chromium for the browser tests …');
  spawnSync(projectNode(), [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (!presentChromium()) installWithApt('chromium-headless-shell');
  const installed = presentChromium();
  if (installed) return installed;
  console.error('No Chromium was found or could be installed. Set CHROMIUM_PATH to one.');
  process.exit(1);
}
