import {
  type Divided,
  divideChosen,
  dividedBy,
  type Proposable,
  type QuoteChoice,
  type Quoted,
  reasonsAgainst,
} from './chosen.ts';
import { isBindable } from './offer.ts';
import { doubtOfQuote } from './prices/price-doubt.ts';

/**
 * Divides quotes into quotes for a proposal, cheapest first, and omitted quotes, each with the reason. For 'all',
 * only quotes with a price are considered, and a doubtful quote is left out: it is sent only if a user chooses it.
 */
export function divideQuotes<Q extends Proposable>(application: Quoted<Q>, choice: QuoteChoice): Divided<Q> {
  if (choice !== 'all') return divideChosen(application, choice);
  const reasons = reasonsAgainst(application).filter(([, why]) => why !== 'earlier' && why !== 'unpriced');
  const priced = reasons.flatMap(([quote, why]) => (why === null ? [quote] : []));
  return dividedBy(
    reasons.map(([quote, why]) => [quote, why === null && doubtOfQuote(quote, priced) !== null ? 'doubtful' : why]),
  );
}

/** Cheapest first. */
export const proposedQuotes = <Q extends Proposable>(application: Quoted<Q>, choice: QuoteChoice = 'all'): Q[] =>
  divideQuotes(application, choice).sent;

/** The lowest price that can be bound, else the first quote; undefined without quotes. */
export const singleQuote = <Q extends Proposable>(proposed: readonly Q[]): Q | undefined =>
  proposed.find(({ payload }) => isBindable(payload)) ?? proposed[0];
