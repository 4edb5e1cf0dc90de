export const MOST = 1_000;
/** The most skipped ids that are remembered. A bulk step writes 500 events in one statement. */
const MOST_GAPS = 20_000;
/** Milliseconds for which every read looks for a skipped id; after that, one read a second does. */
const YOUNG_MS = 1_000;

/**
 * Follows a table by id. Transactions commit in another order than they take ids, so skipped ids are looked for until
 * every transaction of that time has ended; those still missing were rolled back. Times are milliseconds of one
 * clock.
 */
export class Tail {
  #last = 0;
  /** The skipped ids below `#last`, with the time at which each was skipped. */
  readonly #gaps = new Map<number, number>();
  #lookedForAllAt = Number.NEGATIVE_INFINITY;

  /** Begins shortly before the newest id, so that ids that others have taken but not committed count as skipped. */
  begin(newest: number): void {
    this.#last = Math.max(0, newest - MOST);
    this.#gaps.clear();
  }

  /** Continues after a lost connection. A promoted standby may lack the latest rows and assign their ids again. */
  resume(newest: number): void {
    this.#last = Math.min(this.#last, newest);
  }

  /** What to read at `now`: rows after an id, and skipped ids. `hasOld`: some were skipped over a second ago. */
  wanted(now: number): { after: number; skipped: number[]; hasOld: boolean } {
    const isForAll = now - this.#lookedForAllAt >= YOUNG_MS;
    if (isForAll) this.#lookedForAllAt = now;
    const isYoung = (since: number) => now - since < YOUNG_MS;
    const skipped = [...this.#gaps].filter(([, since]) => isForAll || isYoung(since));
    return {
      after: this.#last,
      skipped: skipped.map(([id]) => id),
      hasOld: skipped.some(([, since]) => !isYoung(since)),
    };
  }

  /**
   * Records a read: which rows were found, by ascending id, and which skipped ids it looked for. `openSince`: when
   * the oldest transaction began that was open before the read.
   */
  note(ids: readonly number[], skipped: readonly number[], openSince: number, now: number): void {
    for (const id of ids) {
      this.#gaps.delete(id);
      if (id <= this.#last) continue;
      // Old rows are deleted, so without an earlier row it is unknown from which id on rows are missing.
      const from = Math.max(this.#last + 1, id - (this.#last === 0 ? MOST : MOST_GAPS));
      for (let missing = from; missing < id; missing += 1) this.#gaps.set(missing, now);
      this.#last = id;
    }
    for (const id of skipped) if ((this.#gaps.get(id) ?? now) < openSince) this.#gaps.delete(id);
    for (const id of this.#gaps.keys()) {
      if (this.#gaps.size <= MOST_GAPS) break;
      this.#gaps.delete(id);
    }
  }
}
