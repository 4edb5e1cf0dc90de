import { OUTCOMES } from '@freeboard/domain/quotes';
import { z } from 'zod';
import { optionalTextOf } from '../clean.ts';
import type { CarrierOffer, CarrierResult } from '../types.ts';
import { LABEL } from './mapped-result.ts';
import { errorResult } from './result.ts';

const MOST_OFFERS = 50;

const named = z.object({
  key: optionalTextOf(LABEL).catch(null),
  name: optionalTextOf(LABEL).catch(null),
  carrier_name: optionalTextOf(LABEL).catch(null),
});
const NAMELESS = { key: null, name: null, carrier_name: null };

const listed = (value: unknown): readonly unknown[] => {
  if (typeof value !== 'object' || value === null || !('offers' in value)) return [];
  const { offers } = value;
  return offers === undefined || offers === null ? [] : Array.isArray(offers) ? offers : [offers];
};

const OWN = ['premium', 'lines', 'quote_number'];

/**
 * Adds the values next to the list to an offer, because all offers share them. Price, quote number and other values
 * of OWN must be the offer's own.
 */
const whole = (value: unknown, offer: unknown): unknown => {
  if (typeof offer !== 'object' || offer === null) return offer;
  const { offers: _, documents: __, ...shared } = value as Record<string, unknown>;
  const common = Object.fromEntries(Object.entries(shared).filter(([key]) => !OWN.includes(key)));
  return { ...common, ...offer };
};

const tooMany = (count: number): CarrierOffer => ({
  ...errorResult(`The answer has ${count} offers, of which ${MOST_OFFERS} are kept.`, 'unreadable'),
  key: 'offers that were left out',
  name: null,
  carrier_name: null,
});

/**
 * The offers of an answer, each read by `read`; an invalid one is an error among the others. An offer is identified
 * by its key, else its quote number, else its position. A second offer with the same key is an error: it would
 * replace the first.
 */
export function offersOf(value: unknown, read: (offer: unknown) => CarrierResult): CarrierOffer[] {
  const all = listed(value);
  const known = new Set<string>();
  const offers = all.slice(0, MOST_OFFERS).map((one, at): CarrierOffer => {
    const { key: stated, name, carrier_name } = named.safeParse(one).data ?? NAMELESS;
    const result = read(whole(value, one));
    const key = stated ?? result.quote_number ?? `offer ${at + 1}`;
    const isTwice = known.has(key);
    known.add(key);
    if (!isTwice) return { ...result, key, name, carrier_name };
    const twice = errorResult(`The answer has two offers by the key ${key}; this is the second.`, 'unreadable');
    return { ...twice, key: `${key}, offer ${at + 1}`, name, carrier_name };
  });
  return all.length > MOST_OFFERS ? [...offers, tooMany(all.length)] : offers;
}

/** The offer with the best outcome and, among these, the lowest price; for screens that show only one. */
export function bestOf(offers: readonly CarrierOffer[]): CarrierResult {
  const rank = ({ outcome, premium }: CarrierOffer) => [OUTCOMES.indexOf(outcome), premium ?? 0] as const;
  const [best] = offers.toSorted((a, b) => {
    const [[outcomeA, premiumA], [outcomeB, premiumB]] = [rank(a), rank(b)];
    return outcomeA - outcomeB || premiumA - premiumB;
  });
  const { key: _key, name: _name, carrier_name: _carrier, documents: _documents, ...result } = best as CarrierOffer;
  return result;
}
