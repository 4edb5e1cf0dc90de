import pg from 'pg';
import { SOON_NOTICED } from '../database/pool.ts';
import type { Log } from '../log.ts';

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

export const processName = (processId: string) => `freeboard:${processId}`;

export function createListener(url: string, processId: string, log: Log): Listener {
  const heard = new Map<string, ((payload: string) => void)[]>();
  const connected: (() => void)[] = [];
  let client: pg.Client | null = null;
  let isStopped = false;
  let wait: NodeJS.Timeout | null = null;

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: processName(processId),
      keepAlive: true,
      options: SOON_NOTICED,
      connectionTimeoutMillis: 3_000,
    });
    next.on('error', () => reconnect(next));
    next.on('end', () => reconnect(next));
    next.on('notification', ({ channel, payload }) => {
      for (const listener of heard.get(channel) ?? []) listener(payload ?? '');
    });
    await next.connect();
    for (const channel of heard.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
    for (const listener of connected) listener();
  }

  function reconnect(lost: pg.Client): void {
    if (isStopped || (client !== null && client !== lost) || wait) return;
    client = null;
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
      await client?.end().catch(() => undefined);
    },
  };
}
