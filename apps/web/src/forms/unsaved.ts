import { type Change, joinChanges } from '../drafts/changes.ts';
import { createKeeper, storeUnsaved, takeUnsaved } from '../drafts/kept.ts';
import type { UnreadText } from './unread.ts';

/** The unsaved parts of an application: changes, and text in its fields that can't be parsed. */
export type Unsaved = { changes: readonly Change[]; unread?: readonly UnreadText[] };

const subjectOf = (applicationId: number): string => String(applicationId);

/** Stores an application's unsaved changes, for its form to send. */
export const storeChanges = (applicationId: number, changes: Change[]): void =>
  storeUnsaved(subjectOf(applicationId), { changes });

/** Adopts the edits of an application that earlier visits could not save; null when there are none. */
export const takeChanges = (applicationId: number): Promise<Unsaved | null> =>
  takeUnsaved<Unsaved>(subjectOf(applicationId), (left) => {
    const changes = joinChanges(left.map((one) => one.changes ?? []));
    const unread = left.flatMap((one) => one.unread ?? []);
    return changes.length > 0 || unread.length > 0 ? { changes, unread } : null;
  });

/** Saves an application's unsaved changes as they are typed. */
export const createChangesKeeper = (applicationId: number) => createKeeper<Unsaved>(subjectOf(applicationId));
