import type { Values } from '../forms/types.ts';
import { type CallOffer, callOffers } from './call-script.ts';
import type { SpokenOffer } from './spoken-quotes.ts';
import { differencesOf } from './terms/requested-terms.ts';

export type Roof = {
  /** The best offers, at most three: on the requested terms first, then the others; each cheapest first. */
  readonly best: readonly (CallOffer & { readonly isOnTerms: boolean })[];
  /** The premium of the bound policy, else of the quote that the client signed; null without either. */
  readonly agreed: number | null;
  /** Whether `price` is agreed on, or is for all requested terms. */
  readonly isOnTerms: boolean;
  /** The price to add to the other line's; null if there is none. */
  readonly price: number | null;
};

const BEST = 3;

export function roofOf<One extends SpokenOffer & { readonly id: number }>(
  offers: readonly One[],
  asked: Values,
  agreed: number | null,
): Roof {
  const best = callOffers(offers, asked)
    .slice(0, BEST)
    .map((offer) => ({ ...offer, isOnTerms: differencesOf(offer, asked).length === 0 }));
  const [first] = best;
  return {
    best,
    agreed,
    isOnTerms: agreed !== null || first?.isOnTerms === true,
    price: agreed ?? first?.premium ?? null,
  };
}

/** Per year, to the cent; null unless both lines have a price. */
export const bothPrice = ([one, other]: readonly [Pick<Roof, 'price'>, Pick<Roof, 'price'>]): number | null =>
  one.price === null || other.price === null ? null : Math.round((one.price + other.price) * 100) / 100;
