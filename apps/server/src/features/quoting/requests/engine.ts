import type { App } from '../../../kernel/app.ts';
import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import type { Listener } from '../../../kernel/events/listener.ts';
import { callOfNotice } from '../callbacks/callbacks.queries.ts';
import { takeWaitingCalls } from '../callbacks/webhook.ts';
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
  untakenToEnd,
} from './requests.queries.ts';

/** A slow carrier costs a waiting socket and nothing else. */
const CONCURRENCY = 128;
const EVERY_MS = 1_000;
/** Others have so long to renew their leases after the database was away, before they are taken for dead. */
const STEADY_MS = 3_000;

type Work = { abort: AbortController; deadline_at: Date | null };

/** Returns the requests that this process works on; `onEnd` hears of each that ended. */
function createWorkingSet(app: App, onEnd: () => void) {
  const { log, clock } = app;
  const { db } = app.connection;
  const working = new Map<number, Work>();

  const end = (id: number): void => {
    working.delete(id);
    onEnd();
  };

  return {
    /** Counts how many more there is room for: what goes on in the background takes up none. */
    room(): number {
      const now = clock.now();
      return CONCURRENCY - [...working.values()].filter(({ deadline_at }) => !deadline_at || deadline_at > now).length;
    },
    /** Brings each to its end. @throws Error where they cannot be loaded; they are queued again */
    async begin(rows: readonly RequestRow[]): Promise<void> {
      for (const { id, deadline_at } of rows) working.set(id, { abort: new AbortController(), deadline_at });
      try {
        const loaded = await loadRequests({ db, services: app.services, clock }, rows);
        for (const one of loaded) {
          const { id, purpose } = one.row;
          const { signal } = working.get(id)?.abort ?? new AbortController();
          app.telemetry
            .observe({ kind: 'carrier_request', name: purpose }, () => handle(app, one, signal), `quote-${id}`)
            .catch((error: unknown) => log.error({ err: error, request_id: id }, 'a request failed'))
            .finally(() => end(id));
        }
        for (const { id } of rows) if (!loaded.some(({ row }) => row.id === id)) end(id);
      } catch (error) {
        for (const { id } of rows) {
          await moveRequest(db, id, app.id, { state: 'queued' }).catch(() => undefined);
          end(id);
        }
        throw error;
      }
    },
    /** Renews the leases, and aborts what is asked of a carrier that was switched off meanwhile. */
    async renew(): Promise<void> {
      if (working.size === 0) return;
      for (const { id, is_enabled } of await renewLeases(db, app.id, [...working.keys()]))
        if (!is_enabled) working.get(id)?.abort.abort();
    },
  };
}

/** Returns the steps that are due every second, whatever is asked: one after another, each although another failed. */
function createSweep(app: App, { renew, begin }: ReturnType<typeof createWorkingSet>) {
  const { log, clock } = app;
  const { db } = app.connection;
  let steadySince = performance.now();
  let isSweeping = false;

  async function requeue(): Promise<void> {
    if (performance.now() - steadySince < STEADY_MS) return;
    await requeueExpired(db, app.id);
  }

  const background = () =>
    db.transaction().execute(async (trx) => publishLate(app, trx, await toBackground(trx, clock.now())));

  async function endUnasked(): Promise<void> {
    if (isOnHold(app)) return;
    const now = clock.now();
    const over = (await untakenToEnd(db, now)).filter((row) => endReason(row, now) !== null);
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    const taken = await takeToEnd(db, ids, app.id);
    await begin(over.filter(({ id }) => taken.has(id)));
  }

  /** Calls that came in between, null for all that are saved. */
  let called: Set<number> | null = new Set();
  let taking: Promise<void> | null = null;

  async function takeAllCalled(): Promise<void> {
    try {
      while (called === null || called.size > 0) {
        const ids = called && [...called];
        called = new Set();
        await takeWaitingCalls(app, ids);
      }
    } finally {
      taking = null;
    }
  }

  /**
   * Gives a call of a carrier, or all that are saved, to the requests that wait for them; a notice that comes in between is
   * not lost. @returns once they are given, whoever began with it
   */
  function takeCalls(callId?: number): Promise<void> {
    if (isOnHold(app)) return Promise.resolve();
    if (callId === undefined) called = null;
    else called?.add(callId);
    taking ??= takeAllCalled();
    return taking;
  }

  const restartWait = (): void => {
    steadySince = performance.now();
  };

  return {
    /** Begins the wait anew in which others renew their leases. */
    restartWait,
    takeCalls,
    /** @returns false where a sweep is under way already */
    async sweep(): Promise<boolean> {
      if (isSweeping) return false;
      isSweeping = true;
      try {
        // What came in time counts, though it is looked at when the time is over.
        for (const step of [renew, requeue, () => takeCalls(), background, endUnasked])
          await step().catch((error: Error) => {
            restartWait();
            log.warn({ message: error.message }, 'a step of the sweep over requests failed');
          });
        return true;
      } finally {
        isSweeping = false;
      }
    },
  };
}

const isOnHold = ({ services }: App): boolean => services.hold.current() !== null;

/**
 * Asks carriers: takes queued requests as there is room for them when a notice comes, when one ends and every second,
 * and brings each to its end. Every second it renews what it has, puts back what a dead process had, moves what takes
 * long to the background, and ends what is not to be asked any more. It takes and ends none while on hold.
 */
export function createEngine(app: App, listener: Listener) {
  const { log, clock, connection } = app;
  let timer: NodeJS.Timeout | null = null;
  let [isStopped, isTaking, isWanted] = [true, false, false];
  const working = createWorkingSet(app, wake);
  const { sweep, restartWait, takeCalls } = createSweep(app, working);

  async function take(): Promise<void> {
    if (isOnHold(app)) return;
    isTaking = true;
    try {
      do {
        isWanted = false;
        const most = working.room();
        if (most <= 0) break;
        const rows = await takeRequests(connection.db, { processId: app.id, now: clock.now(), most });
        if (rows.length > 0) await working.begin(rows);
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

  const sweepAndTake = async (): Promise<void> => {
    if (await sweep()) wake();
  };

  const takeCallNow = (callId: number): void => {
    takeCalls(callId).catch((error: Error) =>
      log.warn({ message: error.message }, 'calls of carriers could not be taken'),
    );
  };

  listener.on(REQUEST_CHANNEL, (what) => {
    const callId = callOfNotice(what);
    if (callId !== null) {
      if (!isStopped) takeCallNow(callId);
      return;
    }
    wake();
    if (what === 'changed' && !isStopped) void sweepAndTake();
  });
  listener.onConnect(wake);

  return {
    start() {
      isStopped = false;
      restartWait();
      timer = setInterval(() => void sweepAndTake(), EVERY_MS);
      wake();
    },
    stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
    },
  };
}
