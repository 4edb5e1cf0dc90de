import type { ClientDocument, ClientLine, ClientOffer, ClientPage } from '@freeboard/contract';
import { type ClientPageText, clientDate, type Language } from '@freeboard/domain/languages';
import { localDate, longDate } from '@freeboard/domain/time';

export const firstName = ({ agent, agency }: ClientDocument): string =>
  agent.name === agency.name ? agency.name : (agent.name.split(' ')[0] ?? agent.name);

export const statedTerms = ({ terms }: ClientOffer, text: ClientPageText) =>
  terms.filter(({ value, is_requested }) => is_requested || value !== text.notStated);

/** Formats the US Eastern day of an ISO time, as in printed documents, whatever the reader's time zone. */
export const day = (language: Language, at: string): string => clientDate(language, localDate(new Date(at)));

export const linesOf = (page: ClientPage): readonly ClientLine[] => (page.other ? [page, page.other] : [page]);

/** 'November 26, 2026'. */
export const today = (language: Language): string => longDate(language, localDate(new Date()));

export type Shared = { terms: ReadonlySet<string>; gaps: ReadonlySet<string>; good: ReadonlySet<string> };
export const NOTHING_SHARED: Shared = { terms: new Set(), gaps: new Set(), good: new Set() };

export function sharedBy(offers: readonly ClientOffer[]): Shared {
  const [first] = offers;
  if (!first || offers.length < 2) return NOTHING_SHARED;
  const isOfAll = (key: string, value: string) =>
    offers.every(({ terms }) => terms.some((term) => term.key === key && term.value === value));
  const inAll = (part: 'gaps' | 'good') =>
    new Set(first[part].filter((text) => offers.every((offer) => offer[part].includes(text))));
  return {
    terms: new Set(first.terms.filter(({ key, value }) => isOfAll(key, value)).map(({ key }) => key)),
    gaps: inAll('gaps'),
    good: inAll('good'),
  };
}

/**
 * Picks the recommended offer, the lowest as requested, then the first of the others; returns them in their given
 * order.
 */
export function firstOffers(offers: readonly ClientOffer[], most: number): readonly ClientOffer[] {
  const rank = ({ is_recommended, is_lowest_as_asked }: ClientOffer) =>
    is_recommended ? 0 : is_lowest_as_asked ? 1 : 2;
  const first = new Set(offers.toSorted((a, b) => rank(a) - rank(b)).slice(0, most));
  return offers.filter((offer) => first.has(offer));
}
