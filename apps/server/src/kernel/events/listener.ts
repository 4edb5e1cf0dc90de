import pg from 'pg';
import { SOON_NOTICED } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { within } from '../within.ts';

/**
 * The process's LISTEN connection, which reconnects automatically. Its application name has the process's id, so that
 * other processes see in pg_stat_activity whether this one is alive.
 */
export type Listener = {
  on(channel: string, heard: (payload: string) => void): void;
  /** Called after every connect and reconnect, because notifications may have been missed. */
  onConnect(connected: () => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** How often the connection is checked by a notice to itself, and how long the notice may take. */
const CHECK_INTERVAL_MS = 6_000;
const LONGEST_MS = 6_000;

export const processName = (processId: string) => `freeboard:${processId}`;

/** Closes a connection without a word to the database, which may not hear it. */
const destroy = (client: pg.Client): void =>
  void (client as unknown as { connection: pg.Connection }).connection.stream.destroy();

export function createListener(url: string, processId: string, log: Log): Listener {
  const heard = new Map<string, ((payload: string) => void)[]>();
  const connected: (() => void)[] = [];
  let client: pg.Client | null = null;
  let isStopped = false;
  let wait: NodeJS.Timeout | null = null;
  let check: NodeJS.Timeout | null = null;
  const own = `freeboard_${processId}`;

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: processName(processId),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: SOON_NOTICED,
      connectionTimeoutMillis: 3_000,
      query_timeout: LONGEST_MS,
    });
    let heardOwn: () => void = () => undefined;
    next.on('error', () => reconnect(next));
    next.on('end', () => reconnect(next));
    next.on('notification', ({ channel, payload }) => {
      if (channel === own) heardOwn();
      for (const listener of heard.get(channel) ?? []) listener(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of [...heard.keys(), own]) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      destroy(next);
      throw error;
    }
    client = next;
    check = setTimeout(() => void checkOwn(), CHECK_INTERVAL_MS);
    for (const listener of connected) listener();

    /** Ends a connection on which nothing arrives any more, though nothing has closed it. */
    async function checkOwn(): Promise<void> {
      const heard = new Promise<void>((resolve) => {
        heardOwn = resolve;
      });
      try {
        await within(LONGEST_MS, Promise.all([next.query(`notify ${next.escapeIdentifier(own)}`), heard]));
        if (client === next && !isStopped) check = setTimeout(() => void checkOwn(), CHECK_INTERVAL_MS);
      } catch {
        if (client !== next || isStopped) return;
        log.warn({}, 'the connection for notifications is silent; reconnecting');
        destroy(next);
        reconnect(next);
      }
    }
  }

  function reconnect(lost: pg.Client): void {
    if (isStopped || (client !== null && client !== lost) || wait) return;
    client = null;
    if (check) clearTimeout(check);
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
    onConnect(listener) {
      connected.push(listener);
    },
    start: open,
    async stop() {
      isStopped = true;
      if (wait) clearTimeout(wait);
      if (check) clearTimeout(check);
      await client?.end().catch(() => undefined);
    },
  };
}
