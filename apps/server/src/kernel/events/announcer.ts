import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { BACKUP_CLIENT, type Database, SOON_NOTICED } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { OlderRelease } from './older-release.ts';
import { MOST, Tail } from './tail.ts';

export type Announcement = { channel: string; payload: string };

export const announcing = (trx: Database, lines: readonly Announcement[]) =>
  trx.insertInto('announcements').values([...lines]);

/**
 * Sends an announcement when `trx` commits. It is a row: with NOTIFY, writing transactions would commit one after
 * another.
 */
export async function announce(trx: Database, line: Announcement): Promise<void> {
  await announcing(trx, [line]).execute();
}

/** A table to follow. `select` reads columns of it under the name `line`, and ends before the where clause. */
type Source<Row extends { id: number }> = { select: string; heard: (rows: Row[]) => void };

/**
 * Reads the announcements of all processes on a connection of its own, which reconnects automatically. The connection
 * is named after the process's id, so that other processes see in pg_stat_activity whether this one is alive.
 */
export type Announcer = {
  on(channel: string, heard: (payload: string) => void): void;
  /** Passes on each row of a table that commits after the start. Only callable before the start. */
  follow<Row extends { id: number }>(source: Source<Row>): void;
  /** Calls `connected` after every connect and reconnect, because announcements may have been missed before it. */
  onConnect(connected: () => void): void;
  /** Adds a condition, such as an open page, under which reads are `OFTEN_MS` apart instead of `IDLE_MS`. */
  hurryWhile(isWaiting: () => boolean): void;
  readNow(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Milliseconds between reads: OFTEN_MS for a while after an announcement if a condition of `hurryWhile` is met, else
 * IDLE_MS.
 */
const OFTEN_MS = 10;
const IDLE_MS = 200;
/** The fewest milliseconds between two reads. */
const LEAST_MS = 4;
/** Milliseconds after an announcement for which another is expected. */
const ACTIVE_MS = 3_000;
/** Milliseconds without an announcement after which other processes may have slowed down their reads. */
const QUIET_MS = 2_000;
/** Milliseconds after which a read counts as failed, because the connection is silent. */
const LONGEST_MS = 6_000;
/**
 * The channel that wakes processes whose reads are slow. Notified outside of writing transactions, at most once in
 * `QUIET_MS`.
 */
const BELL = 'freeboard_wake';

export const processName = (processId: string) => `freeboard:${processId}`;

/** Closes a connection without telling the database, which may no longer be reachable. */
const destroy = (client: pg.Client): void =>
  void (client as unknown as { connection: pg.Connection }).connection.stream.destroy();

type Followed = { select: string; heard: (rows: { id: number }[]) => void; tail: Tail };

const ROWS_OF = (index: number) => `rows_${index}`;

/**
 * SQL for the age of the oldest open transaction, in milliseconds. `pg_current_snapshot` would not do: it leaves out
 * transactions that began after the last one that ended, and these may already have taken ids.
 */
const OPEN = `
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 * 1000 as open_ms
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and application_name <> '${BACKUP_CLIENT}'`;
/** The most that the database's and this process's measurement of time may differ, in milliseconds. */
const CLOCK_MS = 1_000;

const nextRows = (followed: readonly Followed[]) => `
  select ${followed
    .map(
      ({ select }, index) => `
    (select coalesce(json_agg(found order by found.id), '[]') from (
      (${select} where line.id > $${2 * index + 1} order by line.id limit ${MOST})
      union all
      ${select} where line.id = any ($${2 * index + 2}::bigint[])) found) as ${ROWS_OF(index)}`,
    )
    .join(',')}`;

const newestIds = (followed: readonly Followed[]) =>
  `select ${followed.map(({ select }, n) => `(select coalesce(max(id), 0)::float8 from (${select} order by line.id desc limit 1) as newest) as ${ROWS_OF(n)}`).join(', ')}`;

class Reader {
  readonly #client: pg.Client;
  readonly #followed: readonly Followed[];
  readonly #older: OlderRelease;

  constructor(client: pg.Client, followed: readonly Followed[]) {
    this.#client = client;
    this.#followed = followed;
    this.#older = new OlderRelease(client);
  }

  async begin(isFirst: boolean): Promise<void> {
    const { rows } = await this.#client.query<Record<string, number>>(newestIds(this.#followed));
    for (const [index, { tail }] of this.#followed.entries()) {
      const newest = rows[0]?.[ROWS_OF(index)] ?? 0;
      if (isFirst) tail.begin(newest);
      else tail.resume(newest);
    }
    // The rows before the start count as already announced.
    if (isFirst) await this.#next();
  }

  async read(): Promise<{ found: number; hasMore: boolean }> {
    const all = await this.#next();
    for (const [index, { heard }] of this.#followed.entries()) heard(all[index] ?? []);
    const [announcements = [], ...others] = all;
    const hasOthers = others.some((rows) => rows.length > 0);
    await this.#older.notify(announcements as unknown as Announcement[], hasOthers);
    const counts = all.map((rows) => rows.length);
    return { found: counts.reduce((sum, n) => sum + n, 0), hasMore: Math.max(...counts) >= MOST };
  }

  async #next(): Promise<{ id: number }[][]> {
    const now = performance.now();
    const wanted = this.#followed.map(({ tail }) => tail.wanted(now));
    const openSince = wanted.some(({ hasOld }) => hasOld) ? await this.#openSince() : Number.NEGATIVE_INFINITY;
    const { rows } = await this.#client.query<Record<string, { id: number }[]>>({
      name: 'next rows',
      text: nextRows(this.#followed),
      values: wanted.flatMap(({ after, skipped }) => [after, skipped]),
    });
    const [row] = rows;
    if (!row) return [];
    // A transaction that took a skipped id began before this moment.
    const readAt = performance.now();
    return this.#followed.map(({ tail }, index) => {
      const found = row[ROWS_OF(index)] ?? [];
      const ids = found.map(({ id }) => id);
      tail.note(ids, wanted[index]?.skipped ?? [], openSince, readAt);
      return found;
    });
  }

  /**
   * When the oldest open transaction began, on this process's clock. Queried before the rows are read, so that the
   * rows of a transaction that ends in between are read.
   */
  async #openSince(): Promise<number> {
    const now = performance.now();
    const { rows } = await this.#client.query<{ open_ms: number }>(OPEN);
    return now - CLOCK_MS - (rows[0]?.open_ms ?? Number.POSITIVE_INFINITY);
  }
}

