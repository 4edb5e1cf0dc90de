import { formatPremium, hasPremium } from './premium.ts';

/** Dollars per year for a house. */
const USUAL = { least: 20, most: 250_000 };
/** A price is odd if it differs from the middle of the other prices by more than this factor. */
const FAR = 8;
/** With fewer other prices there is no basis for comparison. */
const LEAST_OTHERS = 2;

function middleOf(prices: readonly number[]): [lower: number, upper: number] {
  const sorted = prices.toSorted((a, b) => a - b);
  const at = Math.floor(sorted.length / 2);
  const upper = sorted[at] ?? 0;
  return [sorted.length % 2 === 1 ? upper : (sorted[at - 1] ?? 0), upper];
}

/**
 * Why a price may be a mistake, such as cents read as dollars: it is unlike any yearly premium, or far from the
 * median of the other carriers' prices. Null if nothing is odd. `others`: one price per carrier, in dollars.
 */
export function priceDoubt(premium: number | null, others: readonly number[]): string | null {
  if (premium === null || premium <= 0) return null;
  if (premium < USUAL.least) return 'Far below any yearly premium. Check it with the carrier.';
  if (premium > USUAL.most) return 'Far above any usual yearly premium. Check it with the carrier.';
  if (others.length < LEAST_OTHERS) return null;
  // With only two other prices, one may be wrong itself and must not cast doubt on a right one.
  const [lower, upper] = middleOf(others);
  const median = (lower + upper) / 2;
  if (premium > upper * FAR)
    return `More than ${FAR} times what the other carriers typically charge, ${formatPremium(median)}. Check it with the carrier.`;
  if (premium * FAR < lower)
    return `Less than an eighth of what the other carriers typically charge, ${formatPremium(median)}. Check it with the carrier.`;
  return null;
}

type Priced = {
  /** The carrier that received the request, shared by all offers of one answer. */
  readonly group_name: string;
  readonly is_superseded: boolean;
  readonly payload: { readonly premium: number | null };
};

type Sound = Priced & { readonly is_expired: boolean };

/** The quotes whose prices may be compared: current, not expired and not doubtful among `quotes`. */
export const soundQuotes = <Q extends Sound>(quotes: readonly Q[]): Q[] =>
  quotes.filter((quote) => !quote.is_superseded && !quote.is_expired && doubtOfQuote(quote, quotes) === null);

/**
 * Null if nothing is odd. Compares with the lowest price of each other carrier: a current quote with current ones, a
 * superseded one with superseded ones.
 */
export function doubtOfQuote(quote: Priced, quotes: readonly Priced[]): string | null {
  const others = new Map<string, number>();
  for (const { group_name, is_superseded, payload } of quotes) {
    if (group_name === quote.group_name || is_superseded !== quote.is_superseded || !hasPremium(payload.premium))
      continue;
    others.set(group_name, Math.min(payload.premium, others.get(group_name) ?? payload.premium));
  }
  return priceDoubt(quote.payload.premium, [...others.values()]);
}
