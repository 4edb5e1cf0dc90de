import { typist } from '../../lib/session.ts';
import { readStored, store } from '../../lib/storage.ts';

/** What is typed of a note and not saved yet; files cannot be kept over a reload. */
export type NoteDraft = { title: string; body: string };

export const EMPTY: NoteDraft = { title: '', body: '' };

const keyOf = (applicationId: number): string => `freeboard.note.${typist()}.${applicationId}`;

export const readDraft = (applicationId: number): NoteDraft => readStored<NoteDraft>(keyOf(applicationId)) ?? EMPTY;

/** Keeps what is typed, by person and application; nothing where nothing is typed. */
export const keepDraft = (applicationId: number, draft: NoteDraft): void => {
  store(keyOf(applicationId), draft.title === '' && draft.body === '' ? null : draft);
};