export function createAnnouncer(url: string, processId: string, log: Log): Announcer {
  const heard = new Map<string, ((payload: string) => void)[]>();
  const connected: (() => void)[] = [];
  const waiting: (() => boolean)[] = [];
  const followed: Followed[] = [
    {
      select: 'select line.id, line.channel, line.payload from announcements line',
      heard: (rows) => {
        for (const { channel, payload } of rows as unknown as Announcement[]) pass(channel, payload);
      },
      tail: new Tail(),
    },
  ];
  let client: pg.Client | null = null;
  let reader: Reader | null = null;
  let [isFirst, isStopped, isReading, isWanted] = [true, false, false, false];
  let readAt = Number.NEGATIVE_INFINITY;
  let wait: NodeJS.Timeout | null = null;
  let timer: NodeJS.Timeout | undefined;
  let activeAt = Number.NEGATIVE_INFINITY;
  // A call that commits must not pass its scope (its request id, its transaction) on to listeners.
  const inOwnScope = AsyncLocalStorage.snapshot();

  function pass(channel: string, payload: string): void {
    for (const listener of heard.get(channel) ?? []) safely(() => listener(payload));
  }

  /** Logs an error of a listener, so that the other listeners still get the announcement. */
  function safely(listen: () => void): void {
    try {
      listen();
    } catch (error) {
      log.error({ err: error }, 'an announcement could not be handled');
    }
  }

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: `${processName(processId)} reads`,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: SOON_NOTICED,
      connectionTimeoutMillis: 3_000,
      query_timeout: LONGEST_MS,
    });
    next.on('error', () => reconnect(next));
    next.on('end', () => reconnect(next));
    next.on('notification', ({ channel, payload }) => {
      if (channel !== BELL) return pass(channel, payload ?? '');
      activeAt = performance.now();
      readNow();
    });
    const ofNext = new Reader(next, followed);
    try {
      await next.connect();
      // Listens to the bell, and to the channels on which processes of an older release send.
      for (const channel of [BELL, ...heard.keys()]) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      await ofNext.begin(isFirst);
    } catch (error) {
      destroy(next);
      throw error;
    }
    if (isStopped) return destroy(next);
    isFirst = false;
    client = next;
    reader = ofNext;
    for (const listener of connected) safely(listener);
    readNow();
  }

  function readNow(): void {
    if (isReading) isWanted = true;
    else readIn(readAt + LEAST_MS - performance.now());
  }

  function readIn(ms: number): void {
    clearTimeout(timer);
    if (isStopped || !reader || !client) return;
    if (ms <= 0) void read(reader, client);
    else timer = setTimeout(() => readIn(0), ms);
  }

  async function read(reader: Reader, from: pg.Client): Promise<void> {
    [isReading, isWanted] = [true, false];
    readAt = performance.now();
    try {
      const { found, hasMore } = await reader.read();
      if (found > 0) noteActivity(from);
      if (hasMore) isWanted = true;
    } catch (error) {
      if (client === from && !isStopped) {
        log.warn({ message: (error as Error).message }, 'announcements could not be read; reconnecting');
        destroy(from);
        reconnect(from);
      }
    }
    isReading = false;
    readIn(isWanted ? LEAST_MS : pauseMs());
  }

  function pauseMs(): number {
    const isActive = performance.now() - activeAt < ACTIVE_MS;
    return isActive && waiting.some((isWaiting) => isWaiting()) ? OFTEN_MS : IDLE_MS;
  }

  function noteActivity(from: pg.Client): void {
    const now = performance.now();
    const isFirstForLong = now - activeAt > QUIET_MS;
    activeAt = now;
    if (isFirstForLong) from.query(`notify ${BELL}`).catch(() => undefined);
  }

  function reconnect(lost: pg.Client): void {
    if (isStopped || (client !== null && client !== lost) || wait) return;
    client = null;
    reader = null;
    clearTimeout(timer);
    wait = setTimeout(() => {
      wait = null;
      open().catch((error: Error) => {
        log.warn({ message: error.message }, 'the database does not respond; reconnecting soon');
        reconnect(lost);
      });
    }, 250);
  }

  return {
    on(channel, listener) {
      heard.set(channel, [...(heard.get(channel) ?? []), listener]);
    },
    follow({ select, heard }) {
      const passOn = heard as Followed['heard'];
      followed.push({ select, heard: (rows) => rows.length > 0 && safely(() => passOn(rows)), tail: new Tail() });
    },
    onConnect(listener) {
      connected.push(listener);
    },
    hurryWhile(isWaiting) {
      waiting.push(isWaiting);
    },
    readNow: () => inOwnScope(readNow),
    start: open,
    async stop() {
      isStopped = true;
      if (wait) clearTimeout(wait);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
