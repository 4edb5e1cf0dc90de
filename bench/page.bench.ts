import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { openBrowser, signedInPage } from './lib/browser.ts';
import { figure, finish, median, title } from './lib/print.ts';
import { LAUNCHABLE, startProduct } from './lib/product.ts';
import { paintedOnSlowPhone } from './lib/slow-phone.ts';

// What a page transfers (as the browser counts it, packed) and what Lighthouse says of it, on the built product.
const product = await startProduct();
const { client, key, user } = await product.signIn('agent');
const created = await client.call('createApplication', {
  application_type: 'flood',
  useable_details: { ...LAUNCHABLE },
});
if (!created.ok) throw new Error(JSON.stringify(created));
const PAGES = {
  login: { path: '/', limit: 140 },
  'application details': { path: `/agent-portal/application-details/${created.data.application.id}`, limit: 320 },
} as const;

/** Kilobytes of script that reach the browser, from an empty cache. */
async function transferred(path: string, isSignedIn: boolean): Promise<number> {
  const browser = await openBrowser();
  const page = isSignedIn ? await signedInPage(browser, { key, user }) : await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  // gzip, as the limit is stated; most browsers take the smaller brotli files.
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  await page.goto(product.url + path);
  // The event stream stays open, so the network never falls silent: the page is there when its fields are.
  await page
    .getByLabel(isSignedIn ? 'First name' : 'Password')
    .first()
    .waitFor();
  await page.waitForTimeout(1_000);
  await browser.close();
  return bytes / 1_024;
}

async function judged(path: string, isSignedIn: boolean) {
  const profile = mkdtempSync(join(tmpdir(), 'freeboard-lighthouse-'));
  const chrome = await launch({
    chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    userDataDir: profile,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
  try {
    if (isSignedIn) await signInThere(chrome.port);
    const scores = [];
    for (let run = 0; run < 3; run += 1) {
      const result = await lighthouse(
        product.url + path,
        {
          port: chrome.port,
          onlyCategories: ['performance', 'accessibility'],
          logLevel: 'error',
          disableStorageReset: true,
        },
        desktopConfig,
      );
      const categories = result?.lhr.categories;
      scores.push({
        performance: (categories?.performance?.score ?? 0) * 100,
        accessibility: (categories?.accessibility?.score ?? 0) * 100,
        url: result?.lhr.finalDisplayedUrl,
      });
    }
    return {
      performance: median(scores.map((score) => score.performance)),
      accessibility: Math.min(...scores.map((score) => score.accessibility)),
      url: scores[0]?.url,
    };
  } finally {
    chrome.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Puts the session into the browser that Lighthouse drives, the way the page keeps it. */
async function signInThere(port: number): Promise<void> {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = await context?.newPage();
  await page?.goto(`${product.url}/config.json`);
  const kept = { session_key: key, user, user_role: user.role };
  await page?.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, JSON.stringify(value));
  }, kept);
  await page?.close();
  await browser.close();
}

title('page', 'transferred script (gzip), Lighthouse on a desktop and paint on a slow phone, medians of 3');
for (const [name, { path, limit }] of Object.entries(PAGES)) {
  const isSignedIn = name !== 'login';
  figure({ what: `${name}: script transferred`, value: await transferred(path, isSignedIn), unit: 'KB', limit });
  const { performance, accessibility, url } = await judged(path, isSignedIn);
  figure({ what: `${name}: Lighthouse performance`, value: performance, limit: 95, above: true });
  figure({ what: `${name}: Lighthouse accessibility`, value: accessibility, limit: 100, above: true });
  if (url && !url.endsWith(path)) console.log(`    ended at ${url}`);
}
const SLOW = {
  login: { path: '/', there: 'input[name=password]' },
  'list of applications': { path: '/agent-portal/dashboard', there: 'tbody tr' },
  'application details': { path: PAGES['application details'].path, there: '#field-first_name' },
} as const;
for (const [name, { path, there }] of Object.entries(SLOW)) {
  const runs = [];
  for (let run = 0; run < 3; run += 1) {
    const browser = await openBrowser();
    const page = name === 'login' ? await browser.newPage() : await signedInPage(browser, { key, user });
    runs.push(await paintedOnSlowPhone(page, product.url + path, there));
    await browser.close();
  }
  const first = median(runs.map((run) => run.first));
  figure({ what: `${name}: first paint on a slow phone`, value: first, unit: 'ms', limit: 1_500 });
  figure({ what: `${name}: there on a slow phone`, value: median(runs.map((run) => run.whole)), unit: 'ms' });
}
await product.stop();
finish();
