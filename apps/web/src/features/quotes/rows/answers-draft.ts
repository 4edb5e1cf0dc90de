import { readTyped, saveTyped } from '../../../drafts/typed.ts';

export type Answers = Record<string, string>;

export const readAnswers = (applicationId: number, quoteId: number): Answers =>
  readTyped<Answers>('answers', `${applicationId}.${quoteId}`) ?? {};

/** Null removes the saved answers. */
export const storeAnswers = (applicationId: number, quoteId: number, answers: Answers | null): void =>
  saveTyped('answers', `${applicationId}.${quoteId}`, answers);
