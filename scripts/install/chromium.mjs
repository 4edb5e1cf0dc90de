import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installWithApt } from './apt.mjs';
import { projectNode, root } from './install.mjs';

/** Chromium without a window, which needs a third less CPU for the same page. */
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

export const presentChromium = () =>
  [process.env.CHROMIUM_PATH, ...SYSTEM, ofPlaywright()].find((path) => path && existsSync(path));

/**
 * The Chromium for browser tests. Installs one if there is none, or if CI lacks the headless shell. Exits if that
 * fails.
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
