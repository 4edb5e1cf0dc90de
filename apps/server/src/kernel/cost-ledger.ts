import type { Clock } from './clock.ts';
import { Fault } from './faults.ts';

const WINDOW_MS = 60_000;

/**
 * The computing time, in milliseconds, that each caller (a person or an API key) has used in this process in the
 * current minute.
 */
export class CostLedger {
  readonly #clock: Clock;
  readonly #most_ms: number;
  #spent = new Map<string, number>();
  #ends = 0;

  constructor(clock: Clock, most_ms: number) {
    this.#clock = clock;
    this.#most_ms = most_ms;
  }

  /** @throws Fault too_many when the caller has used up the minute's budget */
  assertLeft(caller: string): void {
    const now = this.#startWindow();
    if ((this.#spent.get(caller) ?? 0) < this.#most_ms) return;
    const retryAfter_s = Math.max(1, Math.ceil((this.#ends - now) / 1_000));
    throw new Fault('too_many', undefined, { retryAfter_s });
  }

  spend(caller: string, ms: number): void {
    this.#startWindow();
    this.#spent.set(caller, (this.#spent.get(caller) ?? 0) + ms);
  }

  /** Charges a caller for the CPU time of `work` in this thread, even if it throws. Waiting for the CPU is free. */
  measure<T>(caller: string, work: () => T): T {
    const before = process.threadCpuUsage();
    try {
      return work();
    } finally {
      const { user, system } = process.threadCpuUsage(before);
      this.spend(caller, (user + system) / 1_000);
    }
  }

  #startWindow(): number {
    const now = this.#clock.now().getTime();
    if (now >= this.#ends || now < this.#ends - WINDOW_MS) {
      this.#spent = new Map();
      this.#ends = now + WINDOW_MS;
    }
    return now;
  }
}

export const callerInLedger = (personId: number, keyId?: number): string =>
  keyId === undefined ? `person ${personId}` : `key ${keyId}`;
