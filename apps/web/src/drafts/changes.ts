import { type FieldValue, sameValue } from '@freeboard/domain/forms';
import { same } from '@freeboard/domain/same';
import { changedBy } from './merge.ts';

/** `base`: the server's value when the change was made. */
export type Change = {
  key: string;
  value: FieldValue;
  base: FieldValue | undefined;
  /** Epoch ms; changes stored by earlier releases have none and count as the oldest. */
  at?: number;
  /** Values of the field that were sent without an answer: the server may have one of them. */
  sent?: readonly FieldValue[];
  /** Set if the user confirmed a value that was already right: it is sent although nothing differs. */
  confirms?: true;
  /** The server's proof that the value was looked up, not typed. */
  proof?: string;
  /** Provider of the lookup; omitted if it was looked up from the first name. */
  provider?: string;
};
export type Conflict = { key: string; mine: FieldValue; theirs: FieldValue | undefined };
export type Rebased = { changes: Change[]; conflicts: Conflict[] };

/**
 * `theirs`: the server's current values. A change to the value that the server already has is dropped, unless it
 * confirms that value or puts it back; a change of a field that the server has not changed stays. A conflict keeps
 * its original base, so it remains a conflict until a user resolves it, however often this runs and wherever the
 * changes were stored. A value that was only derived from another field (`isDerived`) never conflicts with a typed
 * value.
 */
export function rebase(
  mine: readonly Change[],
  theirs: Readonly<Record<string, FieldValue | undefined>>,
  isDerived: (key: string) => boolean = () => false,
): Rebased {
  const changes: Change[] = [];
  const conflicts: Conflict[] = [];
  for (const change of mine) {
    const now = theirs[change.key];
    const isOwn = change.sent?.some((value) => sameValue(value, now)) ?? false;
    const by = changedBy(isOwn ? now : change.base, now, change.value, sameValue);
    // A user put the server's value back after a rule of another change had replaced it. The change stays, because the
    // server
    // applies that rule too.
    const isPutBack = by === null && same(change.base, change.value);
    if (by === null && !change.confirms && !isPutBack) continue;
    const isConflict = (by === 'both' || by === 'them') && !isDerived(change.key);
    changes.push(isConflict || isPutBack ? change : { ...change, base: now });
    if (isConflict) conflicts.push({ key: change.key, mine: change.value, theirs: now });
  }
  return { changes, conflicts };
}

/** In the order the changes were made; the latest change of a field wins. */
export function joinChanges(lists: readonly (readonly Change[])[]): Change[] {
  const byKey = new Map<string, Change>();
  for (const change of lists.flat().toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
    byKey.delete(change.key);
    byKey.set(change.key, change);
  }
  return [...byKey.values()];
}
