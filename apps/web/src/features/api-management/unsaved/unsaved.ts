import { useSyncExternalStore } from 'react';
import { session } from '../../../lib/session.ts';
import { type Signal, signal } from '../../../lib/signal.ts';
import { same } from './merge.ts';

/** What stands, and which edition of the carrier's settings it is. */
export type Edition<T> = { edition: number; value: T };
/** What is typed and not saved, and the edition that it was typed on. */
type Kept<T> = { base: Edition<T>; mine: T };
type Merge<T> = (base: T, theirs: T, mine: T) => T;
type Part = 'settings' | 'rates';

/** By person, carrier and part, so that looking at another screen loses nothing. */
const places = new Map<string, Signal<Kept<unknown> | null>>();

function placeOf<T>(carrierId: number, part: Part): Signal<Kept<T> | null> {
  const key = `${session.get()?.user.id} ${carrierId} ${part}`;
  const known = places.get(key) ?? signal<Kept<unknown> | null>(null);
  places.set(key, known);
  return known as Signal<Kept<T> | null>;
}

/** Editions that this page made itself; what is unsaved in another part of it goes on from them. */
const own = new Set<string>();
export const noteOwnEdition = (carrierId: number, edition: number): void => {
  own.add(`${carrierId} ${edition}`);
};

function isOwnSince(carrierId: number, from: number, to: number): boolean {
  for (let at = from + 1; at <= to; at += 1) if (!own.has(`${carrierId} ${at}`)) return false;
  return from < to;
}

/** Drops what is typed and not saved in every part of a carrier. */
export function dropUnsaved(carrierId: number): void {
  for (const part of ['settings', 'rates'] as const) placeOf(carrierId, part).set(null);
}

/** Whether a part of a carrier holds changes that are not saved. */
export function useHasUnsaved(carrierId: number, part: Part): boolean {
  const place = placeOf(carrierId, part);
  return useSyncExternalStore(place.subscribe, () => place.get() !== null);
}

/**
 * What a person works on: what stands (`current`) until something is changed, from then on their own, kept with the
 * edition it began on. `theirs` is what somebody else saved since then: it is never written over unasked (D7).
 */
export function useUnsaved<T>(carrierId: number, part: Part, current: Edition<T>, merge: Merge<T>) {
  const place = placeOf<T>(carrierId, part);
  useSyncExternalStore(place.subscribe, place.get);

  const rebased = ({ base, mine }: Kept<T>): Kept<T> => ({
    base: current,
    mine: merge(base.value, current.value, mine),
  });
  function now(): Kept<T> {
    const kept = place.get();
    if (!kept) return { base: current, mine: current.value };
    return isOwnSince(carrierId, kept.base.edition, current.edition) ? rebased(kept) : kept;
  }
  const keep = ({ base, mine }: Kept<T>) => place.set(same(mine, base.value) ? null : { base, mine });

  const { base, mine } = now();
  const isDirty = !same(mine, base.value);
  return {
    value: mine,
    base,
    isDirty,
    theirs: isDirty && base.edition < current.edition ? current : null,
    set: (change: (before: T) => T) => {
      const before = now();
      keep({ ...before, mine: change(before.mine) });
    },
    /** What was sent is saved; what was typed since then stays unsaved. */
    saved: (sent: T) => {
      const { base: seen, mine: typed } = now();
      keep({ base: { edition: seen.edition, value: sent }, mine: typed });
    },
    /** Goes on with what was typed, on top of what stands. */
    keepMine: () => keep(rebased(now())),
    drop: () => place.set(null),
  };
}
