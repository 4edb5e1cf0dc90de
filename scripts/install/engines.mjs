import { existsSync } from 'node:fs';
import { installWithApt } from './apt.mjs';

const NEEDED = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
};

const missing = () => Object.keys(NEEDED).filter((path) => !existsSync(path));

/** Installs Firefox and WebKit if they are missing. @returns why they cannot run here, or null */
export function installEngines() {
  if (missing().length === 0) return null;
  console.log('Installing Firefox and WebKit …');
  const reason = installWithApt(...missing().map((path) => NEEDED[path]));
  if (missing().length === 0) return null;
  return reason ?? `there is no ${missing().join(', ')}`;
}
