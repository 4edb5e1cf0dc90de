import { describe, expect, it } from 'vitest';
import { Tail } from './tail.ts';

/** A table's tail after `newest`, with a function that reads the table. */
function tailAfter(newest: number) {
  const tail = new Tail();
  tail.begin(newest);
  return {
    /** Reads a table with `ids` at `now`. @returns the ids that were found */
    read(ids: readonly number[], now: number, openSince = Number.NEGATIVE_INFINITY): number[] {
      const { after, skipped } = tail.wanted(now);
      const found = ids.filter((id) => id > after || skipped.includes(id));
      tail.note(found, skipped, openSince, now);
      return found;
    },
    looksFor: (now: number) => tail.wanted(now).skipped,
    resume: (newest: number) => tail.resume(newest),
  };
}

describe('the tail of a table', () => {
  it('finds every id once, whatever the order in which they commit', () => {
    const tail = tailAfter(0);
    expect(tail.read([2, 4], 0)).toEqual([2, 4]);
    expect(tail.read([1, 2, 4], 15)).toEqual([1]);
    expect(tail.read([1, 2, 4], 30)).toEqual([]);
    expect(tail.read([1, 2, 3, 4, 5], 45)).toEqual([3, 5]);
  });

  it('looks for an old skipped id once a second, until the transactions of its time have ended', () => {
    const tail = tailAfter(0);
    tail.read([2], 10);
    expect(tail.looksFor(2_000)).toEqual([1]);
    expect(tail.looksFor(2_015)).toEqual([]);
    // A transaction that is still open after five minutes may yet commit its row.
    tail.read([2], 300_000, 5);
    expect(tail.looksFor(302_000)).toEqual([1]);
    expect(tail.read([1, 2], 304_000, 5)).toEqual([1]);
  });

  it('forgets an id that was rolled back', () => {
    const tail = tailAfter(0);
    tail.read([2], 10);
    tail.read([2], 3_000, 11);
    expect(tail.looksFor(5_000)).toEqual([]);
  });

  it('remembers the latest of very many skipped ids', () => {
    const tail = tailAfter(0);
    tail.read([1], 0);
    tail.read([1, 1_000_000], 15);
    expect(tail.looksFor(2_000)).toHaveLength(20_000);
    expect(tail.read([1, 999_999, 1_000_000], 4_000)).toEqual([999_999]);
  });

  it('finds what was about to commit when it began', () => {
    const tail = tailAfter(5_000);
    tail.read([4_999, 5_000], 0);
    expect(tail.read([4_998, 4_999, 5_000], 15)).toEqual([4_998]);
  });

  it('goes on with the ids that a promoted standby gives again', () => {
    const tail = tailAfter(0);
    tail.read([1, 2, 3], 0);
    tail.resume(2);
    expect(tail.read([1, 2, 3], 15)).toEqual([3]);
  });
});
