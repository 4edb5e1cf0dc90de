/** A snapshot of the database: all transactions before `oldest` have ended, and none from `next` on had begun. */
export type Snapshot = { oldest: bigint; next: bigint };

/** The most rows that are read at a time. */
export const MOST = 1_000;
/** The most skipped ids that are remembered; a bulk step writes 500 events in one statement. */
const MOST_GAPS = 20_000;
/** Milliseconds in which a skipped id is looked for with every read; after that with one read a second. */
const YOUNG_MS = 1_000;
/**
 * Milliseconds for which a skipped id is remembered in any case: its transaction may have taken the id before it
 * counted as begun.
 */
const LEAST_MS = 10_000;

/**
 * Follows a table by id. Ids commit in another order than they were taken, so ids that were skipped are looked for
 * until the transactions of that time have ended: then they were rolled back.
 */
export class Tail {
  #last = 0;
  /** Ids below `#last` that did not exist when they were skipped. */
  readonly #gaps = new Map<number, { since: number; next: bigint }>();
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

  /** What to read at `now` (in milliseconds): the rows after an id, and skipped ids. */
  wanted(now: number): { after: number; skipped: number[] } {
    const isForAll = now - this.#lookedForAllAt >= YOUNG_MS;
    if (isForAll) this.#lookedForAllAt = now;
    const skipped = [...this.#gaps].filter(([, { since }]) => isForAll || now - since < YOUNG_MS).map(([id]) => id);
    return { after: this.#last, skipped };
  }

  /** Notes which rows were there, by ascending id, in a read of `skipped` ids and of those after the last one. */
  note(ids: readonly number[], skipped: readonly number[], { oldest, next }: Snapshot, now: number): void {
    for (const id of ids) {
      this.#gaps.delete(id);
      if (id <= this.#last) continue;
      const from = Math.max(this.#last + 1, id - MOST_GAPS);
      for (let missing = from; missing < id; missing += 1) this.#gaps.set(missing, { since: now, next });
      this.#last = id;
    }
    for (const id of skipped) {
      const gap = this.#gaps.get(id);
      if (gap && gap.next <= oldest && now - gap.since >= LEAST_MS) this.#gaps.delete(id);
    }
    for (const id of this.#gaps.keys()) {
      if (this.#gaps.size <= MOST_GAPS) break;
      this.#gaps.delete(id);
    }
  }
}
