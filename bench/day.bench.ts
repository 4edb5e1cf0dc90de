import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startSandbox } from '../apps/sandbox/src/index.ts';
import * as sessions from '../apps/server/src/features/accounts/session/sessions.ts';
import { connect } from '../apps/server/src/kernel/database/pool.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { createClient } from '../packages/contract/src/client.ts';
import { newDatabase, newFolder } from './lib/database.ts';
import { figure, quantile, remark, title } from './lib/print.ts';
import { startProcess } from './lib/process.ts';
import { LAUNCHABLE } from './lib/product.ts';
import { isSmoke, size } from './lib/size.ts';

// A working day: agents search, create, edit twenty fields, launch to twelve carriers, watch and send, each one
// application every two minutes, on a full database. `day -- quick` takes half a minute at 1 and 10 agents, `day --
// 10,50 60` a minute at 10 and another at 50.
const [mode = '', seconds = '60'] = process.argv.slice(2);
const isQuick = mode === 'quick';
const counts = mode
  .split(',')
  .map(Number)
  .filter((count) => count > 0);
const AGENTS = counts.length > 0 ? counts : isQuick ? [1, 10] : size([1, 10, 50, 200], [1, 2]);
const SECONDS = counts.length > 0 ? Number(seconds) : isQuick ? 30 : size(600, 1);
const BOOK = size(100_000, 200);
const EVERY_S = counts.length > 0 ? 120 : Math.min(120, SECONDS);
/** The number of agents whose calls are judged: a single one meets a cold server, and more may queue. */
const JUDGED = 50;
const CARRIERS = size(12, 3);
const PORT = 3_481;
const MIB = 2 ** 20;
const TICK_S = 0.01;
const IDLE_S = size({ settled: 20, measured: 60 }, { settled: 0, measured: 0.5 });

const folder = newFolder();
const databaseUrl = await newDatabase();
const sandbox = await startSandbox({ port: 0, speed: size(5, 200) });
const web = await startProcess({
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  SANDBOX_URL: sandbox.url,
  SMTP_URL: sandbox.smtpUrl,
  MAIL_FROM: 'quotes@freeboard.example',
  PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  PORT: String(PORT),
});
const connection = connect(databaseUrl, createLog('silent'), 2, 0);
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();

async function fillBook(): Promise<void> {
  await database.query(
    `insert into applications (agency_id, number, type, status, flood_zone, first_name, last_name, email, address, agent_id, created_by, min_premium, shown_price, shown_price_kind, quote_count)
     select p.agency_id, 1000000 + n, 'flood', 'complete', 'AE', 'Maria', 'Garcia ' || n, 'maria' || n || '@example.com',
       n || ' Ocean Dr, Miami Beach FL 33139', p.id, p.id, 400 + n % 3000, 400 + n % 3000, 'lowest', 9
     from people p, generate_series(1, $1::int) n where p.username = 'agent'`,
    [BOOK],
  );
  await database.query(
    `update carriers set is_enabled = agency_id = 1 and key in (
    select key from carriers where agency_id = 1 and kind = 'conversation' and 'flood' = any (lines) and is_allowed order by key limit $1)`,
    [CARRIERS],
  );
  await database.query(
    `update carriers set limits = '{"timeout_ms": 20000, "concurrency": 1000, "calls_per_minute": 1000000}'`,
  );
  await database.query(
    `insert into carriers (agency_id, key, name, kind, rate_type, lines, states, forms, base_url, auth_sealed, mapping, limits, is_sandbox, version)
     select agency_id, key || '-' || n, name || ' ' || n, kind, rate_type, lines, states, forms, base_url, auth_sealed, mapping, limits, is_sandbox, version
     from (select * from carriers where is_enabled and key = 'tidewater') c,
       generate_series(1, $1::int - (select count(*)::int from carriers where is_enabled)) n`,
    [CARRIERS],
  );
  await database.query('vacuum analyze applications');
}

