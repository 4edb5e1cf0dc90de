import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { startSandbox } from '../apps/sandbox/src/index.ts';
import { newDatabase, newFolder } from './lib/database.ts';
import { figure, remark, title } from './lib/print.ts';
import { clientOf, startProcess } from './lib/process.ts';
import { LAUNCHABLE } from './lib/product.ts';
import { size } from './lib/size.ts';

// Launches over two processes, with a third of the carriers failing and one process killed midway: no quote may be lost
// or duplicated.
const LAUNCHES = Number(process.argv[2] ?? size(500, 4));
const CARRIERS = 12;
const AT_ONCE = 8;
/**
 * At the smallest size a process ends gracefully: the work of a killed one is taken over only after its lease expires.
 */
const END = size('SIGKILL', 'SIGTERM');

const folder = newFolder();
const databaseUrl = await newDatabase();
const sandbox = await startSandbox({ port: 0, speed: 20 });
const failing = createServer((_request, response) => response.writeHead(500).end('down'));
await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
const at = failing.address();
const failingUrl = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;

const ALLOWED_PRIVATE_HOSTS = `carriers=${new URL(failingUrl).host}`;
const vars = { ALLOWED_PRIVATE_HOSTS, DATABASE_URL: databaseUrl, DATA_DIR: folder, SANDBOX_URL: sandbox.url };
const first = await startProcess({ ...vars, PORT: '3461' });
const second = await startProcess({ ...vars, PORT: '3462' });
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
await database.query(
  `update carriers set limits = '{"timeout_ms": 20000, "concurrency": 1000, "calls_per_minute": 1000000}'`,
);
// The sandbox's carriers that accept the application; the first of them is copied until there are twelve.
const TAKING = ['tidewater', 'gulf-harbor', 'seawall', 'anchor-reed', 'beacon', 'palmetto', 'keystone', 'wayfarer'];
await database.query('update carriers set is_enabled = agency_id = 1 and key = any($1)', [TAKING]);
await database.query(
  `insert into carriers (agency_id, key, name, kind, rate_type, lines, states, forms, base_url, auth_sealed, mapping, limits, is_sandbox, version)
   select agency_id, key || '-' || n, name || ' ' || n, kind, rate_type, lines, states, forms, base_url, auth_sealed, mapping, limits, is_sandbox, version
   from carriers cross join generate_series(2, $1) n where agency_id = 1 and key = $2`,
  [CARRIERS - TAKING.length + 1, TAKING[0]],
);
await database.query(
  'update carriers set base_url = $1 where id in (select id from carriers where is_enabled order by id desc limit $2)',
  [failingUrl, CARRIERS / 3],
);
const clients = [await clientOf(3461), await clientOf(3462)];

const ids: number[] = [];
const counter = Array.from({ length: LAUNCHES }, (_, index) => index).values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const index of counter) {
      const created = await clients[0]?.call('createApplication', {
        application_type: 'flood',
        useable_details: { ...LAUNCHABLE.flood, sqft: 1_000 + index },
      });
      if (!created?.ok) throw new Error(created?.message);
      ids.push(created.data.application.id);
    }
  }),
);

const started = performance.now();
let done = 0;
let isKilled = false;
const queue = ids.entries();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const [index, application_id] of queue) {
      const which = isKilled ? 0 : index % 2;
      let answer = await clients[which]?.call('launchApplication', { application_id });
      // The killed process may have lost or completed the launch, so it is requested again.
      if (!answer?.ok && answer?.code !== 409) answer = await clients[0]?.call('launchApplication', { application_id });
      if (!answer?.ok && answer?.code !== 409) throw new Error(answer?.message);
      done += 1;
      if (!isKilled && done >= LAUNCHES / 2) {
        isKilled = true;
        second.kill(END);
      }
    }
  }),
);
const launchedAfter = (performance.now() - started) / 1_000;
for (;;) {
  const { rows } = await database.query<{ n: string }>('select count(*) as n from runs where ended_at is null');
  if (Number(rows[0]?.n) === 0) break;
  if (performance.now() - started > 480_000) break;
  await new Promise((resolve) => setTimeout(resolve, 50));
}
const seconds = (performance.now() - started) / 1_000;
const { rows } = await database.query<Record<string, string>>(`
  select (select count(*) from runs) as runs, (select count(*) from runs where ended_at is null) as open,
    (select count(*) from quote_requests) as asked, (select count(*) from quotes) as quotes,
    (select count(*) from quote_requests request where not exists (select from quotes q where q.request_id = request.id)) as lost,
    (select count(*) from (select run_id, carrier_id, offer_key from quotes group by 1, 2, 3 having count(*) > 1) twice) as doubled,
    (select count(*) from (select carrier_quote_number, carrier_id from quotes where carrier_quote_number is not null group by 1, 2 having count(*) > 1) twice) as same_number,
    (select count(*) from applications where status <> 'complete') as incomplete`);
const { rows: outcomes } = await database.query<{ outcome: string; n: string }>(
  'select outcome, count(*) as n from quotes group by 1 order by 2 desc',
);
const [found] = rows;
title('storm', `${LAUNCHES} launches x ${CARRIERS} carriers, a third failing, two processes, one killed midway`);
figure({ what: 'runs not complete', value: Number(found?.open) + Number(found?.incomplete), limit: 0 });
figure({ what: 'quotes lost (asked, none stored)', value: Number(found?.lost), limit: 0 });
figure({ what: 'quotes doubled', value: Number(found?.doubled), limit: 0 });
figure({ what: 'launches without a run', value: LAUNCHES - Number(found?.runs), limit: 0 });
figure({ what: 'carriers not asked', value: LAUNCHES * CARRIERS - Number(found?.asked), limit: 0 });
figure({ what: 'launches per second', value: LAUNCHES / launchedAfter });
figure({ what: 'answers per second until all were complete', value: Number(found?.quotes) / seconds });
remark(`${outcomes.map((row) => `${row.n} ${row.outcome}`).join(', ')}; in all ${seconds.toFixed(0)} s.`);

await database.end();
first.kill('SIGTERM');
await new Promise((resolve) => first.on('exit', resolve));
failing.close();
await sandbox.close();
rmSync(folder, { recursive: true, force: true });
