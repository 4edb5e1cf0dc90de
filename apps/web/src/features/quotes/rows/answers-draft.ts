import { readTyped, saveTyped } from '../../../drafts/typed.ts';

/** What is typed for a carrier that asks, by question. */
export type Answers = Record<string, string>;

export const readAnswers = (applicationId: number, quoteId: number): Answers =>
  readTyped<Answers>('answers', `${applicationId}.${quoteId}`) ?? {};

/** Keeps what is typed and not sent yet, by person and asking; null once it is. */
export const storeAnswers = (applicationId: number, quoteId: number, answers: Answers | null): void =>
  saveTyped('answers', `${applicationId}.${quoteId}`, answers);
