import { same } from '@freeboard/domain/same';
import { useSyncExternalStore } from 'react';
import type { Merge } from './merge.ts';
import { isOwnSince, placeOf } from './places.ts';
import type { Revision, StoredDraft } from './stored.ts';

/** Provides whether a part of a subject holds changes that are not saved. */
export function useHasUnsaved(subject: string, part: string): boolean {
  const place = placeOf(subject, part);
  return useSyncExternalStore(place.subscribe, () => place.get() !== null);
}

/** Provides what is kept of a part of a subject; null when nothing is unsaved in it. */
export function useStoredDraft<T>(subject: string, part: string): T | null {
  const place = placeOf<T>(subject, part);
  return useSyncExternalStore(place.subscribe, place.get);
}

/** Provides the note on what is saved next in a part of a subject. */
export function useNote(subject: string, part: string): readonly [note: string, setNote: (note: string) => void] {
  const noted = `${part} note`;
  return [useStoredDraft<string>(subject, noted) ?? '', (next) => placeOf<string>(subject, noted).set(next || null)];
}

/**
 * Provides what a person works on until they save it as a whole: what stands (`current`) until something is changed,
 * from then on their own, kept with the revision it began on. `theirs` is what somebody else saved since then: it is
 * never written over unasked (D7).
 */
export function useUnsaved<T>(subject: string, part: string, current: Revision<T>, merge: Merge<T>) {
  const place = placeOf<StoredDraft<T>>(subject, part);
  useSyncExternalStore(place.subscribe, place.get);

  const rebased = ({ base, mine }: StoredDraft<T>): StoredDraft<T> => ({
    base: current,
    mine: merge(base.value, current.value, mine),
  });
  function now(): StoredDraft<T> {
    const kept = place.get();
    if (!kept) return { base: current, mine: current.value };
    return isOwnSince(subject, kept.base.revision, current.revision) ? rebased(kept) : kept;
  }
  const keep = ({ base, mine }: StoredDraft<T>) => place.set(same(mine, base.value) ? null : { base, mine });

  const { base, mine } = now();
  const isDirty = !same(mine, base.value);
  return {
    value: mine,
    base,
    isDirty,
    theirs: isDirty && base.revision < current.revision ? current : null,
    set: (change: (before: T) => T) => {
      const before = now();
      keep({ ...before, mine: change(before.mine) });
    },
    /** What was sent is saved; what was typed since then stays unsaved. */
    saved: (sent: T) => {
      const { base: seen, mine: typed } = now();
      keep({ base: { revision: seen.revision, value: sent }, mine: typed });
    },
    /** Goes on with what was typed, on top of what stands. */
    keepMine: () => keep(rebased(now())),
    drop: () => place.set(null),
  };
}
