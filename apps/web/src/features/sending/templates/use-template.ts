import { useMemo } from 'react';
import { dropUnsaved, noteOwnRevision, placeOf } from '../../../drafts/places.ts';
import type { Revision, StoredDraft } from '../../../drafts/stored.ts';
import { useStoredDraft, useUnsaved } from '../../../drafts/unsaved.ts';
import { type Draft, draftOf, mergeDrafts, type Saved } from './draft.ts';

/** Key of a new template; any other key is a template's id. */
export const NEW = 'new';
const NOTHING: Revision<Draft | null> = { revision: 0, value: null };

const subjectOf = (key: string): string => `template ${key}`;
const WORDING = 'wording';

export function useTemplate(key: string, saved: Saved | undefined, isSystem: boolean) {
  const current = useMemo(
    () => (saved ? { revision: saved.version, value: draftOf(saved, isSystem) } : NOTHING),
    [saved, isSystem],
  );
  return useUnsaved<Draft | null>(subjectOf(key), WORDING, current, mergeDrafts);
}
export type Writing = ReturnType<typeof useTemplate>;

export const useWritten = (key: string): Draft | null =>
  useStoredDraft<StoredDraft<Draft>>(subjectOf(key), WORDING)?.mine ?? null;

export function beginTemplate(draft: Draft): void {
  const place = placeOf<StoredDraft<Draft | null>>(subjectOf(NEW), WORDING);
  if (place.get() === null) place.set({ base: NOTHING, mine: draft });
}

export const dropWritten = (key: string): void => dropUnsaved(subjectOf(key));

/** Call after this page saved the version: other drafts of the template then continue from it. */
export const noteOwnVersion = ({ id, version }: Saved): void => noteOwnRevision(subjectOf(String(id)), version);
