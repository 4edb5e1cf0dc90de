import type { Application, Quote } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { clientDate, type Language, PROPOSAL_TEXT, type ProposalText, QUOTE_TEXT } from '@freeboard/domain/languages';
import {
  type CurrentPolicy,
  priceCounts,
  priceCountText,
  proposedQuotes,
  requestedChoice,
} from '@freeboard/domain/quotes';
import { currentData } from './current/current.ts';
import { noticesOf } from './notices.ts';
import { agencyData, assumptionsOf, type Branding, changesOf, elevationOf, factsOf } from './parts.ts';
import type { MultiQuoteData, NoticeData, SingleQuoteData } from './render.ts';
import { agencyDay, capital, type Sender, singleQuoteData } from './single-quote.ts';

/** The terms that are compared at a glance, by line. */
const COMPARED: Partial<Record<ApplicationType, readonly (keyof ProposalText['heads'])[]>> = {
  flood: ['deductible', 'building_limit', 'contents_limit', 'replacement_cost_on_content'],
  home: ['aop_deductible', 'hurricane_deductible', 'dwelling', 'contents'],
};
const NO_VALUE = '—';

type Line = MultiQuoteData['quotes'][number];

function toLine(quote: Quote, one: SingleQuoteData, compared: readonly string[], language: Language): Line {
  const text = PROPOSAL_TEXT[language];
  return {
    carrier: one.carrier,
    kind: one.kind,
    binding: one.binding,
    terms: compared.map((key) => {
      const term = one.terms.find((stated) => stated.key === key);
      const value = !term || term.value === text.notStated ? NO_VALUE : term.value;
      return { value, differs: term?.differs ?? false };
    }),
    premium: one.price.total,
    parts: one.price.lines.map(({ label, amount }) => `${label} ${amount}`),
    note: [one.note, one.expires ? text.goodUntilDay(one.expires) : ''].filter(Boolean).join(' · '),
    gaps: one.gaps,
    start: quote.payload.waiting ? `${one.start.earliest}: ${one.start.reason}` : '',
  };
}

/** The notices before signing any of the quotes, each once. */
export function noticesOfAll(application: Application, quotes: readonly Quote[], language: Language): NoticeData[] {
  const all = quotes.flatMap((quote) => noticesOf(application, quote, language));
  return [...new Map(all.map((notice) => [notice.title, notice])).values()];
}

/** The data of the Multi Quote PDF for an application and its selected or all quotes, as its viewer sees them. */
export function multiQuoteData(
  application: Application,
  agency: Branding,
  by: Sender,
  now: Date,
  ids?: readonly number[],
  language: Language = 'en',
  policy: CurrentPolicy | null = null,
): MultiQuoteData {
  const text = PROPOSAL_TEXT[language];
  const { first_name, last_name } = application.client.payload;
  const name = [first_name, last_name].filter(Boolean).join(' ') || text.client;
  const quotes = proposedQuotes(application, requestedChoice(ids));
  const type = application.application_type;
  const kind = text.kinds[type];
  const singles = quotes.map((quote) => singleQuoteData(application, quote, agency, by, now, {}, language));
  const askedOf = (key: string) =>
    singles.flatMap(({ terms }) => terms).find((term) => term.key === key && term.asked !== '')?.asked ?? NO_VALUE;
  const isStated = (key: string) =>
    singles.some(({ terms }) => terms.some((one) => one.key === key && one.value !== text.notStated));
  const compared = (COMPARED[type] ?? []).filter((key) => isStated(key) || askedOf(key) !== NO_VALUE);
  const current = currentData({ type, policy, language });
  const isOfAll = (gap: string) => singles.length > 1 && singles.every(({ gaps }) => gaps.includes(gap));
  return {
    language,
    title: capital(text.titleOfSeveral(kind, name)),
    description: text.descriptionOfSeveral(
      priceCountText(priceCounts(quotes.map(({ payload }) => payload)), QUOTE_TEXT[language]),
      application.payload.address,
    ),
    heading: capital(text.titleOfSeveral(kind, name)),
    address: application.payload.address,
    prepared: clientDate(language, agencyDay(agency, now)),
    prepared_by: by.name,
    prepared_as: by.signature ?? '',
    prepared_email: by.email,
    sandbox: quotes.some((quote) => quote.is_sandbox),
    agency: agencyData(agency, application, language),
    changes: changesOf(application, language),
    assumptions: assumptionsOf(application, language).map(({ label, value }) => `${label}: ${value}`),
    facts: factsOf(application, language, compared),
    elevation: elevationOf(application, language),
    heads: compared.map((key) => text.heads[key]),
    asked: compared.map(askedOf),
    current: current && { note: current.note, terms: compared.map(current.value), premium: current.price },
    quotes: quotes.map((quote, at) => {
      const line = toLine(quote, singles[at]!, compared, language);
      return { ...line, against: current?.against(quote) ?? '', gaps: line.gaps.filter((gap) => !isOfAll(gap)) };
    }),
    common_gaps: (singles[0]?.gaps ?? []).filter(isOfAll),
    compared: compared.length > 0,
    notices: noticesOfAll(application, quotes, language),
    choice: text.chooseNamed(agency.name),
    disclaimer: text.disclaimer,
  };
}

/** Several applications in one document: with a common introduction, and each on its own pages. */
export function togetherData(first: MultiQuoteData, others: readonly MultiQuoteData[], title: string): MultiQuoteData {
  return {
    ...first,
    title,
    description: [first, ...others].map(({ heading, address }) => `${heading}, ${address}`).join('; '),
    sandbox: [first, ...others].some(({ sandbox }) => sandbox),
    others: [...others],
  };
}
