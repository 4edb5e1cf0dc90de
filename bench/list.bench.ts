import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { rowsByIds, tabCounts } from '../apps/server/src/features/applications/list/list.queries.ts';
import { findPage } from '../apps/server/src/features/applications/list/text-page.queries.ts';
import { foldTallies } from '../apps/server/src/jobs/upkeep.queries.ts';
import { TenantDb } from '../apps/server/src/kernel/context/tenant-db.ts';
import type { DB } from '../apps/server/src/kernel/database/schema.gen.ts';
import { searchTerms } from '../packages/domain/src/index.ts';
import { figure, quantile, remark, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

const SIZES = (process.argv[2] ?? size('100000,1000000', '2000')).split(',').map(Number);
const ROUNDS = size(60, 2);
/**
 * Calls whose time is not counted: what the server's engine compiles on the first ones is not what a call costs. A
 * session may list 1,200 times a minute, which holds all of them.
 */
const WARM = size({ server: 60, call: 5 }, { server: 3, call: 1 });

const CASES = {
  'first page': {},
  'status, type and source': {
    filters: { status: ['complete'], application_type: ['flood'] },
    application_source: ['Agent Portal'],
  },
  'needs attention': { filters: { needs_attention: true } },
  'sorted by client': { filters: { sort: 'client' } },
  'sorted by premium': { filters: { sort: 'min_quote_amount' } },
  'created in a week': { filters: { created_from: '2026-03-01', created_to: '2026-03-07' } },
  'a common name': { filters: { text: 'smith' } },
  'a rare text': { filters: { text: 'zzyzx' } },
  'a number': { filters: { text: '77123' } },
  'two words': { filters: { text: 'maria garcia' } },
  'two letters': { filters: { text: 'sm' } },
  'one letter': { filters: { text: 's' } },
  'an address as shown': { filters: { text: '5123 Harbor Ln, Tampa FL 33623' } },
  'a street of many': { filters: { text: 'Ocean Dr' } },
  'a short first name': { filters: { text: 'Jo Smith' } },
  'a phone number': { filters: { text: '(305) 555-7123' } },
  'text and status': { filters: { text: 'ocean', status: ['new'] } },
} as const;

const product = await startProduct();
const { pool } = product.connection;
const { rows: people } = await pool.query<{ id: number; agency_id: number }>(
  "select id, agency_id from people where username = 'admin'",
);
const admin = people[0] ?? { id: 0, agency_id: 0 };
const { client } = await product.signIn('admin');

async function fill(upTo: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from applications');
  const have = Number(rows[0]?.n ?? 0);
  await pool.query(`set statement_timeout = 0; set maintenance_work_mem = '2GB'`);
  // Building the index of the words at once takes a fraction of the time of filling it row by row.
  const { rows: index } = await pool.query<{ text: string }>(
    "select pg_get_indexdef('application_search_keys'::regclass) as text",
  );
  await pool.query('drop index application_search_keys');
  // Nobody hears of these rows, and their words are copied at once instead of one by one.
  for (const name of ['search_inserted', 'webhooks_of_application'])
    await pool.query(`alter table applications disable trigger ${name}`);
  await pool.query(
    `insert into applications (agency_id, number, type, status, source, form_type, flood_zone, first_name, last_name, phone, email, address, agent_id, created_by, min_premium, quote_count, alert_colour, created_at, updated_at)
     select $1, 10000 + n, (array['flood','flood','flood','home','auto'])[1 + n % 5], (array['new','new_updated','complete','complete'])[1 + n % 4],
       (array['Agent Portal','File Upload','Intake link'])[1 + n % 3], 'HO3', (array['X','AE','VE','A'])[1 + n % 4],
       f.name, case when n % 50021 = 7 then 'Zzyzx' else l.name end, '(305) 555-' || lpad((n % 10000)::text, 4, '0'), lower(f.name) || n || '@example.com',
       (n % 9000) || ' ' || s.name || ', ' || c.name || ' FL ' || (33000 + n % 900), $2, $2, 400 + n % 3000, 9,
       case when n % 200 = 0 then 'teal' end, timestamptz '2026-11-01' - (($4 - n) || ' seconds')::interval * 20, timestamptz '2026-11-20' - (($4 - n) || ' seconds')::interval * 20
     from generate_series($3::int, $4::int - 1) n
     cross join lateral (select (array['John','Maria','Dana','Priya','Samuel','Lena','Walter','Ines','Tom','Noah','Ava','Mia','Liam','Emma','Lucas','Zoe'])[1 + (n::bigint * 7919) % 16] as name) f
     cross join lateral (select (array['Smith','Garcia','Johnson','Nair','Ortega','Hoffmann','Green','Carvalho','Becker','Whitfield','Reyes','Brandt','Lopez','Chen','Novak','Adeyemi','Murphy','Kim','Silva','Rossi'])[1 + (n::bigint * 104729) % 20] as name) l
     cross join lateral (select (array['Ocean Dr','Gulf Blvd','Bay St','Palm Ave','Main St','Harbor Ln','Shore Rd','Canal St'])[1 + (n * 31) % 8] as name) s
     cross join lateral (select (array['Miami Beach','Tampa','Naples','Key West','Clearwater','Jacksonville'])[1 + (n * 17) % 6] as name) c`,
    [admin.agency_id, admin.id, have, upTo],
  );
  await pool.query(
    `insert into application_search (application_id, agency_id, words)
     select id, agency_id, search from applications on conflict do nothing`,
  );
  for (const name of ['search_inserted', 'webhooks_of_application'])
    await pool.query(`alter table applications enable trigger ${name}`);
  await pool.query(index[0]?.text ?? '');
  await pool.query('vacuum analyze applications, application_search');
  await foldTallies(product.connection.db);
  await pool.query('vacuum analyze application_tallies');
  await untilQuiet();
}

/** Waits for what filling left to the database's own upkeep: it would be done while the calls are measured. */
async function untilQuiet(): Promise<void> {
  await pool.query('checkpoint');
  for (let quiet = 0; quiet < 3; ) {
    await setTimeout(1_000);
    const { rows } = await pool.query("select from pg_stat_activity where backend_type = 'autovacuum worker'");
    quiet = rows.length === 0 ? quiet + 1 : 0;
  }
  await pool.query('checkpoint');
}

type Statement = { text: string; values: readonly unknown[] };

/** The statements that one list call sends, as the product itself makes them. */
async function statementsOf(input: (typeof CASES)[keyof typeof CASES]): Promise<Statement[]> {
  const seen: Statement[] = [];
  const raw = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void seen.push({ text: event.query.sql, values: event.query.parameters }),
  });
  const db = new TenantDb(raw, { kind: 'agency', agencyId: admin.agency_id }, false);
  const { filters = {}, application_source } = input as { filters?: { text?: string }; application_source?: string[] };
  const page = await findPage(
    db,
    { ...filters, sources: application_source, viewerId: admin.id },
    searchTerms(filters.text),
    0,
    25,
  );
  await tabCounts(db, admin.id);
  await rowsByIds(db, page.ids);
  return seen;
}

