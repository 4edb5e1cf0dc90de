import { isSample, premiumText } from './offer.ts';
import { comparePremium, hasPremium } from './prices/premium.ts';
import { shownQuotes } from './shown.ts';

export type Proposable = {
  readonly id: number;
  readonly is_superseded: boolean;
  readonly superseded_at: string | null;
  readonly is_expired: boolean;
  readonly group_name: string;
  readonly payload: { readonly premium: number | null; readonly outcome: string; readonly rate_type: string };
};
export type Quoted<Q> = { readonly quotes: readonly Q[]; readonly outdated: { readonly superseded_at: string } | null };

export type QuoteChoice = 'all' | readonly [number, ...number[]];

/**
 * The choice expressed by the checked quotes: all if none is checked. Pass the checks unfiltered, including quotes
 * that can't be sent.
 */
export const choiceOfTicks = (ticked: readonly number[]): QuoteChoice =>
  ticked.length > 0 ? (ticked as readonly [number, ...number[]]) : 'all';

export type LeftOutReason = 'earlier' | 'sample' | 'unpriced' | 'expired' | 'doubtful';
export type LeftOut<Q> = { readonly quote: Q; readonly why: LeftOutReason };

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

export type Divided<Q> = { sent: Q[]; leftOut: LeftOut<Q>[] };

/** Cheapest first; null for a quote that can be sent. */
export function reasonsAgainst<Q extends Proposable>(application: Quoted<Q>): [Q, LeftOutReason | null][] {
  const shown = shownQuotes(application);
  return [...application.quotes]
    .sort((a, b) => comparePremium(a.payload.premium, b.payload.premium))
    .map((quote) => [quote, reasonAgainst(quote, shown)]);
}

export const dividedBy = <Q>(reasons: readonly (readonly [Q, LeftOutReason | null])[]): Divided<Q> => ({
  sent: reasons.flatMap(([quote, why]) => (why === null ? [quote] : [])),
  leftOut: reasons.flatMap(([quote, why]) => (why === null ? [] : [{ quote, why }])),
});

export const divideChosen = <Q extends Proposable>(application: Quoted<Q>, chosen: readonly number[]): Divided<Q> =>
  dividedBy(reasonsAgainst(application).filter(([{ id }]) => chosen.includes(id)));

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

export function nothingToSendText(leftOut: readonly LeftOut<unknown>[], choice: QuoteChoice): string {
  const has = (why: LeftOutReason) => leftOut.some((one) => one.why === why);
  const areExpired = leftOut.every(({ why }) => why === 'expired' || why === 'unpriced');
  if (has('expired') && (choice === 'all' || areExpired))
    return choice === 'all'
      ? 'Every quote with a premium has expired. Change the application and launch it again.'
      : 'Every chosen quote with a premium has expired. Choose others, or change the application and launch it again.';
  if (has('sample')) return 'Prices of sample rates aren’t sent to clients. Enter your own rates in API Management.';
  if (has('earlier')) return 'The chosen quotes are from an earlier launch. Choose current ones.';
  if (choice !== 'all') return 'None of the chosen quotes has a premium to print.';
  if (has('doubtful')) return 'Every price looks wrong. Check with the carrier, then choose its quote to send it.';
  return 'There is no quote with a premium to print yet.';
}
