import { useMemo } from 'react';
import { dropUnsaved, noteOwnRevision, placeOf } from '../../../drafts/places.ts';
import type { Revision, StoredDraft } from '../../../drafts/stored.ts';
import { useStoredDraft, useUnsaved } from '../../../drafts/unsaved.ts';
import { type Draft, draftOf, mergeDrafts, type Saved } from './draft.ts';

/** The key of a new template; the key of any other is its id. */
export const NEW = 'new';
const NOTHING: Revision<Draft | null> = { revision: 0, value: null };

const subjectOf = (key: string): string => `template ${key}`;
const WORDING = 'wording';

/** A template being edited: the saved template, or its unsaved draft; null if there is neither. */
export function useTemplate(key: string, saved: Saved | undefined, isSystem: boolean) {
  const current = useMemo(
    () => (saved ? { revision: saved.version, value: draftOf(saved, isSystem) } : NOTHING),
    [saved, isSystem],
  );
  return useUnsaved<Draft | null>(subjectOf(key), WORDING, current, mergeDrafts);
}
export type Writing = ReturnType<typeof useTemplate>;

/** The unsaved draft of a template; null if there is none. */
export const useWritten = (key: string): Draft | null =>
  useStoredDraft<StoredDraft<Draft>>(subjectOf(key), WORDING)?.mine ?? null;

export function beginTemplate(draft: Draft): void {
  const place = placeOf<StoredDraft<Draft | null>>(subjectOf(NEW), WORDING);
  if (place.get() === null) place.set({ base: NOTHING, mine: draft });
}

export const dropWritten = (key: string): void => dropUnsaved(subjectOf(key));

/** Records that this page itself saved this version. */
export const noteOwnVersion = ({ id, version }: Saved): void => noteOwnRevision(subjectOf(String(id)), version);
