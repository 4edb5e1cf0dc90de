import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import type { Listener } from '../../../kernel/events/listener.ts';
import type { Process } from '../../../kernel/process.ts';
import { handle } from './handle.ts';
import { loadRequests } from './load.ts';
import { endReason } from './policy.ts';
import { publishLate } from './progress.ts';
import {
  moveRequest,
  type RequestRow,
  renewLeases,
  requeueExpired,
  takeRequests,
  takeToEnd,
  toBackground,
  untaken,
} from './requests.queries.ts';

/** A slow carrier costs a waiting socket and nothing else. */
const CONCURRENCY = 128;
const EVERY_MS = 1_000;
/** Others have so long to renew their leases after the database was away, before they are taken for dead. */
const STEADY_MS = 3_000;

type Work = { abort: AbortController; deadline_at: Date | null };

/**
 * Asks carriers: takes queued requests as there is room for them when a notice comes, when one ends and every second,
 * and brings each to its end. Every second it renews what it has, puts back what a dead process had, moves what takes
 * long to the background, and ends what is not to be asked any more. It takes and ends none while on hold.
 */
export function createEngine(process: Process, listener: Listener) {
  const { log, clock } = process;
  const { db } = process.connection;
  const working = new Map<number, Work>();
  let timer: NodeJS.Timeout | null = null;
  let steadySince = performance.now();
  let [isStopped, isTaking, isWanted, isSweeping] = [true, false, false, false];

  /** What goes on in the background takes up no room. */
  const free = (): number => {
    const now = clock.now();
    return CONCURRENCY - [...working.values()].filter(({ deadline_at }) => !deadline_at || deadline_at > now).length;
  };

  async function begin(rows: readonly RequestRow[]): Promise<void> {
    for (const { id, deadline_at } of rows) working.set(id, { abort: new AbortController(), deadline_at });
    const end = (id: number) => {
      working.delete(id);
      wake();
    };
    try {
      const loaded = await loadRequests({ db, services: process.services, clock }, rows);
      for (const one of loaded) {
        const signal = (working.get(one.row.id)?.abort ?? new AbortController()).signal;
        process.telemetry
          .observe(
            { kind: 'carrier_request', name: one.row.purpose },
            () => handle(process, one, signal),
            `quote-${one.row.id}`,
          )
          .catch((error: unknown) => log.error({ err: error, request_id: one.row.id }, 'a request failed'))
          .finally(() => end(one.row.id));
      }
      for (const { id } of rows) if (!loaded.some(({ row }) => row.id === id)) end(id);
    } catch (error) {
      for (const { id } of rows) {
        await moveRequest(db, id, process.id, { state: 'queued' }).catch(() => undefined);
        end(id);
      }
      throw error;
    }
  }

  const isOnHold = () => process.services.hold.current() !== null;

  async function take(): Promise<void> {
    if (isOnHold()) return;
    isTaking = true;
    try {
      do {
        isWanted = false;
        const most = free();
        if (most <= 0) break;
        const rows = await takeRequests(db, { processId: process.id, now: clock.now(), most });
        if (rows.length > 0) await begin(rows);
        if (rows.length >= most) isWanted = true;
      } while (isWanted && !isStopped);
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'requests could not be taken');
    } finally {
      isTaking = false;
    }
  }

  function wake(): void {
    isWanted = true;
    if (!isStopped && !isTaking) void take();
  }

  async function renew(): Promise<void> {
    if (working.size === 0) return;
    for (const { id, is_enabled } of await renewLeases(db, process.id, [...working.keys()]))
      if (!is_enabled) working.get(id)?.abort.abort();
  }

  const background = async () => publishLate(process, await toBackground(db, clock.now()));

  async function endUnasked(): Promise<void> {
    if (isOnHold()) return;
    const now = clock.now();
    const over = (await untaken(db)).filter((row) => endReason(row, now) !== null);
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    const taken = await takeToEnd(db, ids, process.id);
    await begin(over.filter(({ id }) => taken.has(id)));
  }

  async function requeue(): Promise<void> {
    if (performance.now() - steadySince < STEADY_MS) return;
    await requeueExpired(db, process.id);
  }

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      for (const step of [renew, requeue, background, endUnasked])
        await step().catch((error: Error) => {
          steadySince = performance.now();
          log.warn({ message: error.message }, 'a step of the sweep over requests failed');
        });
      wake();
    } finally {
      isSweeping = false;
    }
  }

  listener.on(REQUEST_CHANNEL, (what) => {
    wake();
    if (what === 'changed' && !isStopped) void sweep();
  });
  listener.onConnect(wake);

  return {
    start() {
      isStopped = false;
      steadySince = performance.now();
      timer = setInterval(() => void sweep(), EVERY_MS);
      wake();
    },
    stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
    },
  };
}
