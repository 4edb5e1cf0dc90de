import { readTyped, saveTyped } from '../../../drafts/typed.ts';

export type Answers = Record<string, string>;

export const readAnswers = (applicationId: number, quoteId: number): Answers =>
  readTyped<Answers>('answers', `${applicationId}.${quoteId}`) ?? {};

export const storeAnswers = (applicationId: number, quoteId: number, answers: Answers | null): void =>
  saveTyped('answers', `${applicationId}.${quoteId}`, answers);
