import type { Values } from '../forms/types.ts';
import { shortDate } from '../time/format.ts';
import { isBindable } from './offer.ts';
import { comparePremium, formatPremium, hasPremium } from './prices/premium.ts';
import { differencesOf, reasonText } from './terms/requested-terms.ts';
import type { OfferedTerms } from './terms/term-names.ts';

/** A valid offer: neither superseded nor expired nor doubtful. */
export type SpokenOffer = OfferedTerms & {
  /** The carrier's name, or the generic name if the listener must not know the carrier. */
  readonly name: string;
  /** The carrier that received the request; only the cheapest of its offers is mentioned. */
  readonly group: string;
  readonly outcome: string;
  readonly rate_type: string;
  readonly premium: number | null;
  /** The first day of coverage, YYYY-MM-DD; null if the carrier's waiting period is unknown. */
  readonly starts_on: string | null;
};

type Priced = SpokenOffer & { readonly premium: number };

/** Whole dollars, for reading aloud. */
export const dollars = (amount: number): string => formatPremium(Math.round(amount)).replace(/\.00$/, '');

const startText = ({ starts_on }: SpokenOffer): string =>
  starts_on === null ? '' : `, starts ${shortDate(starts_on)}`;

const priceText = (offer: Priced): string => `${offer.name} ${dollars(offer.premium)}`;

function lowerText(best: Priced, next: Priced): string {
  const by = next.premium - best.premium;
  if (by === 0) return `the same as ${next.name}`;
  return by < 1 ? `less than $1 under ${next.name}` : `${dollars(by)} under ${next.name}`;
}

export const cheapestEach = <One extends Priced>(offers: readonly One[]): One[] =>
  [...Map.groupBy(offers, ({ group }) => group).values()]
    .map((of) => of.toSorted((a, b) => comparePremium(a.premium, b.premium))[0] as One)
    .toSorted((a, b) => comparePremium(a.premium, b.premium));

function lowerElsewhere(best: Priced, bindable: readonly Priced[], asked: Values): string {
  const lower = cheapestEach(bindable).find(
    (offer) => offer.premium < best.premium && differencesOf(offer, asked).length > 0,
  );
  return lower ? `; ${lower.name} asks ${dollars(lower.premium)} ${reasonText(differencesOf(lower, asked))}` : '';
}

/**
 * The text that an agent reads to the client about the two best quotes on the requested terms, premiums in whole
 * dollars: 'Palmetto $2,999, $66 under Wayfarer, starts Dec 4.' Prices on other terms are never compared, but a
 * lower price is named with the reason why it isn't the best.
 * @returns null if no price can be bound
 */
export function spokenQuotes(offers: readonly SpokenOffer[], asked: Values): string | null {
  const bindable = offers.filter((offer): offer is Priced => isBindable(offer) && hasPremium(offer.premium));
  const isOnTerms = (offer: SpokenOffer) => differencesOf(offer, asked).length === 0;
  const [best, next] = cheapestEach(bindable.filter(isOnTerms));
  const elsewhere = best ? lowerElsewhere(best, bindable, asked) : '';
  if (best && next) {
    // A price on other terms may lie between the two, so the text then names the next quote on the client's terms.
    const isBetween = bindable.some(
      (offer) => offer.premium >= best.premium && offer.premium < next.premium && !isOnTerms(offer),
    );
    const set = isBetween ? ', the next on your terms' : '';
    const named = elsewhere ? ` It’s the lowest on your terms${elsewhere}.` : '';
    return `${priceText(best)}, ${lowerText(best, next)}${set}${startText(best)}.${named}`;
  }
  const [first, ...others] = cheapestEach(bindable);
  if (best) {
    const rest = others.length === 0 ? 'It’s the only quote.' : `It’s the only quote on your terms${elsewhere}.`;
    return `${priceText(best)}${startText(best)}. ${rest}`;
  }
  if (!first) return null;
  const lead = `${priceText(first)}${startText(first)}.`;
  if (others.length === 0) return `${lead} It’s the only quote, and its terms aren’t all as you asked.`;
  return `${lead} No quote is on all your terms, so the prices don’t compare.`;
}
