import { type Change, joinChanges } from '../drafts/changes.ts';
import { createKeeper, storeUnsaved, takeUnsaved } from '../drafts/kept.ts';
import type { UnreadText } from './unread.ts';

export type Unsaved = { changes: readonly Change[]; unread?: readonly UnreadText[] };

const subjectOf = (applicationId: number): string => String(applicationId);

/** For the application's form to send when it is opened. */
export const storeChanges = (applicationId: number, changes: Change[]): void =>
  storeUnsaved(subjectOf(applicationId), { changes });

/** Null when earlier visits left nothing unsaved. */
export const takeChanges = (applicationId: number): Promise<Unsaved | null> =>
  takeUnsaved<Unsaved>(subjectOf(applicationId), (left) => {
    const changes = joinChanges(left.map((one) => one.changes ?? []));
    const unread = left.flatMap((one) => one.unread ?? []);
    return changes.length > 0 || unread.length > 0 ? { changes, unread } : null;
  });

export const createChangesKeeper = (applicationId: number) => createKeeper<Unsaved>(subjectOf(applicationId));
