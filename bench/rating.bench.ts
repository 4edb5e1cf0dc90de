import {
  acceptsApplication,
  demoCarriers,
  type QuoteRequest,
  rateHere,
} from '../apps/server/src/integrations/carriers/index.ts';
import { figure, remark, title } from './lib/print.ts';
import { LAUNCHABLE, startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

// 1,000 applications, each rated by 5 rate-table carriers: from the first launch to the last quote in the database.
const APPLICATIONS = Number(process.argv[2] ?? size(1_000, 8));
const CARRIERS = 5;
const AT_ONCE = 16;
const WARM = size(50, 2);

async function each<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

const product = await startProduct();
const { pool } = product.connection;
await pool.query("update carriers set is_enabled = false where key <> 'harborline'");
await pool.query(
  `insert into carriers (agency_id, key, name, kind, rate_type, lines, states, forms, mapping, limits, is_sandbox, version)
   select agency_id, key || '-' || n, name || ' ' || n, kind, rate_type, lines, states, forms, mapping, limits, is_sandbox, version
   from carriers cross join generate_series(2, $1) n where key = 'harborline'`,
  [CARRIERS],
);
await pool.query(
  `update carriers set limits = '{"timeout_ms": 30000, "concurrency": 1000, "calls_per_minute": 1000000}'`,
);
const { client } = await product.signIn('agent');
const ids: number[] = [];
await each(
  Array.from({ length: APPLICATIONS }, (_, index) => index),
  async (index) => {
    const created = await client.call('createApplication', {
      application_type: 'flood',
      useable_details: { ...LAUNCHABLE.flood, sqft: 1_000 + index },
    });
    if (!created.ok) throw new Error(created.message);
    ids.push(created.data.application.id);
  },
);

title('rating', `${APPLICATIONS} applications x ${CARRIERS} rate-table carriers`);
const started = performance.now();
await each(ids, async (application_id) => {
  const launched = await client.call('launchApplication', { application_id });
  if (!launched.ok) throw new Error(launched.message);
});
const launched = performance.now();
for (;;) {
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from quotes');
  if (Number(rows[0]?.n) >= APPLICATIONS * CARRIERS) break;
  await new Promise((resolve) => setTimeout(resolve, 25));
}
const seconds = (performance.now() - started) / 1_000;
const { rows: outcomes } = await pool.query<{ outcome: string; n: number }>(
  'select outcome, count(*) as n from quotes group by 1',
);
await product.stop();

const config = demoCarriers('http://127.0.0.1:1').find((carrier) => carrier.key === 'harborline');
if (!config) throw new Error('The rate-table carrier of the demo is gone.');
const carrier = { ...config, id: 1 };
const request = (index: number): QuoteRequest => ({
  application_id: index,
  number: index,
  type: 'flood',
  version: 1,
  values: {
    ...LAUNCHABLE.flood,
    sqft: 1_000 + index,
    building_limit: 125_000 + index,
    elevation_difference_computed: 1.5,
  },
  idempotency_key: `${index}`,
  today: '2026-11-21',
});
// Starting the tables' processes and parsing the tables do not count as evaluation.
for (let index = 0; index < WARM; index += 1) await rateHere(carrier, request(-1 - index));
const bareStarted = performance.now();
for (let index = 0; index < APPLICATIONS; index += 1) {
  await acceptsApplication(carrier, request(index));
  await rateHere(carrier, request(index));
}
const bare = APPLICATIONS / ((performance.now() - bareStarted) / 1_000);

const stored = (APPLICATIONS * CARRIERS) / seconds;
figure({ what: 'launches per second', value: APPLICATIONS / ((launched - started) / 1_000) });
figure({ what: 'quotes per second stored, launches included', value: stored, peer: `bare tables ${bare.toFixed(0)}` });
figure({ what: 'bare table evaluations per second', value: bare });
figure({ what: 'stored quotes / bare evaluations', value: stored / bare, limit: 0.5, above: true });
remark(`Outcomes: ${outcomes.map((row) => `${row.n} ${row.outcome}`).join(', ')}.`);
