import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../../kernel/app.ts';
import { CANARY_AGENCY, CANARY_PURPOSE } from '../../../kernel/canary.ts';
import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import type { Announcer } from '../../../kernel/events/announcer.ts';
import { within } from '../../../kernel/within.ts';
import { callOfNotice } from '../callbacks/callbacks.queries.ts';
import { Callbacks } from '../callbacks/callbacks.ts';
import { handle } from './handle.ts';
import { type Loaded, loadRequests } from './load.ts';
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

/** High, because a slow carrier only occupies a waiting socket. */
const CONCURRENCY = 128;
const EVERY_MS = 1_000;
const ENDED_MS = 50;
/** The longest that the sweep waits for one of its steps. */
const STEP_MS = 18_000;
/** Milliseconds that other processes have to renew their leases after a database outage before they count as dead. */
const STEADY_MS = 3_000;

type Work = { abort: AbortController; deadline_at: Date | null };

/**
 * Calls carriers. Claims queued requests while there is room (on a notification, when a request ends and every
 * second) and runs each to completion. Every second it also renews its leases, requeues the requests of dead
 * processes, moves slow requests to the background, and ends requests that must not be called. While on hold, it
 * neither claims nor ends requests.
 */
export class Engine {
  readonly #app: App;
  readonly #working = new Map<number, Work>();
  #isStopped = true;
  #timer: NodeJS.Timeout | null = null;
  #isTaking = false;
  #isWanted = false;
  #isSweeping = false;
  #lookedAt = performance.now();
  /** Since when other processes have been able to renew their leases. */
  #steadySince = performance.now();
  /** Ids of saved carrier calls to pass on; null for all. */
  #called: Set<number> | null = new Set();
  #givingCalls: Promise<void> | null = null;

  constructor(app: App, announcer: Announcer) {
    this.#app = app;
    announcer.on(REQUEST_CHANNEL, (what) => this.#hear(what));
    announcer.onConnect(() => this.#wake());
  }

  start(): void {
    this.#isStopped = false;
    this.#steadySince = performance.now();
    this.#lookedAt = performance.now();
    this.#timer = setInterval(() => void this.#sweepAndTake(), EVERY_MS);
    this.#wake();
  }

  /** Milliseconds since the table of requests last answered; 0 while it is not asked. */
  silentMs(): number {
    return this.#isStopped || this.#isOnHold() ? 0 : performance.now() - this.#lookedAt;
  }

  /** Takes no more requests; those in progress continue, and keep their leases until the process has left. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.#renewWhileEnding(), EVERY_MS);
  }

  working(): number {
    return this.#working.size;
  }

  /** Resolves once the requests in progress have ended, after a stop. */
  async ended(): Promise<void> {
    while (this.#isTaking || this.#working.size > 0) await pause(ENDED_MS, undefined, { ref: false });
  }

  /** Ends the renewal of leases after a stop, so that other processes take over what has not ended. */
  leave(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  async #renewWhileEnding(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    await within(STEP_MS, this.#renew()).catch(() => undefined);
    this.#isSweeping = false;
  }

  get #db() {
    return this.#app.connection.db;
  }

  #isOnHold(): boolean {
    return this.#app.services.hold.current() !== null;
  }

  #hear(what: string): void {
    const callId = callOfNotice(what);
    if (callId !== null) {
      if (this.#isStopped) return;
      this.#giveCalls(callId).catch((error: Error) =>
        this.#app.log.warn({ message: error.message }, 'callbacks of carriers could not be processed'),
      );
      return;
    }
    this.#wake();
    if (what === 'changed' && !this.#isStopped) void this.#sweepAndTake();
  }

  #wake(): void {
    this.#isWanted = true;
    if (!this.#isStopped && !this.#isTaking) void this.#take();
  }

  async #take(): Promise<void> {
    if (this.#isOnHold() || this.#room() <= 0) {
      this.#lookedAt = performance.now();
      return;
    }
    const { id, clock, log } = this.#app;
    this.#isTaking = true;
    try {
      do {
        this.#isWanted = false;
        const most = this.#room();
        if (most <= 0) break;
        const rows = await takeRequests(this.#db, { processId: id, now: clock.now(), most });
        this.#lookedAt = performance.now();
        if (rows.length > 0) await this.#begin(rows);
        if (rows.length >= most) this.#isWanted = true;
      } while (this.#isWanted && !this.#isStopped);
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'requests could not be claimed');
    } finally {
      this.#isTaking = false;
    }
  }

  /** How many more requests this process may claim; requests in the background do not count. */
  #room(): number {
    const now = this.#app.clock.now();
    const inFront = [...this.#working.values()].filter(({ deadline_at }) => !deadline_at || deadline_at > now);
    return CONCURRENCY - inFront.length;
  }

  /** Runs each request to completion. @throws Error when they cannot be loaded; then they are requeued */
  async #begin(rows: readonly RequestRow[]): Promise<void> {
    const { services, clock } = this.#app;
    for (const { id, deadline_at } of rows) this.#working.set(id, { abort: new AbortController(), deadline_at });
    try {
      const loaded = await loadRequests({ db: this.#db, services, clock }, rows);
      for (const one of loaded) this.#work(one);
      for (const { id } of rows) if (!loaded.some(({ row }) => row.id === id)) this.#end(id);
    } catch (error) {
      for (const { id } of rows) {
        await moveRequest(this.#db, id, this.#app.id, { state: 'queued' }).catch(() => undefined);
        this.#end(id);
      }
      throw error;
    }
  }

  #work(loaded: Loaded): void {
    const { telemetry, log } = this.#app;
    const { id, purpose, agency_id } = loaded.row;
    const isTest = agency_id === CANARY_AGENCY;
    const { signal } = this.#working.get(id)?.abort ?? new AbortController();
    telemetry
      .observe(
        { kind: 'carrier_request', name: purpose, ...(isTest ? { purpose: CANARY_PURPOSE } : {}) },
        () => handle(this.#app, loaded, signal),
        `quote-${id}`,
      )
      .catch((error: unknown) => log.error({ err: error, request_id: id }, 'a request failed'))
      .finally(() => this.#end(id));
  }

  #end(id: number): void {
    this.#working.delete(id);
    this.#wake();
  }

  async #sweepAndTake(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      await this.#sweep();
    } finally {
      this.#isSweeping = false;
    }
    this.#wake();
  }

  async #sweep(): Promise<void> {
    const steps = [
      () => this.#renew(),
      () => this.#requeue(),
      // A call that arrived in time counts, even if it is processed after the deadline.
      () => this.#giveCalls(),
      () => this.#toBackground(),
      () => this.#endUnasked(),
    ];
    for (const step of steps)
      await within(STEP_MS, step()).catch((error: Error) => {
        this.#steadySince = performance.now();
        this.#app.log.warn({ message: error.message }, 'a step of the sweep over requests failed');
      });
  }

