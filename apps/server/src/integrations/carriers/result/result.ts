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

/** `description` must not name the carrier. */
export const bare = (outcome: Outcome, description: string, failure?: Failure): CarrierResult => ({
  ...EMPTY,
  outcome,
  description: clean(description.slice(0, LONGEST)),
  ...(failure ? { failure } : {}),
});

/** An error result. `description` is technical: only people who manage carriers see it. */
export const errorResult = (description: string, failure: Failure): CarrierResult =>
  bare('error', description, failure);

export const done = (result: CarrierResult): ConversationState => ({ state: 'done', result });

export const unmetText = (answers: number): string =>
  `'Asked again until' was not true after ${answers} ${answers === 1 ? 'answer' : 'answers'}.`;
