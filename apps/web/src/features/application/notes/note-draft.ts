import { readTyped, saveTyped } from '../../../drafts/typed.ts';

/** The unsaved text of a note; files can't be preserved over a reload. */
export type NoteDraft = { title: string; body: string };

export const EMPTY: NoteDraft = { title: '', body: '' };

export const readDraft = (applicationId: number): NoteDraft =>
  readTyped<NoteDraft>('note', String(applicationId)) ?? EMPTY;

/** Saves a note's draft, by user and application; an empty draft is not stored. */
export const storeDraft = (applicationId: number, draft: NoteDraft): void =>
  saveTyped('note', String(applicationId), draft.title === '' && draft.body === '' ? null : draft);
