import { fork } from 'node:child_process';
import { join } from 'node:path';
import { figure, median, quantile, title } from './lib/print.ts';
import { LAUNCHABLE, startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

// The time that we add to a carrier's exchanges, from claiming a request until its quote is saved. One launch at a
// time, each with a carrier of one step and one of four.
const RUNS = Number(process.argv[2] ?? size(120, 3));
const WARM = size(10, 1);

const carriers = fork(join(import.meta.dirname, 'lib/timed-carriers.ts'));
const port = await new Promise<number>((resolve) => carriers.once('message', (message) => resolve(Number(message))));
const product = await startProduct({ ALLOWED_PRIVATE_HOSTS: `carriers=127.0.0.1:${port}` });
const { pool } = product.connection;
await pool.query('update carriers set is_enabled = false');

const body = { kind: 'json', text: '{"id": application_id, "zip": values.zip}' };
const step = (index: number, ms: number) => ({
  id: `step_${index}`,
  name: `Step ${index}`,
  response: 'json',
  outputs: { id: 'body.id' },
  request: { method: 'POST', path: index === 1 ? `/wait-${ms}` : `/wait-${ms}?of={{id}}`, body },
});
const CARRIERS = [
  { key: 'bench-one', steps: [step(1, 200)] },
  { key: 'bench-four', steps: [1, 2, 3, 4].map((index) => step(index, 50)) },
];
for (const { key, steps } of CARRIERS)
  await pool.query(
    `insert into carriers (agency_id, key, name, kind, rate_type, lines, base_url, mapping, limits, is_sandbox)
     select id, $1, $1, 'conversation', 'bindable', '{flood}', $2, $3, $4, false from agencies order by id limit 1`,
    [
      key,
      `http://127.0.0.1:${port}`,
      JSON.stringify({ steps, answer: '{"outcome": "quoted", "premium": body.premium}' }),
      JSON.stringify({ timeout_ms: 30_000, concurrency: 50, calls_per_minute: 6_000 }),
    ],
  );

const { client } = await product.signIn('agent');

async function launchOnce(): Promise<void> {
  const made = await client.call('createApplication', {
    application_type: 'flood',
    useable_details: { ...LAUNCHABLE.flood },
  });
  if (!made.ok) throw new Error(made.message);
  const application_id = made.data.application.id;
  const launched = await client.call('launchApplication', { application_id });
  if (!launched.ok) throw new Error(launched.message);
  for (;;) {
    const progress = await client.call('getQuoteProgress', { application_id });
    if (progress.ok && progress.data.is_complete) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

for (let run = 0; run < WARM + RUNS; run += 1) await launchOnce();
const { rows } = await pool.query<{ key: string; own: number; calls: number }>(
  `select carriers.key, count(*)::int as calls,
     extract(epoch from request.ended_at - request.started_at) * 1000 - sum(exchanges.duration_ms) as own
   from quote_requests request join carriers on carriers.id = request.carrier_id
   join exchanges on exchanges.quote_id = request.id
   where carriers.key like 'bench-%' and request.outcome = 'quoted'
   group by carriers.key, request.id, request.ended_at, request.started_at order by request.id`,
);
const ownOf = (key: string) =>
  rows
    .filter((row) => row.key === key)
    .map(({ own }) => Number(own))
    .slice(WARM);
const [one, four] = [ownOf('bench-one'), ownOf('bench-four')];
if (one.length !== RUNS || four.length !== RUNS) throw new Error(`Kept ${one.length} and ${four.length} of ${RUNS}.`);

title(
  'conversation',
  `our own time beside a carrier's answers, ${RUNS} launches of a carrier of one step and one of four`,
);
figure({ what: 'one step, median', value: median(one), unit: 'ms' });
figure({ what: 'four steps, median', value: median(four), unit: 'ms', limit: 8 });
figure({ what: 'four steps, 95th percentile', value: quantile(four, 0.95), unit: 'ms', limit: 16 });
carriers.kill();
await product.stop();
