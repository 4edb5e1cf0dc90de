import { isBindable, isSample, premiumText } from './offer.ts';
import { comparePremium, hasPremium } from './prices/premium.ts';
import { doubtOfQuote } from './prices/price-doubt.ts';
import { shownQuotes } from './shown.ts';

type Proposable = {
  readonly id: number;
  readonly is_superseded: boolean;
  readonly superseded_at: string | null;
  readonly is_expired: boolean;
  readonly group_name: string;
  readonly payload: { readonly premium: number | null; readonly outcome: string; readonly rate_type: string };
};
type Quoted<Q> = { readonly quotes: readonly Q[]; readonly outdated: { readonly superseded_at: string } | null };

/** Every quote that may go out, or those that a person chose. A choice that comes to nothing is refused, never all. */
export type QuoteChoice = 'all' | readonly [number, ...number[]];

/** What is meant by the quotes that are ticked: all, where none is. For the ticks as they are, not for what is left of them. */
export const choiceOfTicks = (ticked: readonly number[]): QuoteChoice =>
  ticked.length > 0 ? (ticked as readonly [number, ...number[]]) : 'all';

/** Why a quote does not go out. */
export type LeftOutReason = 'earlier' | 'sample' | 'unpriced' | 'expired' | 'doubtful';
export type LeftOut<Q> = { readonly quote: Q; readonly why: LeftOutReason };

/** The quotes that a request names; all, where it names none at all. */
export const requestedChoice = (ids: readonly number[] | null | undefined): QuoteChoice =>
  ids ? (ids as readonly [number, ...number[]]) : 'all';

const GOES_OUT: ReadonlySet<string> = new Set(['quoted', 'indication']);

function reasonAgainst<Q extends Proposable>(quote: Q, shown: readonly Q[]): LeftOutReason | null {
  if (!shown.includes(quote)) return 'earlier';
  if (!hasPremium(quote.payload.premium)) return 'unpriced';
  if (isSample(quote.payload)) return 'sample';
  if (!GOES_OUT.has(quote.payload.outcome)) return 'unpriced';
  return quote.is_expired ? 'expired' : null;
}

/**
 * Divides quotes into those that go onto a proposal, cheapest first, and those that are left out, each with the reason. Of
 * all, only those with a price are spoken of, and one in doubt is left out: it goes out only where a person chooses it.
 */
export function divideQuotes<Q extends Proposable>(
  application: Quoted<Q>,
  choice: QuoteChoice,
): { sent: Q[]; leftOut: LeftOut<Q>[] } {
  const shown = shownQuotes(application);
  const reasons = new Map(application.quotes.map((quote) => [quote, reasonAgainst(quote, shown)]));
  const cheapestFirst = [...application.quotes].sort((a, b) => comparePremium(a.payload.premium, b.payload.premium));
  const priced = cheapestFirst.filter((quote) => reasons.get(quote) === null);
  const spokenOf =
    choice === 'all'
      ? cheapestFirst.filter((quote) => !['earlier', 'unpriced'].includes(reasons.get(quote) ?? ''))
      : cheapestFirst.filter(({ id }) => choice.includes(id));
  const divided = spokenOf.map((quote) => {
    const isDoubtful = choice === 'all' && priced.includes(quote) && doubtOfQuote(quote, priced) !== null;
    return { quote, why: isDoubtful ? 'doubtful' : reasons.get(quote) };
  });
  return {
    sent: divided.flatMap(({ quote, why }) => (why ? [] : [quote])),
    leftOut: divided.flatMap(({ quote, why }) => (why ? [{ quote, why } as const] : [])),
  };
}

/** Lists the quotes that go onto a proposal, cheapest first. */
export const proposedQuotes = <Q extends Proposable>(application: Quoted<Q>, choice: QuoteChoice = 'all'): Q[] =>
  divideQuotes(application, choice).sent;

/** Returns the one of proposed quotes that a single proposal is of unless told: the lowest price that can be bound. */
export const singleQuote = <Q extends Proposable>(proposed: readonly Q[]): Q | undefined =>
  proposed.find(({ payload }) => isBindable(payload)) ?? proposed[0];

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  earlier: 'from an earlier launch',
  sample: 'sample rates',
  unpriced: 'no price',
  expired: 'expired',
  doubtful: 'its price looks like a mistake',
};

type Named = Proposable & { readonly payload: Parameters<typeof premiumText>[0] & { readonly carrier_name: string } };

/** 'Tidewater Mutual, $1,204.00 (expired); Beacon, — (no price)' */
export const leftOutText = (leftOut: readonly LeftOut<Named>[]): string =>
  leftOut
    .map(({ quote: { payload }, why }) => `${payload.carrier_name}, ${premiumText(payload)} (${REASONS[why]})`)
    .join('; ');

/** Why quotes cannot go out at all, of the first reason there is; for a list in which none can. */
export function nothingToSendText(leftOut: readonly LeftOut<unknown>[], choice: QuoteChoice): string {
  const has = (why: LeftOutReason) => leftOut.some((one) => one.why === why);
  if (has('expired')) return 'Every quote with a premium has expired. Change the application and launch it again.';
  if (has('sample')) return 'Prices of sample rates aren’t sent to clients. Enter your own rates in API Management.';
  if (has('earlier')) return 'The chosen quotes are from an earlier launch. Choose current ones.';
  if (choice !== 'all') return 'None of the chosen quotes has a premium to print.';
  if (has('doubtful')) return 'Every price looks wrong. Check with the carrier, then choose its quote to send it.';
  return 'There is no quote with a premium to print yet.';
}
