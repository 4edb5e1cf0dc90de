import { join } from 'node:path';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { applyChanges, type FormContext, formFor, newValues, view } from '../packages/domain/src/forms/index.ts';
import { openBrowser, signedInPage } from './lib/browser.ts';
import { figure, median, quantile, title } from './lib/print.ts';
import { LAUNCHABLE, startProduct } from './lib/product.ts';
import { collectServerTimes } from './lib/server-time.ts';
import { size } from './lib/size.ts';

// Real inputs and rules in Chromium: the time from a key event to the updated document.
const KEYS = size(240, 8);
/** Factors by which the processor is slowed down. */
const RATES = size([1, 4], [1]);
/** How often a saved application is opened; the first time does not count. */
const OPENED = size(7, 2);
/** The most that a key in the form may take, as a multiple of its time in one bare input. */
const TIMES_A_BARE_INPUT = 3.5;
const SAVED = size({ warm: 200, all: 500 }, { warm: 1, all: 4 });
const CHECKS = size({ warm: 500, all: 3_000 }, { warm: 5, all: 50 });
const root = join(import.meta.dirname, 'form');
const outDir = join(import.meta.dirname, '.work/form');
const common = { root, configFile: false as const, logLevel: 'warn' as const };
await build({
  ...common,
  plugins: [react()],
  // The page and the contestants must share one React.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: { outDir, emptyOutDir: true, target: 'chrome123', chunkSizeWarningLimit: 5_000 },
});
const server = await preview({ ...common, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
const address = server.httpServer.address();
const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const browser = await openBrowser();

/** Types into each of `selectors` in turn, character by character. */
async function typeInto(page: Page, selectors: string[]): Promise<number[]> {
  for (let key = 0; key < KEYS; ) {
    for (const selector of selectors) {
      const input = page.locator(selector).first();
      await input.fill('');
      await input.focus();
      for (let index = 0; index < 8 && key < KEYS; index += 1, key += 1)
        await page.keyboard.press(String(1 + (key % 9)));
    }
  }
  return page.evaluate(() => (window as unknown as { taken: number[] }).taken.splice(0));
}

const CONTESTANTS = {
  own: {
    what: 'Freeboard, 150 visible fields, real inputs and rules',
    selectors: [
      '[data-field=first_name] input',
      '[data-field=sqft] input',
      '[data-field=dwelling] input',
      '[data-field=address1] input',
      '[data-field=email] input',
    ],
    isJudged: true,
  },
  home: {
    what: 'Freeboard, the home form, all seven sections',
    selectors: [
      '[data-field=first_name] input',
      '[data-field=sqft] input',
      '[data-field=dwelling] input',
      '[data-field=address1] input',
      '[data-field=email] input',
    ],
    isJudged: true,
  },
  rjsf: {
    what: '@rjsf/core, 150 fields, live validation',
    selectors: ['#root_field_0', '#root_field_1', '#root_field_5', '#root_field_6'],
    isJudged: false,
  },
  survey: {
    what: 'survey-react-ui, 150 fields, on typing',
    selectors: [
      '#root input[type=text] >> nth=0',
      '#root input[type=text] >> nth=1',
      '#root input[type=text] >> nth=4',
    ],
    isJudged: false,
  },
  bare: {
    what: 'one bare input, what the browser itself takes',
    selectors: ['#bare'],
    isJudged: false,
  },
} as const;

title('form', `key press to updated document, p95 of ${KEYS} keys, normal and 4x slowed processor`);
const taken95 = new Map<string, number>();
for (const [which, { what, selectors }] of Object.entries(CONTESTANTS)) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/?which=${which}`);
  await page.locator(selectors[0]).first().waitFor();
  const fields = await page.evaluate(() => document.body.dataset.fields ?? '1');
  const session = await page.context().newCDPSession(page);
  for (const rate of RATES) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await typeInto(page, [...selectors]);
    const taken = await typeInto(page, [...selectors]);
    const p95 = quantile(taken, 0.95);
    taken95.set(`${which} ${rate}`, p95);
    figure({ what: `${what} (${fields}), ${rate}x, median`, value: median(taken), unit: 'ms' });
    figure({ what: `${what} (${fields}), ${rate}x, p95`, value: p95, unit: 'ms' });
  }
  await page.close();
}
await server.close();
for (const [which, { what, isJudged }] of Object.entries(CONTESTANTS))
  for (const rate of isJudged ? RATES : [])
    figure({
      what: `${what}, ${rate}x, p95 / one bare input`,
      value: (taken95.get(`${which} ${rate}`) ?? Number.NaN) / (taken95.get(`bare ${rate}`) ?? Number.NaN),
      limit: TIMES_A_BARE_INPUT,
    });

// Opening a saved application with the processor slowed down four times: from navigation to an editable field.
const product = await startProduct();
const { client, key, user } = await product.signIn('agent');
const created = await client.call('createApplication', {
  application_type: 'flood',
  // With a gender, because the page would look up that of the first name, which is another edit.
  useable_details: { ...LAUNCHABLE.flood, gender: 'Female' },
});
if (!created.ok) throw new Error(JSON.stringify(created));
const page = await signedInPage(browser, { key, user });
await page.goto(`${product.url}/agent-portal/dashboard`);
const row = page.getByRole('link', { name: new RegExp(LAUNCHABLE.flood.last_name) }).first();
const session = await page.context().newCDPSession(page);
const opened: number[] = [];
for (let run = 0; run < OPENED; run += 1) {
  await row.waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const started = await page.evaluate(() => performance.now());
  await row.click();
  const ready = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const check = () => {
          const input = document.querySelector<HTMLInputElement>('[data-field=first_name] input');
          if (input && !input.disabled) resolve(performance.now());
          else requestAnimationFrame(check);
        };
        check();
      }),
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if (run > 0) opened.push(ready - started);
  await page.goBack();
}
figure({
  what: 'opening a saved application to an interactive form, 4x (median)',
  value: median(opened),
  unit: 'ms',
  limit: 250,
});
await browser.close();

// Saving one field: the size of the answer, and the server's time, with the client in the same process.
const { id: application_id } = created.data.application;
let { version } = created.data.application;
const answers: { ms: number; bytes: number }[] = [];
const times = collectServerTimes();
for (let run = 0; run < SAVED.all; run += 1) {
  const began = performance.now();
  const answer = await client.call('updateApplication', {
    application_id,
    version,
    useable_details: { sqft: 1_500 + run },
  });
  const ms = performance.now() - began;
  if (!answer.ok) throw new Error(answer.message);
  version = answer.data.changes.version;
  if (run >= SAVED.warm) answers.push({ ms, bytes: Buffer.byteLength(JSON.stringify(answer.data)) });
}
figure({
  what: 'one saved field, its answer at the largest',
  value: Math.max(...answers.map(({ bytes }) => bytes)),
  unit: 'bytes',
  limit: 2_048,
});
figure({ what: 'one saved field, the whole call, median', value: median(answers.map(({ ms }) => ms)), unit: 'ms' });
figure({
  what: 'one saved field, on the server, median',
  value: median(times.slice(-answers.length)),
  unit: 'ms',
  limit: 5,
});
await product.stop();

const context: FormContext = { today: '2026-11-21', status: 'new_updated', number: 1042 };
const home = formFor('home');
const values = newValues('home', context, { form_type: 'HO3', occupancy_type: 'Single Family', state: 'FL' });
/** Milliseconds of each run after the warm-up. */
function timed(work: (run: number) => void): number[] {
  const taken: number[] = [];
  for (let run = 0; run < CHECKS.all; run += 1) {
    const started = performance.now();
    work(run);
    if (run >= CHECKS.warm) taken.push(performance.now() - started);
  }
  return taken;
}
const checks = timed((run) => view(home, { ...values, sqft: 1_000 + run }, context));
figure({ what: 'a view of the whole home form, median', value: median(checks), unit: 'ms', limit: 0.3 });
figure({
  what: 'a full validation of the home form on the server, p95',
  value: quantile(checks, 0.95),
  unit: 'ms',
  limit: 1,
});
const edits = timed((run) => {
  const after = applyChanges(home, values, { sqft: 1_000 + run, first_name: 'Ann' }, context);
  view(home, after.values, context);
});
figure({ what: 'an edit of the home form checked, median', value: median(edits), unit: 'ms', limit: 1 });