  async #renew(): Promise<void> {
    if (this.#working.size === 0) return;
    for (const { id, is_enabled } of await renewLeases(this.#db, this.#app.id, [...this.#working.keys()]))
      if (!is_enabled) this.#working.get(id)?.abort.abort();
  }

  async #requeue(): Promise<void> {
    if (performance.now() - this.#steadySince < STEADY_MS) return;
    await requeueExpired(this.#db, this.#app.id);
  }

  #toBackground(): Promise<void> {
    const { clock } = this.#app;
    return this.#db
      .transaction()
      .execute(async (trx) => publishLate(this.#app, trx, await toBackground(trx, clock.now())));
  }

  async #endUnasked(): Promise<void> {
    if (this.#isOnHold()) return;
    const now = this.#app.clock.now();
    const over = (await untakenToEnd(this.#db, now)).filter((row) => endReason(row, now) !== null);
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    const taken = await takeToEnd(this.#db, ids, this.#app.id);
    await this.#begin(over.filter(({ id }) => taken.has(id)));
  }

  /**
   * Passes one saved call of a carrier, or all, to the waiting requests. A call during a running pass is included in
   * it.
   * @returns once all are passed on
   */
  #giveCalls(callId?: number): Promise<void> {
    if (this.#isOnHold()) return Promise.resolve();
    if (callId === undefined) this.#called = null;
    else this.#called?.add(callId);
    this.#givingCalls ??= this.#giveAllCalls();
    return this.#givingCalls;
  }

  async #giveAllCalls(): Promise<void> {
    try {
      while (this.#called === null || this.#called.size > 0) {
        const ids = this.#called && [...this.#called];
        this.#called = new Set();
        await new Callbacks(this.#app).takeWaiting(ids);
      }
    } finally {
      this.#givingCalls = null;
    }
  }
}
