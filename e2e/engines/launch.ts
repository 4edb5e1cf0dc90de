import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { createProcesses, freePort } from './processes.ts';
import { openHttpSession, openMarionetteSession, type Send } from './protocol.ts';

export const ENGINES = ['firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

export type Browser = { send: Send; end(): void };

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver';
const PROBES = { timeout: 30_000, intervals: [50] };

/** As in the other tests, nothing is animated, and nothing is fetched that the page does not request. */
const FIREFOX_SETTINGS = {
  'marionette.port': 0,
  'ui.prefersReducedMotion': 1,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

async function startFirefox(): Promise<Browser> {
  const { folder, start, end } = createProcesses('firefox');
  try {
    const lines = Object.entries(FIREFOX_SETTINGS).map(([key, value]) => `user_pref("${key}", ${value});`);
    writeFileSync(join(folder, 'user.js'), lines.join('\n'));
    // As narrow as a phone; desktop windows have a minimum width.
    mkdirSync(join(folder, 'chrome'));
    writeFileSync(join(folder, 'chrome/userChrome.css'), '* { min-width: 0 !important }');
    start(FIREFOX, ['--marionette', '--headless', '--no-remote', '--profile', folder]);
    const portOf = () => Number(readFileSync(join(folder, 'MarionetteActivePort'), 'utf8'));
    await expect(() => expect(portOf()).toBeGreaterThan(0)).toPass(PROBES);
    return { send: await openMarionetteSession(portOf()), end };
  } catch (fault) {
    end();
    throw fault;
  }
}

async function startWebkit(): Promise<Browser> {
  const { folder, start, end } = createProcesses('webkit');
  try {
    mkdirSync(join(folder, 'gtk-3.0'));
    writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
    const display = start('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const [number] = await once(display.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(PROBES.timeout) });
    const port = await freePort();
    start(WEBKIT_DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
      env: {
        DISPLAY: `:${String(number).trim()}`,
        GDK_BACKEND: 'x11',
        NO_AT_BRIDGE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Its sandbox needs rights that containers lack.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    const driver = `http://127.0.0.1:${port}`;
    await expect(async () => expect((await fetch(`${driver}/status`)).ok).toBe(true)).toPass(PROBES);
    return { send: await openHttpSession(driver, {}), end };
  } catch (fault) {
    end();
    throw fault;
  }
}

/** Starts Debian's build of an engine. @throws Error if it does not respond */
export const launch = (engine: Engine): Promise<Browser> => (engine === 'firefox' ? startFirefox() : startWebkit());