for (const size of SIZES) {
  console.log(`\nFilling up to ${size.toLocaleString('en-US')} applications …`);
  await fill(size);
  title('list', `${size.toLocaleString('en-US')} applications of one agency, p95 of ${ROUNDS} calls`);
  const bare = new pg.Client({ connectionString: product.databaseUrl });
  // Where a benchmark fails, its database stops under this connection: what failed is what it says.
  bare.on('error', () => undefined);
  await bare.connect();
  for (let round = 0; round < WARM.server; round += 1) await client.call('getAgentApplicationsList', {});
  let slowest = { ms: 0, what: '' };
  for (const [name, input] of Object.entries(CASES)) {
    const statements = await statementsOf(input);
    const each: number[][] = statements.map(() => []);
    const sums: number[] = [];
    const calls: number[] = [];
    for (let round = 0; round < ROUNDS + WARM.call; round += 1) {
      let sum = 0;
      for (const [index, statement] of statements.entries()) {
        const started = performance.now();
        await bare.query(statement.text, [...statement.values]);
        const taken = performance.now() - started;
        sum += taken;
        if (round >= WARM.call) each[index]?.push(taken);
      }
      const started = performance.now();
      const answer = await client.call('getAgentApplicationsList', structuredClone(input) as never);
      if (!answer.ok) throw new Error(answer.message);
      if (round >= WARM.call) {
        calls.push(performance.now() - started);
        sums.push(sum);
      }
    }
    for (const [index, taken] of each.entries()) {
      const ms = quantile(taken, 0.95);
      if (ms > slowest.ms) slowest = { ms, what: `${name}: ${statements[index]?.text.slice(0, 90)}` };
    }
    const sql = quantile(sums, 0.95);
    figure({
      what: `${name}: call / (2 x SQL + 5 ms)`,
      peer: `bare SQL ${sql.toFixed(1)} ms`,
      value: quantile(calls, 0.95) / (2 * sql + 5),
      limit: 1,
    });
  }
  figure({
    what: 'slowest statement, p95',
    value: slowest.ms,
    unit: 'ms',
    ...(size >= 1_000_000 ? { limit: 25 } : {}),
  });
  remark(`The slowest statement is of ${slowest.what}`);
  await bare.end();
}
await product.stop();
