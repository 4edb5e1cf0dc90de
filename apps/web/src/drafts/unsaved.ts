import { same } from '@freeboard/domain/same';
import { useSyncExternalStore } from 'react';
import type { Merge } from './merge.ts';
import { isOwnSince, placeOf } from './places.ts';
import type { Revision, StoredDraft } from './stored.ts';

export function useHasUnsaved(subject: string, part: string): boolean {
  const place = placeOf(subject, part);
  return useSyncExternalStore(place.subscribe, () => place.get() !== null);
}

export function useStoredDraft<T>(subject: string, part: string): T | null {
  const place = placeOf<T>(subject, part);
  return useSyncExternalStore(place.subscribe, place.get);
}

export function useNote(subject: string, part: string): readonly [note: string, setNote: (note: string) => void] {
  const noted = `${part} note`;
  return [useStoredDraft<string>(subject, noted) ?? '', (next) => placeOf<string>(subject, noted).set(next || null)];
}

/**
 * A draft that a user saves as a whole: the saved value (`current`) until it is edited, from then on the user's
 * own, stored with the revision it began on. `theirs` is the value that another user saved since: it is never
 * overwritten without asking (D7).
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
    /** Forgets the sent value; edits since then stay unsaved. */
    saved: (sent: T) => {
      const { base: seen, mine: typed } = now();
      keep({ base: { revision: seen.revision, value: sent }, mine: typed });
    },
    /** Continues with the user's edits, on top of the current value. */
    keepMine: () => keep(rebased(now())),
    drop: () => place.set(null),
  };
}
