import { fork } from 'node:child_process';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createVault } from '../../apps/server/src/kernel/secrets.ts';
import { figure, quantile, remark, title } from './print.ts';
import { LAUNCHABLE, startProduct } from './product.ts';
import { size } from './size.ts';

// Launches in which some carriers send long answers: eight ordinary ones, one that answers 40 MB, one that sends a gzip
// bomb, one that calls its webhook. Counts the failures and waits of all others.
const LAUNCHES = size(30, 2);
const GOOD = size(8, 2);
/** One of this many applications gets a long answer. */
const EVERY = size(3, 1);
const QUIET_MS = size(8_000, 500);
const LIST_EVERY_MS = 100;
const SECRET_KEY = 'the key of this benchmark, long enough';
const HOOK = 'whsec-of-this-benchmark';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const json = { kind: 'json', text: '{"id": application_id}' };
const requestTo = (path: string) => ({ id: 'request', name: 'Asking for a quote', request: { path, body: json } });
const PLAIN = '{"outcome": "quoted", "premium": body.premium}';
const mappings = (): Record<string, object> => ({
  ...Object.fromEntries(
    Array.from({ length: GOOD }, (_, n) => [`good-${n}`, { steps: [requestTo(`/good-${n}`)], answer: PLAIN }]),
  ),
  long: {
    steps: [requestTo('/long')],
    answer: '{"premium": body.premium, "documents": body.paper ? [{"name": "Quote.pdf", "base64": body.paper}] : []}',
  },
  bomb: { steps: [requestTo('/bomb')], answer: PLAIN },
  later: {
    steps: [
      { ...requestTo('/later'), outputs: { ref: 'body.ref' } },
      {
        id: 'wait',
        name: 'Waiting for its call',
        receive: {
          by: 'webhook',
          match: 'body.about',
          ref: 'ref',
          signature: {
            header: 'X-Signature',
            secret: 'hook',
            algorithm: 'sha256',
            encoding: 'hex',
            parts: { time: 't', signature: 'v1' },
          },
        },
      },
    ],
    answer: '{"premium": body.price}',
  },
});

