import type { Application, ClientDocument, ClientOffer, ClientPage, Quote } from '@freeboard/contract';
import { clientGap, clientTerm, goodText, whyNotChoosable } from '@freeboard/domain/client-page';
import type { Values } from '@freeboard/domain/forms';
import { clientDate, type Language, PROPOSAL_TEXT, QUOTE_TEXT } from '@freeboard/domain/languages';
import { signatureText } from '@freeboard/domain/people';
import {
  bestOffer,
  type CurrentPolicy,
  differencesOf,
  differenceTexts,
  formatPremium,
  hasPremium,
  isBindable,
  proposedQuotes,
  requestedTerms,
  shownQuotes,
  soundQuotes,
} from '@freeboard/domain/quotes';
import { type Branding, ProposalContent } from '../sending/index.ts';
import type { OpenLink } from './client-page.queries.ts';

export type ShownBy = Pick<
  OpenLink,
  | 'quote_ids'
  | 'recommended_quote_id'
  | 'names_carriers'
  | 'agent_name'
  | 'agent_phone'
  | 'agent_title'
  | 'agent_license'
  | 'maker_name'
  | 'maker_phone'
  | 'maker_title'
  | 'maker_license'
  | 'maker_left_at'
>;

type Of = {
  application: Application;
  link: ShownBy;
  agency: Branding;
  logo: string | null;
  policy: CurrentPolicy | null;
  now: Date;
  language: Language;
};

export const isBound = ({ quotes }: Pick<Application, 'quotes'>): boolean => quotes.some(({ bound }) => bound !== null);

export function policyOf({ quotes }: Pick<Application, 'quotes'>, language: Language): ClientPage['policy'] {
  const quote = quotes.find(({ bound }) => bound !== null);
  if (!quote?.bound) return null;
  return {
    name: quote.payload.carrier_name,
    price: formatPremium(quote.bound.premium),
    starts: clientDate(language, quote.bound.effective_date),
  };
}

function quotesOf(application: Application, { quote_ids }: ShownBy): Quote[] {
  if (quote_ids === null) return proposedQuotes(application);
  return application.quotes
    .filter(({ id, payload }) => quote_ids.includes(id) && hasPremium(payload.premium))
    .sort((a, b) => (a.payload.premium ?? 0) - (b.payload.premium ?? 0));
}

const askedOf = ({ application_type, payload }: Application): Values =>
  requestedTerms(application_type, payload.useable_details as Values);

/** The bindable quote with the lowest price on the requested terms (D23). */
function lowestOf(application: Application): Quote | null {
  return bestOffer(soundQuotes(shownQuotes(application)), ({ payload }) => payload, askedOf(application));
}

/**
 * The premium that the page's other prices are compared with: that of the lowest quote on the client's terms;
 * undefined when the page does not show that quote or the client cannot choose it there.
 */
const comparedWith = (quotes: readonly Quote[], lowest: Quote | null): number | undefined =>
  quotes.find((quote) => quote.id === lowest?.id && whyNotChoosable(quote) === null)?.payload.premium ?? undefined;

const contentOf = ({ application, agency, now, language }: Of): ProposalContent =>
  new ProposalContent(application, agency, now, language);

/**
 * The settlement term, if a quote pays replacement cost and that was not requested, in the words of its gaps, so that
 * the page can leave it out of the gaps.
 */
const beyondRequest = (application: Application, { payload }: Quote, language: Language): string[] =>
  differenceTexts(
    differencesOf(payload, askedOf(application)).filter(({ offered }) => offered === 'replacement cost'),
    QUOTE_TEXT[language],
  );

