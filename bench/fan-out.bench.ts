import { createServer } from 'node:http';
import { openBrowser, signedInPage } from './lib/browser.ts';
import { figure, finish, median, title } from './lib/print.ts';
import { LAUNCHABLE, startProduct } from './lib/product.ts';

// 20 carriers that answer after known times, spread as in the field (3 to 12 s). Measured from the launch call to
// the quote in the database, and from the carrier's answer to the row on an open page.
const CARRIERS = 20;
const RUNS = Number(process.argv[2] ?? 3);
const delays = Array.from({ length: CARRIERS }, (_, index) => 3_000 + Math.round((9_000 * index) / (CARRIERS - 1)));

const answered = new Map<string, number>();
const asked = new Map<string, number>();
const carriers = createServer((request, response) => {
  const index = Number(/\/bench-(\d+)/.exec(request.url ?? '')?.[1]);
  asked.set(`Bench Carrier ${index}`, Date.now());
  request.resume();
  setTimeout(() => {
    answered.set(`Bench Carrier ${index}`, Date.now());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ premium: 1_000 + index }));
  }, delays[index]);
});
await new Promise<void>((resolve) => carriers.listen(0, '127.0.0.1', resolve));
const address = carriers.address();
const port = typeof address === 'object' && address ? address.port : 0;

const product = await startProduct();
const { pool } = product.connection;
await pool.query('update carriers set is_enabled = false');
for (let index = 0; index < CARRIERS; index += 1)
  await pool.query(
    `insert into carriers (agency_id, key, name, kind, rate_type, lines, base_url, mapping, limits, is_sandbox)
     select id, $1, $2, 'http-json', 'bindable', '{flood}', $3, $4, $5, true from agencies order by id limit 1`,
    [
      `bench-${index}`,
      `Bench Carrier ${index}`,
      `http://127.0.0.1:${port}`,
      JSON.stringify({
        request: { method: 'POST', path: `/bench-${index}`, body: '{"id": application_id}' },
        answer: '{"outcome": "quoted", "premium": body.premium}',
      }),
      JSON.stringify({ timeout_ms: 30_000, concurrency: 8, calls_per_minute: 600 }),
    ],
  );

const { client, key, user } = await product.signIn('agent');
const browser = await openBrowser();
const page = await signedInPage(browser, { key, user });

title('fan-out', `${CARRIERS} carriers answering after 3 to 12 s, ${RUNS} runs`);
const ratios: number[] = [];
const starts: number[] = [];
const calls: number[] = [];
const onPage: number[] = [];

for (let run = 0; run < RUNS; run += 1) {
  answered.clear();
  asked.clear();
  const created = await client.call('createApplication', {
    application_type: 'flood',
    useable_details: { ...LAUNCHABLE },
  });
  if (!created.ok) throw new Error(JSON.stringify(created));
  const { id } = created.data.application;
  await page.goto(`${product.url}/agent-portal/application-details/${id}`);
  await page.getByRole('heading', { name: /Smith/ }).waitFor();
  const launchedAt = Date.now();
  const launched = await client.call('launchApplication', { application_id: id });
  if (!launched.ok) throw new Error(JSON.stringify(launched));
  const committedAt = Date.now();
  calls.push(committedAt - launchedAt);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    (window as unknown as { seen: typeof seen }).seen = seen;
    const look = () => {
      for (const row of document.querySelectorAll('tr')) {
        const name = /Bench Carrier \d+/.exec(row.textContent ?? '')?.[0];
        if (name && /\$1,0\d\d\.00/.test(row.textContent ?? '')) seen[name] ??= Date.now();
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const slowest = Math.max(...delays);
  await page.waitForFunction(
    (count) => Object.keys((window as unknown as { seen: object }).seen).length >= count,
    CARRIERS,
    { timeout: slowest + 15_000 },
  );
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  const { rows } = await pool.query<{ last: Date; n: number }>(
    'select max(created_at) as last, count(*) as n from quotes where application_id = $1',
    [id],
  );
  const [stored] = rows;
  if (!stored || stored.n !== CARRIERS) throw new Error(`${stored?.n} quotes stored`);
  ratios.push((stored.last.getTime() - launchedAt) / slowest);
  for (const at of asked.values()) starts.push(at - committedAt);
  for (const [name, at] of answered) onPage.push((seen[name] ?? Number.POSITIVE_INFINITY) - at);
}

figure({ what: 'last quote stored / slowest carrier (median of runs)', value: median(ratios), limit: 1.03 });
figure({ what: 'the launch call itself (median)', value: median(calls), unit: 'ms' });
figure({ what: 'carrier asked after the launch (median)', value: median(starts), unit: 'ms', limit: 50 });
figure({ what: 'quote on the page after its carrier answered (median)', value: median(onPage), unit: 'ms' });
figure({
  what: 'quote on the page after its carrier answered (slowest of all)',
  value: Math.max(...onPage),
  unit: 'ms',
  limit: 150,
});

await browser.close();
await product.stop();
carriers.close();
finish();
