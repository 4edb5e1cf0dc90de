import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../apps/server/src/kernel/database/migrate.ts';
import { connect } from '../apps/server/src/kernel/database/pool.ts';
import { announce, createAnnouncer } from '../apps/server/src/kernel/events/announcer.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { newDatabase } from './lib/database.ts';
import { figure, median, quantile, title } from './lib/print.ts';
import { size } from './lib/size.ts';

// Compares ways to wake other processes from writing transactions: NOTIFY in each, a row that they read (as the product
// does), and no wake-up. The ways alternate within one run; only their ratio counts.
const WRITERS = size(16, 4);
const PROCESSES = 3;
const ROUNDS = size(6, 1);
const ROUND_MS = size(3_000, 300);
const WAKES = size(200, 5);
const IDLE_MS = size(10_000, 1_000);
const CHANNEL = 'bench';

const url = await newDatabase();
await migrate(url);
const connection = connect(url, createLog('silent'), 4);
const { db } = connection;

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
const writers = await Promise.all(Array.from({ length: WRITERS }, connected));

const EVENT = `insert into events (kind, ids) values ('note', '{"application_id": 1}')`;
const WAYS = {
  NOTIFY: `with made as (${EVENT} returning id) select pg_notify('${CHANNEL}', max(id)::text) from made`,
  row: `with made as (${EVENT} returning id)
    insert into announcements (channel, payload) select '${CHANNEL}', max(id)::text from made`,
  none: EVENT,
};
type Way = keyof typeof WAYS;

async function commitsPerSecond(way: Way): Promise<number> {
  const began = performance.now();
  let commits = 0;
  const write = async (writer: pg.Client): Promise<void> => {
    while (performance.now() - began < ROUND_MS) {
      await writer.query('begin');
      await writer.query(WAYS[way]);
      await writer.query('commit');
      commits += 1;
    }
  };
  await Promise.all(writers.map(write));
  return (commits * 1_000) / (performance.now() - began);
}

// The processes of an installation with three servers, which listen in both ways.
const listeners = await Promise.all(Array.from({ length: PROCESSES }, connected));
for (const listener of listeners) await listener.query(`listen ${CHANNEL}`);
let heardAt = Promise.withResolvers<number>();
listeners[0]?.on('notification', ({ payload }) => payload === 'wake' && heardAt.resolve(performance.now()));
const announcers = Array.from({ length: PROCESSES }, () => createAnnouncer(url, randomUUID(), createLog('silent')));
for (const announcer of announcers) {
  announcer.hurryWhile(() => true);
  announcer.on('rows', () => undefined);
  await announcer.start();
}
announcers[0]?.on('rows', (payload) => payload === 'wake' && heardAt.resolve(performance.now()));

const rates: Record<Way, number[]> = { NOTIFY: [], row: [], none: [] };
for (const way of Object.keys(WAYS) as Way[]) await commitsPerSecond(way);
for (let round = 0; round < ROUNDS; round += 1)
  for (const way of Object.keys(WAYS) as Way[]) rates[way].push(await commitsPerSecond(way));

title('announce', `${WRITERS} writers, ${PROCESSES} processes that wait, ${ROUNDS} rounds of ${ROUND_MS} ms each`);
for (const way of Object.keys(WAYS) as Way[])
  figure({ what: `commits a second, waking by ${way} (median)`, value: median(rates[way]) });
const ratio = (one: Way, other: Way) => median(rates[one].map((rate, index) => rate / (rates[other][index] ?? rate)));
figure({ what: 'commits with a row / with NOTIFY', value: ratio('row', 'NOTIFY'), limit: 1, above: true });
figure({ what: 'commits with a row / waking nobody', value: ratio('row', 'none') });

/** Milliseconds from the commit until another process is notified. */
async function wake(commit: () => Promise<unknown>): Promise<number> {
  heardAt = Promise.withResolvers();
  await commit();
  const committed = performance.now();
  return Math.max(0, (await heardAt.promise) - committed);
}
const byNotify = () => db.transaction().execute((trx) => sql`select pg_notify(${CHANNEL}, 'wake')`.execute(trx));
const byRow = () => db.transaction().execute((trx) => announce(trx, { channel: 'rows', payload: 'wake' }));

const waits: { notify: number[]; row: number[] } = { notify: [], row: [] };
for (let turn = 0; turn < WAKES; turn += 1) {
  waits.notify.push(await wake(byNotify));
  waits.row.push(await wake(byRow));
}
title('announce', `from a commit until another process hears of it, ${WAKES} times`);
for (const q of [0.5, 0.95]) {
  const name = q === 0.5 ? 'median' : 'p95';
  figure({ what: `by NOTIFY (${name})`, value: quantile(waits.notify, q), unit: 'ms' });
  figure({ what: `by a row, while work goes on (${name})`, value: quantile(waits.row, q), unit: 'ms' });
}

const transactions = async () => {
  const { rows } = await connection.pool.query<{ n: number }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as n',
  );
  return rows[0]?.n ?? Number.NaN;
};
const { query } = pg.Client.prototype;
let reads = 0;
pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
  reads += 1;
  return (query as (...values: unknown[]) => unknown).apply(this, values);
} as typeof query;

/** The load that the announcers cause within `ms`. */
async function costOf(ms: number, during: () => Promise<unknown>) {
  const [begun, cpu] = [await transactions(), process.cpuUsage()];
  reads = 0;
  await Promise.all([pause(ms), during()]);
  const used = process.cpuUsage(cpu);
  const readsEach = (reads * 1_000) / ms / PROCESSES;
  return {
    reads: readsEach,
    cpu: (used.user + used.system) / 10 / ms / PROCESSES,
    written: (await transactions()) - begun,
  };
}
// Waits until the announcers read at their idle interval.
await pause(size(4_000, 3_200));
const idle = await costOf(IDLE_MS, async () => undefined);
const active = await costOf(IDLE_MS, async () => {
  for (let ms = 0; ms < IDLE_MS; ms += 1_000) {
    await byRow();
    await pause(1_000);
  }
});
title(
  'announce',
  `${PROCESSES} processes, ${IDLE_MS / 1_000} s with nothing to do, and with one announcement a second`,
);
figure({ what: 'reads a second and process, nothing to do', value: idle.reads });
figure({ what: 'CPU of a process, nothing to do', value: idle.cpu, unit: '% of a core' });
figure({ what: 'writing transactions, nothing to do', value: idle.written });
figure({ what: 'reads a second and process, work going on', value: active.reads });
figure({ what: 'CPU of a process, work going on', value: active.cpu, unit: '% of a core' });

for (const announcer of announcers) await announcer.stop();
for (const client of [...writers, ...listeners]) await client.end();
await connection.close();