function offerOf(of: Of, quote: Quote, from: number | undefined, lowest: Quote | null): ClientOffer {
  const { application, link, language } = of;
  const content = contentOf(of);
  const data = content.ofOne(quote, { name: '', email: '' });
  const isEnglish = language === 'en';
  const premium = quote.payload.premium ?? 0;
  const silent = [...data.unstated, ...beyondRequest(application, quote, language)];
  const more = from === undefined || !isBindable(quote.payload) ? 0 : premium - from;
  return {
    id: quote.id,
    name: data.carrier,
    price: data.price.total,
    more: more > 0 ? `+${formatPremium(more)}` : '',
    against_current: content.current(of.policy)?.against(quote) ?? '',
    is_quote: data.binding,
    is_lowest_as_asked: lowest?.id === quote.id,
    is_recommended: link.recommended_quote_id === quote.id,
    is_sandbox: data.sandbox,
    lines: data.price.lines,
    terms: data.terms
      .map((term) => ({ ...(isEnglish ? clientTerm(term) : term), is_requested: content.isRequested(term) }))
      .map(({ key, label, value, differs, is_requested }) => ({ key, label, value, differs, is_requested })),
    good: goodText(quote.payload.coverages, QUOTE_TEXT[language]),
    // Terms that a carrier does not state are listed as terms; a warning is for a difference.
    gaps: data.gaps.filter((gap) => !silent.includes(gap)).map((gap) => (isEnglish ? clientGap(gap) : gap)),
    starts: data.start.earliest,
    starts_because: data.start.reason,
    expires: data.expires,
    note: data.note,
    why_not: whyNotChoosable(quote, QUOTE_TEXT[language], isBound(application)),
  };
}

function currentOf(of: Of, offers: readonly ClientOffer[]): ClientDocument['current'] {
  const { policy, language } = of;
  const current = contentOf(of).current(policy);
  if (current === null) return null;
  const labels = new Map(offers.flatMap(({ terms }) => terms.map(({ key, label }) => [key, label] as const)));
  return {
    note: current.note,
    price: current.price,
    terms: [...labels]
      .map(([key, label]) => ({ key, label, value: current.value(key) }))
      .map((term) => (language === 'en' ? { ...clientTerm(term), label: term.label } : term)),
  };
}

/**
 * The title and license under a name on a proposal; empty when carriers must not be named, because a title may name
 * one.
 */
const signatureBy = ({ names_carriers }: ShownBy, title: string | null, license: string | null): string =>
  names_carriers ? signatureText({ title: title ?? '', license: license ?? '' }) : '';

function agentOf(link: ShownBy, agency: Branding): ClientDocument['agent'] {
  if (link.agent_name !== null) {
    const signature = signatureBy(link, link.agent_title, link.agent_license);
    return { name: link.agent_name, phone: link.agent_phone || agency.phone, signature };
  }
  if (link.maker_left_at === null) {
    const signature = signatureBy(link, link.maker_title, link.maker_license);
    return { name: link.maker_name, phone: link.maker_phone || agency.phone, signature };
  }
  return { name: agency.name, phone: agency.phone, signature: '' };
}

const calledBy = ({ name }: ClientDocument['agent'], agency: Branding): string =>
  name === agency.name ? name : (name.split(' ')[0] ?? name);

export function clientDocumentOf(of: Of): ClientDocument {
  const { application, link, agency, logo, language } = of;
  const content = contentOf(of);
  const agent = agentOf(link, agency);
  const quotes = quotesOf(application, link);
  const lowest = lowestOf(application);
  const from = comparedWith(quotes, lowest);
  const { first_name, last_name } = application.client.payload;
  const offers = quotes.map((quote) => offerOf(of, quote, from, lowest));
  return {
    language,
    agency: { ...content.letterhead, logo_url: logo === null ? null : `/api/logos/${logo}` },
    agent,
    client_name: [first_name, last_name].filter(Boolean).join(' '),
    first_name,
    type: application.application_type,
    kind: PROPOSAL_TEXT[language].kinds[application.application_type],
    address: application.payload.address,
    elevation: content.elevation,
    facts: content.facts(),
    assumptions: content.assumptions,
    changes: content.changes,
    offers,
    current: currentOf(of, offers),
    notices: content.notices(quotes),
    agreement: PROPOSAL_TEXT[language].agreement(calledBy(agent, agency)),
    is_sandbox: quotes.some((quote) => quote.is_sandbox),
  };
}
