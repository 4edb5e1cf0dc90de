import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { NODE_FLAGS } from '../scripts/install/node-flags.mjs';
import { openBrowser, signedInPage } from './lib/browser.ts';
import { figure, median, quantile, title } from './lib/print.ts';
import { LAUNCHABLE, startProduct } from './lib/product.ts';
import { isSmoke, size } from './lib/size.ts';

// Carriers that answer after known times, spread as in the field (3 to 12 s). Measured from the launch call to the
// last quote in the database, and from a carrier's answer to its row on an open page.
const RUNS = Number(process.argv[2] ?? size(3, 1));
const SETTINGS = size(
  [
    { carriers: 20, processes: 1 },
    { carriers: 40, processes: 1 },
    { carriers: 20, processes: 3 },
    { carriers: 40, processes: 3 },
  ],
  [{ carriers: 3, processes: 2 }],
);
const DELAYS_MS = size({ first: 3_000, last: 12_000 }, { first: 200, last: 600 });
const MOST = Math.max(...SETTINGS.map((setting) => setting.carriers));

const carriers = fork(join(import.meta.dirname, 'lib/timed-carriers.ts'));
const port = await new Promise<number>((resolve) => carriers.once('message', (message) => resolve(Number(message))));
type Times = { asked: Record<string, number>; answered: Record<string, number> };
const begin = (count: number) =>
  fetch(`http://127.0.0.1:${port}/begin?count=${count}&first=${DELAYS_MS.first}&last=${DELAYS_MS.last}`, {
    method: 'POST',
  });
const times = async () => (await (await fetch(`http://127.0.0.1:${port}/times`)).json()) as Times;
let count = MOST;

const ALLOWED_PRIVATE_HOSTS = `carriers=127.0.0.1:${port}`;
const SECRET_KEY = 'one key for all processes of this benchmark';
const product = await startProduct({ SECRET_KEY, ALLOWED_PRIVATE_HOSTS });
const { pool } = product.connection;
await pool.query('update carriers set is_enabled = false');
for (let index = 0; index < MOST; index += 1)
  await pool.query(
    `insert into carriers (agency_id, key, name, kind, rate_type, lines, base_url, mapping, limits, is_sandbox)
     select id, $1, $2, 'conversation', 'bindable', '{flood}', $3, $4, $5, false from agencies order by id limit 1`,
    [
      `bench-${index}`,
      `Bench Carrier ${index}`,
      `http://127.0.0.1:${port}`,
      JSON.stringify({
        steps: [
          {
            id: 'request',
            name: 'Asking for a quote',
            request: {
              method: 'POST',
              path: `/bench-${index}`,
              body: { kind: 'json', text: '{"id": application_id}' },
            },
          },
        ],
        answer: '{"outcome": "quoted", "premium": body.premium}',
      }),
      JSON.stringify({ timeout_ms: 30_000, concurrency: 8, calls_per_minute: 600 }),
    ],
  );

/** Starts further processes on the same database that only run jobs. */
async function startWorkers(n: number): Promise<ChildProcess[]> {
  const script = join(import.meta.dirname, '../scripts/run.mjs');
  const workers = Array.from({ length: n }, () =>
    spawn(process.execPath, [...NODE_FLAGS, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ROLES: 'worker',
        PORT: '0',
        DATABASE_URL: product.databaseUrl,
        DATA_DIR: product.folder,
        SANDBOX_URL: product.sandbox.url,
        ALLOWED_PRIVATE_HOSTS,
        SECRET_KEY,
      },
    }),
  );
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.stdout?.once('data', resolve))));
  return workers;
}

const { client, key, user } = await product.signIn('agent');
const browser = await openBrowser();
const page = await signedInPage(browser, { key, user });

type Taken = { ratios: number[]; starts: number[]; calls: number[]; onPage: number[] };

