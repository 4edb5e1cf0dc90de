import { type FieldValue, sameValue } from '@freeboard/domain/forms';
import { changedBy } from './merge.ts';

/** A change of ours that is not on the server yet: the new value, and what the server had when it was made. */
export type Change = {
  key: string;
  value: FieldValue;
  base: FieldValue | undefined;
  /** When it was made, in ms; a change that an earlier release stored has none and counts as the oldest. */
  at?: number;
  /** The value was right already and is confirmed: it is sent though nothing differs. */
  confirms?: true;
  /** Nobody typed it: it was looked up, and the server gave this proof of it. */
  proof?: string;
  /** Who looked it up; left out where it was looked up from the first name. */
  provider?: string;
};
/** A field that both sides changed, to different values. */
export type Conflict = { key: string; mine: FieldValue; theirs: FieldValue | undefined };
export type Rebased = { changes: Change[]; conflicts: Conflict[] };

/**
 * Puts our unsaved changes on top of what the server has now. A change they made too, to the same value, is done; one
 * they did not touch stays ours. A conflict keeps the base it began on, so that it is a conflict again, however often
 * this is done and wherever the changes were stored, until a person settles it. What only followed from another field
 * (`isDerived`) is nobody's decision: it is no conflict with what a person typed.
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
    const by = changedBy(change.base, now, change.value, sameValue);
    if (by === null && !change.confirms) continue;
    const isConflict = (by === 'both' || by === 'them') && !isDerived(change.key);
    changes.push(isConflict ? change : { ...change, base: now });
    if (isConflict) conflicts.push({ key: change.key, mine: change.value, theirs: now });
  }
  return { changes, conflicts };
}

/** Joins the changes that several pages left, in the order in which they were made: of a field the latest one counts. */
export function joinChanges(lists: readonly (readonly Change[])[]): Change[] {
  const byKey = new Map<string, Change>();
  for (const change of lists.flat().toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
    byKey.delete(change.key);
    byKey.set(change.key, change);
  }
  return [...byKey.values()];
}
