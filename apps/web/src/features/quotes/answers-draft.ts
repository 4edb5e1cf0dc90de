import { typist } from '../../lib/session.ts';
import { readStored, store } from '../../lib/storage.ts';

/** What is typed for a carrier that asks, by question. */
export type Answers = Record<string, string>;

const keyOf = (applicationId: number, quoteId: number): string =>
  `freeboard.answers.${typist()}.${applicationId}.${quoteId}`;

export const readAnswers = (applicationId: number, quoteId: number): Answers =>
  readStored<Answers>(keyOf(applicationId, quoteId)) ?? {};

/** Keeps what is typed and not sent yet, by person and asking; null once it is. */
export const keepAnswers = (applicationId: number, quoteId: number, answers: Answers | null): void => {
  store(keyOf(applicationId, quoteId), answers);
};