async function runOnce(taken: Taken): Promise<void> {
  await begin(count);
  const created = await client.call('createApplication', {
    application_type: 'flood',
    useable_details: { ...LAUNCHABLE.flood },
  });
  if (!created.ok) throw new Error(JSON.stringify(created));
  const { id } = created.data.application;
  await page.goto(`${product.url}/agent-portal/application-details/${id}`);
  await page.getByRole('heading', { name: new RegExp(LAUNCHABLE.flood.last_name) }).waitFor();
  const launchedAt = Date.now();
  const launched = await client.call('launchApplication', { application_id: id });
  if (!launched.ok) throw new Error(JSON.stringify(launched));
  const committedAt = Date.now();
  taken.calls.push(committedAt - launchedAt);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    (window as unknown as { seen: typeof seen }).seen = seen;
    const check = () => {
      for (const row of document.querySelectorAll('tr')) {
        const name = /Bench Carrier \d+/.exec(row.textContent ?? '')?.[0];
        if (name && /\$1,0\d\d\.00/.test(row.textContent ?? '')) seen[name] ??= Date.now();
      }
    };
    new MutationObserver(check).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const slowest = DELAYS_MS.last;
  await page
    .waitForFunction((count) => Object.keys((window as unknown as { seen: object }).seen).length >= count, count, {
      timeout: slowest + 15_000,
    })
    .catch(async (error: Error) => {
      const { rows } = await pool.query(
        'select state, outcome, count(*) from quote_requests where application_id = $1 group by 1, 2',
        [id],
      );
      throw new Error(`${error.message} ${JSON.stringify(rows)}`);
    });
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  const { rows } = await pool.query<{ last: Date; n: number }>(
    'select max(created_at) as last, count(*) as n from quotes where application_id = $1',
    [id],
  );
  const [stored] = rows;
  if (!stored || stored.n !== count) throw new Error(`${stored?.n} quotes stored`);
  taken.ratios.push((stored.last.getTime() - launchedAt) / slowest);
  const { asked, answered } = await times();
  for (const at of Object.values(asked)) taken.starts.push(at - committedAt);
  for (const [name, at] of Object.entries(answered)) taken.onPage.push((seen[name] ?? Number.POSITIVE_INFINITY) - at);
}

for (const setting of SETTINGS) {
  count = setting.carriers;
  await pool.query('update carriers set is_enabled = key = any($1)', [
    Array.from({ length: count }, (_, index) => `bench-${index}`),
  ]);
  const workers = await startWorkers(setting.processes - 1);
  const taken: Taken = { ratios: [], starts: [], calls: [], onPage: [] };
  // The first launch loads and compiles code that later ones reuse.
  if (setting === SETTINGS[0] && !isSmoke) await runOnce({ ratios: [], starts: [], calls: [], onPage: [] });
  for (let run = 0; run < RUNS; run += 1) await runOnce(taken);
  title(
    'fan-out',
    `${count} carriers answering after ${DELAYS_MS.first} to ${DELAYS_MS.last} ms, ${setting.processes} worker process(es), ${RUNS} run(s)`,
  );
  figure({ what: 'last quote stored / slowest carrier (median of runs)', value: median(taken.ratios), limit: 1.03 });
  figure({ what: 'the launch call itself (median)', value: median(taken.calls), unit: 'ms' });
  figure({ what: 'carrier asked after the launch (median)', value: median(taken.starts), unit: 'ms', limit: 50 });
  figure({ what: 'quote on the page after its carrier answered (median)', value: median(taken.onPage), unit: 'ms' });
  figure({
    what: 'quote on the page after its carrier answered (p95)',
    value: quantile(taken.onPage, 0.95),
    unit: 'ms',
    limit: 100,
  });
  figure({
    what: 'quote on the page after its carrier answered (slowest of all)',
    value: Math.max(...taken.onPage),
    unit: 'ms',
    limit: 150,
  });
  for (const worker of workers) {
    worker.kill('SIGTERM');
    await new Promise((resolve) => worker.on('exit', resolve));
  }
}

await browser.close();
await product.stop();
carriers.disconnect();
