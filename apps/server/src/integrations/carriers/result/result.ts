import type { Failure } from '@freeboard/domain/quotes';
import { clean } from '../clean.ts';
import type { CarrierResult, ConversationState, Outcome } from '../types.ts';

const EMPTY: Omit<CarrierResult, 'outcome' | 'description'> = {
  premium: null,
  lines: [],
  coverages: {},
  deductibles: {},
  reasons: [],
  expires_on: null,
  quote_number: null,
  bridge_url: null,
  needs: [],
};

const LONGEST = 2_000;

/** Returns a result without a price, in plain words that name no carrier. */
export const bare = (outcome: Outcome, description: string, failure?: Failure): CarrierResult => ({
  ...EMPTY,
  outcome,
  description: clean(description.slice(0, LONGEST)),
  ...(failure ? { failure } : {}),
});

/** Returns a result of asking that failed: what kind of failure, and the technical side of it in plain words. */
export const errorResult = (description: string, failure: Failure): CarrierResult =>
  bare('error', description, failure);

export const done = (result: CarrierResult): ConversationState => ({ state: 'done', result });

/**
 * Returns what is said where the condition of a repeated step never came true, though the carrier answered each time.
 */
export const unmetText = (answers: number): string =>
  `'Asked again until' was not true after ${answers} ${answers === 1 ? 'answer' : 'answers'}.`;
