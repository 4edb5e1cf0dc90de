import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { projectRoot } from '../apps/server/src/kernel/env/project-root.ts';
import { openBrowser, signedInPage } from './lib/browser.ts';
import { chunksOf } from './lib/chunks.ts';
import { figure, median, remark, title } from './lib/print.ts';
import { LAUNCHABLE, startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';
import { paintedOnSlowPhone } from './lib/slow-phone.ts';

// What a page transfers (compressed, as the browser counts it) and its Lighthouse scores, on the built product.
const product = await startProduct();
const { client, key, user } = await product.signIn('agent');
const created = await client.call('createApplication', {
  application_type: 'flood',
  useable_details: { ...LAUNCHABLE.flood },
});
if (!created.ok) throw new Error(JSON.stringify(created));
const PAGES = {
  login: { path: '/', there: 'input[name=password]', limit: 120 },
  'application details': {
    path: `/agent-portal/application-details/${created.data.application.id}`,
    there: '#field-first_name',
    limit: 200,
  },
} as const;
/** Kilobytes. The client's page loads its own script and none of the portal's. */
const CLIENT_PAGE_LIMIT = 25;
/**
 * Limits of single scripts in compressed kilobytes: the one that every address needs, the form's, and each of the
 * others.
 */
const CHUNK_LIMITS: Readonly<Record<string, number>> = { initial: 110, details: 40 };
const OTHER_CHUNKS = 34;
/**
 * Limits in kilobytes of scripts loaded only with an editor of HTML or expressions, the pages of a PDF, or the choice
 * of a password.
 */
const ON_DEMAND: Readonly<Record<string, number>> = {
  'rich-text': 150,
  'draw-pdf': 150,
  codemirror: 110,
  'password-strength': 240,
};
const LARGE_CHUNK = 10;
const RUNS = size(3, 1);
/** Lighthouse takes seconds, so at the smallest size it judges only the client's page. */
const JUDGED = size(['login', 'application details'], []);
/** Milliseconds in which a page may load more after it appears: `short` ends before it begins to prefetch. */
const REST_MS = size({ short: 500, long: 1_500 }, { short: 100, long: 300 });

type Session = { key: string; user: { role: string } };

/** Kilobytes of script that reach the browser, from an empty cache, until `there` appears and `rest_ms` have passed. */
async function transferred(path: string, there: string, rest_ms: number, session?: Session): Promise<number> {
  const browser = await openBrowser();
  const page = session ? await signedInPage(browser, session) : await browser.newPage();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  // gzip, as the limits assume; most browsers get the smaller brotli files.
  await devTools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  await page.goto(product.url + path);
  // The event stream stays open, so the network is never idle: the page is complete when its fields appear.
  await page.locator(there).first().waitFor();
  await page.waitForTimeout(rest_ms);
  await browser.close();
  return bytes / 1_024;
}

async function judged(path: string, isSignedIn: boolean, config: typeof desktopConfig | undefined = desktopConfig) {
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
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(
        product.url + path,
        {
          port: chrome.port,
          onlyCategories: ['performance', 'accessibility'],
          logLevel: 'error',
          disableStorageReset: true,
        },
        config,
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

async function aProposal(): Promise<string> {
  const application_id = created.ok ? created.data.application.id : 0;
  await client.call('launchApplication', { application_id });
  for (;;) {
    const progress = await client.call('getQuoteProgress', { application_id });
    if (progress.ok && progress.data.is_complete) break;
    await new Promise((resume) => setTimeout(resume, 200));
  }
  const made = await client.call('createClientLink', { application_id });
  if (!made.ok) throw new Error(made.message);
  const { pathname, hash } = new URL(made.data.url);
  return pathname + hash;
}

title('page', `transferred script (gzip), Lighthouse on a desktop and paint on a slow phone, medians of ${RUNS}`);
for (const [name, { path, there, limit }] of Object.entries(PAGES)) {
  const isSignedIn = name !== 'login';
  figure({
    what: `${name}: script transferred`,
    value: await transferred(path, there, REST_MS.short, isSignedIn ? { key, user } : undefined),
    unit: 'KB',
    limit,
  });
  if (!JUDGED.includes(name)) continue;
  const { performance, accessibility, url } = await judged(path, isSignedIn);
  figure({ what: `${name}: Lighthouse performance`, value: performance, limit: 95, above: true });
  figure({ what: `${name}: Lighthouse accessibility`, value: accessibility, limit: 100, above: true });
  if (url && !url.endsWith(path)) remark(`Lighthouse ended at ${url}.`);
}
const proposal = await aProposal();
figure({
  what: 'client’s page: script transferred',
  value: await transferred(proposal, 'article', REST_MS.short),
  unit: 'KB',
  limit: CLIENT_PAGE_LIMIT,
});
const onPhone = await judged(proposal, false, undefined);
figure({
  what: 'client’s page: Lighthouse performance on a phone',
  value: onPhone.performance,
  limit: 95,
  above: true,
});
figure({ what: 'client’s page: Lighthouse accessibility', value: onPhone.accessibility, limit: 100, above: true });
const { client: owner, key: adminKey, user: admin } = await product.signIn('super');
const asAdmin = { key: adminKey, user: admin };
const apiManagement = await transferred('/dashboard/api-management', 'tbody tr', 0, asAdmin);
figure({ what: 'API Management: script transferred', value: apiManagement, unit: 'KB', limit: 210 });
const listed = await owner.call('listCarriers', {});
const carrier = listed.ok ? listed.data.carriers.find(({ kind }) => kind === 'conversation') : undefined;
const shell = await transferred('/dashboard/users', 'h1', REST_MS.long, asAdmin);
const steps = await transferred(
  `/dashboard/api-management/${carrier?.id}?tab=steps`,
  '[data-step]',
  REST_MS.long,
  asAdmin,
);
figure({ what: 'a carrier’s steps with their editor, beside the shell', value: steps - shell, unit: 'KB', limit: 200 });
for (const { name, kilobytes, holdsSchemas } of chunksOf(join(projectRoot(), 'apps/web/dist'))) {
  const limit = CHUNK_LIMITS[name] ?? ON_DEMAND[name] ?? OTHER_CHUNKS;
  if (kilobytes > LARGE_CHUNK) figure({ what: `chunk ${name}`, value: kilobytes, unit: 'KB', limit });
  if (holdsSchemas) figure({ what: `chunk ${name}: carries zod`, value: 1, limit: 0 });
}
const SLOW = {
  login: { ...PAGES.login, most: undefined },
  'list of applications': { path: '/agent-portal/dashboard', there: 'tbody tr', most: 2_500 },
  'application details': { ...PAGES['application details'], most: 3_000 },
} as const;
for (const [name, { path, there, most }] of Object.entries(SLOW).slice(0, size(3, 1))) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const browser = await openBrowser();
    const page = name === 'login' ? await browser.newPage() : await signedInPage(browser, { key, user });
    runs.push(await paintedOnSlowPhone(page, product.url + path, there));
    await browser.close();
  }
  const first = median(runs.map((run) => run.first));
  figure({ what: `${name}: first paint on a slow phone`, value: first, unit: 'ms', limit: 1_500 });
  const whole = median(runs.map((run) => run.whole));
  figure({ what: `${name}: there on a slow phone`, value: whole, unit: 'ms', ...(most ? { limit: most } : {}) });
}
await product.stop();
