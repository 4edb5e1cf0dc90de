import { readTyped, saveTyped } from '../../../drafts/typed.ts';

/** What is typed of a note and not saved yet; files cannot be kept over a reload. */
export type NoteDraft = { title: string; body: string };

export const EMPTY: NoteDraft = { title: '', body: '' };

export const readDraft = (applicationId: number): NoteDraft =>
  readTyped<NoteDraft>('note', String(applicationId)) ?? EMPTY;

/** Keeps what is typed, by person and application; nothing where nothing is typed. */
export const storeDraft = (applicationId: number, draft: NoteDraft): void =>
  saveTyped('note', String(applicationId), draft.title === '' && draft.body === '' ? null : draft);