export async function measureLongAnswers(): Promise<void> {
  const carriers = fork(join(import.meta.dirname, 'long-carriers.ts'));
  const port = await new Promise<number>((resolve) => carriers.once('message', (message) => resolve(Number(message))));
  const at = `http://127.0.0.1:${port}`;
  const product = await startProduct({ SECRET_KEY, ALLOWED_PRIVATE_HOSTS: `carriers=127.0.0.1:${port}` });
  const { pool } = product.connection;
  await pool.query('update carriers set is_enabled = false');
  const auth = createVault(SECRET_KEY).seal(JSON.stringify({ kind: 'none', secrets: { hook: HOOK } }));
  for (const [key, mapping] of Object.entries(mappings()))
    await pool.query(
      `insert into carriers (agency_id, key, name, kind, rate_type, lines, base_url, mapping, auth_sealed, limits, is_sandbox, version)
       select id, $1, $1, 'conversation', 'bindable', '{flood}', $2, $3, $4, $5, false, 1 from agencies order by id limit 1`,
      [
        `bench-${key}`,
        at,
        JSON.stringify(mapping),
        auth,
        JSON.stringify({ timeout_ms: 60_000, concurrency: 30, calls_per_minute: 6_000 }),
      ],
    );
  const { rows: later } = await pool.query(`select id from carriers where key = 'bench-later'`);

  const { client } = await product.signIn('agent');
  const create = async () => {
    const made = await client.call('createApplication', {
      application_type: 'flood',
      useable_details: { ...LAUNCHABLE.flood },
    });
    if (!made.ok) throw new Error(made.message);
    return made.data.application.id;
  };
  const launch = async (application_id: number) => client.call('launchApplication', { application_id });
  const openRuns = async () =>
    Number((await pool.query('select count(*) n from runs where ended_at is null')).rows[0].n);
  const allOver = async (most_ms: number) => {
    const end = performance.now() + most_ms;
    while ((await openRuns()) > 0 && performance.now() < end) await pause(200);
  };
  const listWhile = async (isOn: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (isOn()) {
      const started = performance.now();
      const { ok } = await client.call('getAgentApplicationsList', {});
      times.push(ok ? performance.now() - started : 1e6);
      await pause(LIST_EVERY_MS);
    }
    return times;
  };

  const createAll = async (): Promise<number[]> => {
    const ids: number[] = [];
    for (let n = 0; n < LAUNCHES; n += 1) ids.push(await create());
    return ids;
  };
  let refused = 0;
  const launchAll = async (ids: number[]): Promise<void> => {
    await Promise.all(
      ids.map(async (id, n) => {
        await pause((n * 4_000) / LAUNCHES);
        const { ok } = await launch(id);
        if (!ok) refused += 1;
      }),
    );
  };
  const tell = (every: number) =>
    carriers.send({ hook: `${product.url}/api/callbacks/webhooks/${later[0].id}`, secret: HOOK, every });

  // The first launch loads and compiles code that later ones reuse; it gets a long answer of each kind.
  tell(1);
  await launch(await create());
  await allOver(60_000);
  const ids = await createAll();
  const callsOfWebhook = async () => (await (await fetch(`${at}/calls`)).json()) as { ms: number; status: number }[];
  await callsOfWebhook();

  const quietEnd = performance.now() + QUIET_MS;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const quiet = await listWhile(() => performance.now() < quietEnd);
  const quietBlock = delay.max / 1e6;
  /** The list's times while `ids` are launched, and then until all answers are there. */
  const listBeside = async (ids: number[]) => {
    const listUntil = async (work: Promise<void>): Promise<number[]> => {
      let isOver = false;
      const listing = listWhile(() => !isOver);
      await work;
      isOver = true;
      return listing;
    };
    return { launching: await listUntil(launchAll(ids)), answering: await listUntil(allOver(180_000)) };
  };
  // The same launches without a long answer, to know what the launches alone cost.
  tell(Number.MAX_SAFE_INTEGER);
  const plain = await listBeside(await createAll());
  await callsOfWebhook();
  delay.reset();
  tell(EVERY);
  const started = performance.now();
  const { launching, answering } = await listBeside(ids);
  const seconds = (performance.now() - started) / 1_000;
  const busy = [...launching, ...answering];
  delay.disable();
  const { rows: good } = await pool.query(
    `select count(*) filter (where request.outcome = 'quoted') as quoted, count(*) as all from quote_requests request
     join carriers on carriers.id = request.carrier_id
     where (carriers.key like 'bench-good-%' or carriers.key = 'bench-later') and request.application_id = any($1)`,
    [ids],
  );
  const { rows: outcomes } = await pool.query(
    `select carriers.key, request.outcome, count(*) as n from quote_requests request
     join carriers on carriers.id = request.carrier_id
     where carriers.key in ('bench-long', 'bench-bomb', 'bench-later') and request.application_id = any($1)
     group by 1, 2 order by 1, 2`,
    [ids],
  );
  const calls = await callsOfWebhook();
  const times = calls.map(({ ms }) => ms);

  title(
    'strangers',
    `${LAUNCHES} launches of ${GOOD} good carriers, one that answers 40 MB, one that sends a gzip bomb, one with a webhook`,
  );
  figure({ what: 'launches refused', value: refused, limit: 0 });
  figure({ what: 'answers of good carriers lost', value: LAUNCHES * (GOOD + 1) - Number(good[0].quoted), limit: 0 });
  figure({ what: 'list p95 / quiet', value: quantile(busy, 0.95) / quantile(quiet, 0.95), limit: 3 });
  figure({
    what: 'list p95 while launching / the same launches without long answers',
    value: quantile(launching, 0.95) / quantile(plain.launching, 0.95),
    limit: 3,
  });
  figure({
    what: 'list p95 once all are launched / quiet',
    value: quantile(answering, 0.95) / quantile(quiet, 0.95),
    limit: 3,
  });
  figure({
    what: 'list while launching without long answers, p95',
    value: quantile(plain.launching, 0.95),
    unit: 'ms',
  });
  figure({ what: 'list while launching, p95', value: quantile(launching, 0.95), unit: 'ms' });
  figure({ what: 'list once all are launched, p95', value: quantile(answering, 0.95), unit: 'ms' });
  figure({ what: 'list, quiet, p95', value: quantile(quiet, 0.95), unit: 'ms' });
  figure({ what: 'list, p95', value: quantile(busy, 0.95), unit: 'ms' });
  figure({ what: 'list, slowest', value: Math.max(...busy), unit: 'ms' });
  figure({ what: 'the longest that the main thread was blocked, quiet', value: quietBlock, unit: 'ms' });
  figure({ what: 'the longest that the main thread was blocked', value: delay.max / 1e6, unit: 'ms', limit: 50 });
  figure({ what: 'webhook calls answered after, median', value: quantile(times, 0.5), unit: 'ms' });
  figure({ what: 'webhook calls answered after, slowest', value: Math.max(...times), unit: 'ms', limit: 1_000 });
  figure({
    what: 'webhook calls not answered with 200',
    value: calls.filter(({ status }) => status !== 200).length,
    limit: 0,
  });
  remark(
    `${outcomes.map(({ key, outcome, n }) => `${key.slice(6)} ${outcome} ${n}`).join(', ')}; all over after ${seconds.toFixed(0)} s.`,
  );
  carriers.disconnect();
  await product.stop();
}
