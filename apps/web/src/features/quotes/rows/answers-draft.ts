import { readTyped, saveTyped } from '../../../drafts/typed.ts';

/** Typed answers to a carrier's questions, by question. */
export type Answers = Record<string, string>;

export const readAnswers = (applicationId: number, quoteId: number): Answers =>
  readTyped<Answers>('answers', `${applicationId}.${quoteId}`) ?? {};

/** Saves unsent answers by user and quote; null removes them. */
export const storeAnswers = (applicationId: number, quoteId: number, answers: Answers | null): void =>
  saveTyped('answers', `${applicationId}.${quoteId}`, answers);