async function signInAgents(count: number) {
  const { rows } = await database.query<{ id: number }>(
    `insert into people (agency_id, role, username, email, name, password_hash, display_carriers)
     select 1, 'agent', 'day-' || $1 || '-' || n, 'day-' || $1 || '-' || n || '@bench.example', 'Agent ' || n, 'none', true
     from generate_series(1, $1::int) n returning id`,
    [count],
  );
  const config = (await (await fetch(`http://127.0.0.1:${PORT}/config.json`)).json()) as { api_key: string };
  return Promise.all(
    rows.map(async ({ id }) => {
      const key = await sessions.open(connection.db, id, '127.0.0.1', new Date());
      return createClient({
        baseUrl: `http://127.0.0.1:${PORT}/api`,
        sessionKey: () => key,
        apiKey: () => config.api_key,
      });
    }),
  );
}
type Client = Awaited<ReturnType<typeof signInAgents>>[number];
type Timed = <T>(
  name: string,
  work: () => Promise<{ ok: true; data: T } | { ok: false; message: string }>,
) => Promise<T>;

const EDITS = Array.from({ length: 20 }, (_, index) => ({ sqft: 1_500 + index }));

async function workOn(client: Client, number: number, timed: Timed): Promise<void> {
  await timed('search', () =>
    client.call('getAgentApplicationsList', { filters: { text: `garcia ${number % BOOK}` } }),
  );
  const created = await timed('create', () =>
    client.call('createApplication', {
      application_type: 'flood',
      useable_details: { ...LAUNCHABLE.flood, address1: `${number} Bench St`, email: `client${number}@example.com` },
    }),
  );
  const application_id = created.application.id;
  let { version } = created.application;
  for (const useable_details of EDITS) {
    const edited = await timed('edit a field', () =>
      client.call('updateApplication', { application_id, version, useable_details }),
    );
    version = edited.changes.version;
  }
  await timed('launch', () => client.call('launchApplication', { application_id }));
  for (;;) {
    const { is_complete } = await timed('watch', () => client.call('getQuoteProgress', { application_id }));
    if (is_complete) break;
    await pause(500);
  }
  await timed('open', () => client.call('getApplicationById', { application_id }));
  await timed('send', () =>
    client.call('sendMessage', {
      application_id,
      type: 'email',
      receiver: `client${number}@example.com`,
      subject: 'Your flood quotes',
      body: 'Your quotes are ready.',
    }),
  );
}

const statOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
const { rows: [own] = [] } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
const postgres = Number(statOf(own?.pid ?? 0)[1]);

