import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installWithApt } from './apt.mjs';
import { projectNode, root } from './install.mjs';

const SYSTEM = [
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

/** A Chromium for the browser tests: the one named, the system's, Playwright's, or Debian's, installed when there is none. */
export function findChromium() {
  const present = [process.env.CHROMIUM_PATH, ...SYSTEM, ofPlaywright()].find((path) => path && existsSync(path));
  if (present) return present;
  console.log('Installing a Chromium for the browser tests …');
  spawnSync(projectNode(), [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (existsSync(ofPlaywright())) return ofPlaywright();
  installWithApt('chromium');
  const debian = SYSTEM.find((path) => existsSync(path));
  if (debian) return debian;
  console.error('No Chromium was found or could be installed. Set CHROMIUM_PATH to one.');
  process.exit(1);
}
