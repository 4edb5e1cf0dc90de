import { Kysely, PostgresDialect } from 'kysely';
import { countUsers, listUsers } from '../apps/server/src/features/people/users.queries.ts';
import { compactTallies } from '../apps/server/src/jobs/upkeep.queries.ts';
import { TenantDb } from '../apps/server/src/kernel/context/tenant-db.ts';
import type { DB } from '../apps/server/src/kernel/database/schema.gen.ts';
import { figure, median, quantile, title, workNow } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

// The summary over a million applications of one agency, and the list of users among 10,000, over HTTP.
const SIZE = Number(process.argv[2] ?? size(1_000_000, 2_000));
const PEOPLE = size(10_000, 200);
/** Enough calls that compilation and outliers don't decide the 95th percentile. */
const ROUNDS = size(200, 3);
const WARM = size(200, 1);

const product = await startProduct();
const { pool } = product.connection;
const { rows } = await pool.query<{ id: number; agency_id: number }>(
  "select id, agency_id from people where username = 'admin'",
);
const admin = rows[0] ?? { id: 0, agency_id: 0 };
const { client } = await product.signIn('admin');

await pool.query('set statement_timeout = 0');
await pool.query(
  `insert into applications (agency_id, number, type, status, source, first_name, last_name, agent_id, created_by, created_at, updated_at, sent_at, opened_at, chosen_at)
   select $1, 10000 + n, (array['flood','flood','home','auto'])[1 + n % 4], (array['new','launched','complete'])[1 + n % 3],
     (array['Agent Portal','File Upload','Intake link'])[1 + n % 3], 'Ana', 'Lee', $2, $2,
     now() - n * interval '31 seconds', now() - n * interval '31 seconds',
     case when n % 2 = 0 then now() - n * interval '30 seconds' end, case when n % 4 = 0 then now() - n * interval '29 seconds' end,
     case when n % 8 = 0 then now() - n * interval '28 seconds' end
   from generate_series(1, $3::int) n`,
  [admin.agency_id, admin.id, SIZE],
);
await pool.query(
  `insert into people (agency_id, role, username, email, name, password_hash, last_seen_at)
   select $1, (array['agent','customer'])[1 + n % 2], 'bench-' || n, 'bench-' || n || '@example.com', 'Person ' || n, 'nobody', now() - n * interval '1 minute'
   from generate_series(1, $2::int) n`,
  [admin.agency_id, PEOPLE],
);
await pool.query('vacuum analyze applications, people');
await compactTallies(product.connection.db);
await pool.query('vacuum analyze application_tallies, application_months, application_steps, application_days');
await pool.query('checkpoint');

const iso = (at: Date) => at.toISOString().slice(0, 10);
const now = new Date();
const range = { from: iso(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1))), to: iso(now) };

async function timed(call: () => Promise<{ ok: boolean }>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS + WARM; round += 1) {
    const started = performance.now();
    const { ok } = await call();
    if (!ok) throw new Error('The call failed.');
    if (round >= WARM) taken.push(performance.now() - started);
  }
  return taken;
}

title('dashboard', `${SIZE.toLocaleString('en-US')} applications of one agency, p95 of ${ROUNDS} calls`);
const summary = await timed(() => client.call('getDashboardSummary', range));
figure({ what: 'summary of 12 months, median', value: median(summary), unit: 'ms' });
figure({ what: 'summary of 12 months, p95', value: quantile(summary, 0.95), unit: 'ms', limit: 50 });
// Free dates: two partial months in addition to the complete ones.
const parts = { from: `${range.from.slice(0, 8)}15`, to: iso(new Date(now.getTime() - 40 * 86_400_000)) };
const free = await timed(() => client.call('getDashboardSummary', parts));
figure({ what: 'summary of free dates, median', value: median(free), unit: 'ms' });
figure({ what: 'summary of free dates, p95', value: quantile(free, 0.95), unit: 'ms', limit: 50 });

// The list of users, compared with the bare statements that it sends.
const raw = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
const db = new TenantDb(raw, { kind: 'agency', agencyId: admin.agency_id }, false);
const reach = { withDemo: true, managed: ['agent', 'admin', 'customer'] as const };
const bare = await timed(async () => {
  await listUsers(db, reach, {}, { sort: 'last_seen', after: null, limit: 51 });
  await countUsers(db, reach);
  return { ok: true };
});
const users = await timed(() => client.call('listUsers', {}));
const sql = quantile(bare, 0.95);
figure({
  what: `first page of ${PEOPLE.toLocaleString('en-US')} users, p95`,
  peer: `bare SQL ${sql.toFixed(1)} ms`,
  value: quantile(users, 0.95),
  unit: 'ms',
});
figure({
  what: 'first page of users: call / (1.3 x SQL + half the fixed work)',
  value: quantile(users, 0.95) / (1.3 * sql + workNow() / 2),
  limit: 1,
});
await product.stop();
