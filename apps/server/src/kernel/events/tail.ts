/** The most rows that are read at a time. */
export const MOST = 1_000;
/** The most skipped ids that are remembered; a bulk step writes 500 events in one statement. */
const MOST_GAPS = 20_000;
/** Milliseconds in which a skipped id is looked for with every read; after that with one read a second. */
const YOUNG_MS = 1_000;

/**
 * Follows a table by id. Ids commit in another order than they were taken, so ids that were skipped are looked for
 * until the transactions of that time have ended: then they were rolled back. Times are milliseconds of one clock.
 */
export class Tail {
  #last = 0;
  /** Ids below `#last` that did not exist when they were skipped, and when that was. */
  readonly #gaps = new Map<number, number>();
  #lookedForAllAt = Number.NEGATIVE_INFINITY;

  /** Follows from shortly before the newest id, so that the ids that others are about to commit count as skipped. */
  begin(newest: number): void {
    this.#last = Math.max(0, newest - MOST);
    this.#gaps.clear();
  }

  /** Goes on after a lost connection. A standby that was promoted may have fewer rows, and gives their ids again. */
  resume(newest: number): void {
    this.#last = Math.min(this.#last, newest);
  }

  /** What to read at `now`: the rows after an id, and skipped ids; `hasOld` when some were skipped long ago. */
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
   * Notes which rows were there, by ascending id, in a read of `skipped` ids and of those after the last one.
   * `openSince`: before the read, no transaction was open that began earlier.
   */
  note(ids: readonly number[], skipped: readonly number[], openSince: number, now: number): void {
    for (const id of ids) {
      this.#gaps.delete(id);
      if (id <= this.#last) continue;
      // Old rows are deleted: after none, it is not known from where on ids are missing.
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
