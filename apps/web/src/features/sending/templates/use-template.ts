import { useMemo } from 'react';
import { dropUnsaved, noteOwnRevision, placeOf } from '../../../drafts/places.ts';
import type { Revision, StoredDraft } from '../../../drafts/stored.ts';
import { useStoredDraft, useUnsaved } from '../../../drafts/unsaved.ts';
import { type Draft, draftOf, mergeDrafts, type Saved } from './draft.ts';

/** The key of a template that is not there yet; all others have their id. */
export const NEW = 'new';
const NOTHING: Revision<Draft | null> = { revision: 0, value: null };

const subjectOf = (key: string): string => `template ${key}`;
const WORDING = 'wording';

/** Provides a template as it is written: what stands, or what is written on top of it; null where there is neither. */
export function useTemplate(key: string, saved: Saved | undefined, isSystem: boolean) {
  const current = useMemo(
    () => (saved ? { revision: saved.version, value: draftOf(saved, isSystem) } : NOTHING),
    [saved, isSystem],
  );
  return useUnsaved<Draft | null>(subjectOf(key), WORDING, current, mergeDrafts);
}
export type Writing = ReturnType<typeof useTemplate>;

/** Provides what is written and not saved of a template; null when nothing is. */
export const useWritten = (key: string): Draft | null =>
  useStoredDraft<StoredDraft<Draft>>(subjectOf(key), WORDING)?.mine ?? null;

/** Begins a new template, unless one is begun already. */
export function beginTemplate(draft: Draft): void {
  const place = placeOf<StoredDraft<Draft | null>>(subjectOf(NEW), WORDING);
  if (place.get() === null) place.set({ base: NOTHING, mine: draft });
}

/** Drops what is written of a template. */
export const dropWritten = (key: string): void => dropUnsaved(subjectOf(key));

/** Says that this page itself saved this version. */
export const noteOwnVersion = ({ id, version }: Saved): void => noteOwnRevision(subjectOf(String(id)), version);
