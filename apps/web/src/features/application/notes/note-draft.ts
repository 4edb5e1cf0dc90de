import { readTyped, saveTyped } from '../../../drafts/typed.ts';

export type NoteDraft = { title: string; body: string };

export const EMPTY: NoteDraft = { title: '', body: '' };

export const readDraft = (applicationId: number): NoteDraft =>
  readTyped<NoteDraft>('note', String(applicationId)) ?? EMPTY;

export const storeDraft = (applicationId: number, draft: NoteDraft): void =>
  saveTyped('note', String(applicationId), draft.title === '' && draft.body === '' ? null : draft);
