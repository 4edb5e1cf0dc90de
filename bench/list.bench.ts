import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listPage } from '../apps/server/src/features/applications/list/text-page.queries.ts';
import { TenantDb } from '../apps/server/src/kernel/context/tenant-db.ts';
import { connect } from '../apps/server/src/kernel/database/pool.ts';
import type { DB } from '../apps/server/src/kernel/database/schema.gen.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { searchTerms } from '../packages/domain/src/applications/index.ts';
import { newDatabase, newFolder } from './lib/database.ts';
import { fillApplications } from './lib/fill-applications.ts';
import { figure, quantile, remark, title, workNow } from './lib/print.ts';
import { clientOf, startProcess } from './lib/process.ts';
import { size } from './lib/size.ts';

const SIZES = (process.argv[2] ?? size('100000,1000000', '2000')).split(',').map(Number);
/** Enough calls that pauses of the machine don't decide the 95th percentile. */
const ROUNDS = size(200, 2);
/** Calls that are not measured: compiling code on the first ones is not part of a call's cost. */
const WARM = size({ first: 1_070, call: 3 }, { first: 3, call: 1 });
/** Sessions used in rotation, because one session may list 1,200 times a minute. */
const SESSIONS = size(6, 1);

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

const PORT = 3_482;

// The server is a separate process, so that the client's own work does not count.
const folder = newFolder();
const databaseUrl = await newDatabase();
const server = await startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: String(PORT) });
const connection = connect(databaseUrl, createLog('silent'), 4);
const { pool } = connection;
const { rows: people } = await pool.query<{ id: number; agency_id: number }>(
  "select id, agency_id from people where username = 'admin'",
);
const admin = people[0] ?? { id: 0, agency_id: 0 };
const clients = await Promise.all(Array.from({ length: SESSIONS }, () => clientOf(PORT, 'admin')));
let calls = 0;
const list = (input: object) => {
  calls += 1;
  return clients[calls % clients.length]?.call('getAgentApplicationsList', structuredClone(input) as never);
};

type Statement = { text: string; values: readonly unknown[] };

async function statementsOf(input: (typeof CASES)[keyof typeof CASES]): Promise<Statement[]> {
  const seen: Statement[] = [];
  const raw = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void seen.push({ text: event.query.sql, values: event.query.parameters }),
  });
  const db = new TenantDb(raw, { kind: 'agency', agencyId: admin.agency_id }, false);
  const { filters = {}, application_source } = input as { filters?: { text?: string }; application_source?: string[] };
  await listPage(
    db,
    { ...filters, sources: application_source, viewerId: admin.id },
    { terms: searchTerms(filters.text), seesLog: true, offset: 0, limit: 25 },
  );
  return seen;
}

for (const size of SIZES) {
  console.log(`\nFilling up to ${size.toLocaleString('en-US')} applications …`);
  await fillApplications(connection, admin, size);
  title('list', `${size.toLocaleString('en-US')} applications of one agency, p95 of ${ROUNDS} calls`);
  const bare = new pg.Client({ connectionString: databaseUrl });
  // If a benchmark fails, its database stops under this connection; only the original error is reported.
  bare.on('error', () => undefined);
  await bare.connect();
  const inputs = Object.values(CASES);
  for (let round = 0; round < WARM.first; round += 1) await list(inputs[round % inputs.length] ?? {});
  const cases = await Promise.all(
    Object.entries(CASES).map(async ([name, input]) => {
      const statements = await statementsOf(input);
      const each: number[][] = statements.map(() => []);
      return { name, input, statements, each, sums: [] as number[], calls: [] as number[] };
    }),
  );
  // The cases alternate, so that a pause of the machine affects all of them.
  for (let round = 0; round < WARM.call + ROUNDS; round += 1) {
    // Collected before the call, so that the client's garbage does not count as the server's time.
    globalThis.gc?.();
    const first = round % cases.length;
    for (const { input, statements, each, sums, calls } of [...cases.slice(first), ...cases.slice(0, first)]) {
      let sum = 0;
      const taken: number[] = [];
      for (const statement of statements) {
        const started = performance.now();
        await bare.query(statement.text, [...statement.values]);
        taken.push(performance.now() - started);
        sum += taken.at(-1) ?? 0;
      }
      const started = performance.now();
      const answer = await list(input);
      const ms = performance.now() - started;
      if (!answer?.ok) throw new Error(answer?.message);
      if (round < WARM.call) continue;
      for (const [index, one] of taken.entries()) each[index]?.push(one);
      calls.push(ms);
      sums.push(sum);
    }
  }
  let slowest = { ms: 0, what: '' };
  for (const { name, statements, each, sums, calls } of cases) {
    for (const [index, taken] of each.entries()) {
      const ms = quantile(taken, 0.95);
      if (ms > slowest.ms) slowest = { ms, what: `${name}: ${statements[index]?.text.slice(0, 90)}` };
    }
    const sql = quantile(sums, 0.95);
    figure({
      what: `${name}: call / (2 x SQL + half the fixed work)`,
      peer: `bare SQL ${sql.toFixed(1)} ms`,
      value: quantile(calls, 0.95) / (2 * sql + workNow() / 2),
      limit: size >= 1_000_000 ? 0.7 : 1,
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
await connection.close();
server.kill('SIGTERM');
await once(server, 'exit');
rmSync(folder, { recursive: true, force: true });
