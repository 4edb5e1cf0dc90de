import type { FieldValue } from '@freeboard/domain';
import { same } from '@freeboard/domain';
import { type Change, type Conflict, rebase } from '../drafts/changes.ts';
import type { PendingEdits } from './store.ts';

/** A person's edits that are not saved yet, in the order typed; one that the server refused waits for another edit. */
export type PendingChanges = ReturnType<typeof createPendingChanges>;

export function createPendingChanges() {
  let changes = new Map<string, Change>();
  const refused = new Set<string>();
  return {
    size: () => changes.size,
    list: (): Change[] => [...changes.values()],
    edits: (): PendingEdits => new Map([...changes.values()].map(({ key, value }) => [key, value])),
    /** The changes that are worth sending. */
    sendable: () => [...changes.values()].filter((change) => !refused.has(change.key)),
    /** Puts an edit last; a field that was pending already keeps the base that it had. */
    edit(change: Change): void {
      const before = changes.get(change.key);
      changes.delete(change.key);
      refused.delete(change.key);
      changes.set(change.key, before ? { ...change, base: before.base } : change);
    },
    /** Adds what an earlier visit left, except for fields that were edited since. */
    restore(left: readonly Change[]): void {
      for (const change of left) if (!changes.has(change.key)) changes.set(change.key, change);
    },
    refuse(refusedNow: readonly Change[]): void {
      for (const change of refusedNow) refused.add(change.key);
    },
    remove: (key: string) => changes.delete(key),
    /** Drops what was saved; a field that was edited again meanwhile stays, on top of what was saved of it. */
    acknowledge(sent: readonly Change[]): void {
      for (const change of sent) {
        const current = changes.get(change.key);
        if (!current) continue;
        if (same(current.value, change.value)) changes.delete(change.key);
        else changes.set(change.key, { ...current, base: change.value });
      }
    },
    /** Puts the changes on top of newer values. @returns the fields that both sides changed */
    rebase(values: Readonly<Record<string, FieldValue | undefined>>): readonly Conflict[] {
      const result = rebase([...changes.values()], values);
      changes = new Map(result.changes.map((change) => [change.key, change]));
      return result.conflicts;
    },
  };
}