/** Seconds of processor time that PostgreSQL has used, including its ended processes. */
function databaseSeconds(): number {
  const running = readFileSync(`/proc/${postgres}/task/${postgres}/children`, 'utf8').trim().split(' ');
  const ticks = [postgres, ...running].map((pid) => {
    try {
      return statOf(pid)
        .slice(11, 15)
        .reduce((sum, field) => sum + Number(field), 0);
    } catch {
      // The process has ended; the first process now includes its time.
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_S;
}

/** Seconds of processor time of the product and of PostgreSQL so far, and the product's peak memory in MiB. */
function usage(): { server_s: number; database_s: number; peak_mib: number } {
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${web.pid}/status`, 'utf8'))?.[1];
  const [user, system] = statOf(web.pid ?? 0).slice(11, 13);
  return {
    server_s: (Number(user) + Number(system)) * TICK_S,
    database_s: databaseSeconds(),
    peak_mib: Number(peak) / 1_024,
  };
}
const databaseBytes = async () =>
  Number((await database.query<{ n: string }>('select pg_database_size(current_database()) as n')).rows[0]?.n);

type Level = {
  agents: number;
  applications: number;
  faults: number;
  server_s: number;
  database_s: number;
  mib: number;
  peak_mib: number;
  times: Map<string, number[]>;
};
let next = 0;

async function measure(agents: number): Promise<Level> {
  const clients = await signInAgents(agents);
  const times = new Map<string, number[]>();
  let [applications, faults] = [0, 0];
  const timed: Timed = async (name, work) => {
    const started = performance.now();
    const answer = await work();
    times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    if (!answer.ok) throw new Error(`${name}: ${answer.message}`);
    return answer.data;
  };
  const [before, bytes, started] = [usage(), await databaseBytes(), performance.now()];
  await Promise.all(
    clients.map(async (client, index) => {
      for (let at = (index * EVERY_S) / agents; at < SECONDS; at += EVERY_S) {
        await pause(Math.max(0, at * 1_000 - (performance.now() - started)));
        next += 1;
        await workOn(client, next, timed).then(
          () => {
            applications += 1;
          },
          (error: Error) => {
            faults += 1;
            console.error(error.message);
          },
        );
      }
    }),
  );
  const after = usage();
  const mib = ((await databaseBytes()) - bytes) / MIB;
  const seconds = (performance.now() - started) / 1_000;
  // Work that the product does when idle belongs to no application.
  const server_s = after.server_s - before.server_s - seconds * idle.server_s;
  const database_s = after.database_s - before.database_s - seconds * idle.database_s;
  return { agents, applications, faults, server_s, database_s, mib, peak_mib: after.peak_mib, times };
}

/** Processor seconds per second without users. */
async function measureIdle(): Promise<{ server_s: number; database_s: number }> {
  await pause(IDLE_S.settled * 1_000);
  const before = usage();
  await pause(IDLE_S.measured * 1_000);
  const after = usage();
  return {
    server_s: (after.server_s - before.server_s) / IDLE_S.measured,
    database_s: (after.database_s - before.database_s) / IDLE_S.measured,
  };
}

await fillBook();
// Warms up compiled code, so that it does not count for the first agent.
await workOn((await signInAgents(3))[0] as Client, 0, async (_name, work) => {
  const answer = await work();
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
});
const idle = await measureIdle();
const levels: Level[] = [];
for (const agents of AGENTS) levels.push(await measure(agents));

const [alone] = levels;
const eachOf = ({ server_s, database_s, applications }: Level) => (server_s + database_s) / Math.max(1, applications);
for (const level of levels) {
  const { agents, applications, faults, server_s, database_s, mib, peak_mib, times } = level;
  title(
    'day',
    `${agents} agents, ${SECONDS} s, beside ${BOOK.toLocaleString('en-US')} applications, ${CARRIERS} carriers`,
  );
  for (const [name, values] of times)
    figure({
      what: `${name}, p95 of ${values.length}`,
      value: quantile(values, 0.95),
      unit: 'ms',
      ...(agents === JUDGED ? { limit: 100 } : {}),
    });
  figure({ what: 'applications that failed', value: faults, limit: 0 });
  figure({ what: 'applications', value: applications });
  figure({
    what: 'processor seconds for each application',
    value: eachOf(level),
    unit: 's',
    peer: `server ${(server_s / Math.max(1, applications)).toFixed(3)}, PostgreSQL ${(database_s / Math.max(1, applications)).toFixed(3)}`,
  });
  figure({ what: 'database for each application', value: mib / Math.max(1, applications), unit: 'MiB' });
  figure({ what: 'memory of the process at its peak', value: peak_mib, unit: 'MiB' });
  if (alone && alone !== level)
    figure({
      what: 'processor time for each application / with the fewest agents',
      value: eachOf(level) / eachOf(alone),
      limit: 1.1,
    });
}
remark(
  `Idle: server ${(idle.server_s * 1_000).toFixed(1)} ms a second, PostgreSQL ${(idle.database_s * 1_000).toFixed(1)}.`,
);
if (isSmoke) remark('At the smallest size the figures say nothing.');

await connection.close();
await database.end();
web.kill('SIGTERM');
await new Promise((resolve) => web.on('exit', resolve));
await sandbox.close();
rmSync(folder, { recursive: true, force: true });
