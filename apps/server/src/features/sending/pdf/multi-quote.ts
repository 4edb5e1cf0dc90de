import type { Application, Quote } from '@freeboard/contract';
import {
  type ApplicationType,
  formatDate,
  priceCounts,
  priceCountWords,
  proposedQuotes,
  TYPE_NAMES,
} from '@freeboard/domain';
import { noticesOf } from './notices.ts';
import { agencyData, assumptionsOf, type Branding, changesOf, elevationOf, factsOf } from './parts.ts';
import type { MultiQuoteData, NoticeData, SingleQuoteData } from './render.ts';
import { agencyDay, type Sender, singleQuoteData } from './single-quote.ts';
import { NOT_STATED } from './terms.ts';

const DISCLAIMER =
  'Premiums are the carriers’ own, including the fees and taxes that they stated, for the values above. An indication is not a price that can be bound. Coverage is bound only by the carrier’s confirmation; the policy alone states what is covered.';

/** The terms that are compared at one look, by line: their heads and keys. */
const COMPARED: Partial<Record<ApplicationType, readonly (readonly [head: string, key: string])[]>> = {
  flood: [
    ['Deductible', 'deductible'],
    ['Building', 'building_limit'],
    ['Contents', 'contents_limit'],
    ['Contents paid at', 'replacement_cost_on_content'],
  ],
  home: [
    ['Deductible', 'aop_deductible'],
    ['Hurricane', 'hurricane_deductible'],
    ['Dwelling', 'dwelling'],
    ['Contents', 'contents'],
  ],
};
const NO_VALUE = '—';

type Line = MultiQuoteData['quotes'][number];

function toLine(quote: Quote, one: SingleQuoteData, compared: readonly (readonly [string, string])[]): Line {
  return {
    carrier: one.carrier,
    kind: one.kind,
    binding: one.binding,
    terms: compared.map(([, key]) => {
      const term = one.terms.find((stated) => stated.key === key);
      const value = !term || term.value === NOT_STATED ? NO_VALUE : term.value;
      return { value, differs: term?.differs ?? false };
    }),
    premium: one.price.total,
    parts: one.price.lines.map(({ label, amount }) => `${label} ${amount}`),
    note: [one.note, one.expires ? `good until ${one.expires}` : ''].filter(Boolean).join(' · '),
    gaps: one.gaps,
    start: quote.payload.waiting ? `${one.start.earliest}: ${one.start.reason}` : '',
  };
}

/** What must be known before signing any of them, each notice once. */
export const noticesOfAll = (application: Application, quotes: readonly Quote[]): NoticeData[] => [
  ...new Map(quotes.flatMap((quote) => noticesOf(application, quote)).map((notice) => [notice.title, notice])).values(),
];

/** What the Multi Quote PDF says of an application, and of the quotes chosen or all, as its viewer sees them. */
export function multiQuoteData(
  application: Application,
  agency: Branding,
  by: Sender,
  now: Date,
  ids?: readonly number[],
): MultiQuoteData {
  const { first_name, last_name } = application.client.payload;
  const name = [first_name, last_name].filter(Boolean).join(' ') || 'Client';
  const quotes = proposedQuotes(application, { ids });
  const type = application.application_type;
  const kind = TYPE_NAMES[type];
  const singles = quotes.map((quote) => singleQuoteData(application, quote, agency, by, now));
  const askedOf = (key: string) =>
    singles.flatMap(({ terms }) => terms).find((term) => term.key === key && term.asked !== '')?.asked ?? NO_VALUE;
  const isStated = (key: string) =>
    singles.some(({ terms }) => terms.some((one) => one.key === key && one.value !== NOT_STATED));
  const compared = (COMPARED[type] ?? []).filter(([, key]) => isStated(key) || askedOf(key) !== NO_VALUE);
  const isOfAll = (gap: string) => singles.length > 1 && singles.every(({ gaps }) => gaps.includes(gap));
  return {
    title: `${kind} insurance quotes for ${name}`,
    description: `${priceCountWords(priceCounts(quotes.map(({ payload }) => payload)))} for ${application.payload.address}`,
    heading: `${kind} insurance quotes for ${name}`,
    address: application.payload.address,
    prepared: formatDate(agencyDay(agency, now)),
    prepared_by: by.name,
    prepared_as: by.signature ?? '',
    prepared_email: by.email,
    sandbox: quotes.some((quote) => quote.is_sandbox),
    agency: agencyData(agency, application),
    changes: changesOf(application),
    assumptions: assumptionsOf(application).map(({ label, value }) => `${label}: ${value}`),
    facts: factsOf(
      application,
      compared.map(([, key]) => key),
    ),
    elevation: elevationOf(application),
    heads: compared.map(([head]) => head),
    asked: compared.map(([, key]) => askedOf(key)),
    quotes: quotes.map((quote, at) => {
      const line = toLine(quote, singles[at]!, compared);
      return { ...line, gaps: line.gaps.filter((gap) => !isOfAll(gap)) };
    }),
    common_gaps: (singles[0]?.gaps ?? []).filter(isOfAll),
    compared: compared.length > 0,
    notices: noticesOfAll(application, quotes),
    choice: `I ask ${agency.name} to go on with the one that I name above, and I have read the differences and notices of this proposal. I understand that my signature starts no coverage.`,
    disclaimer: DISCLAIMER,
  };
}

/** Several applications in one document: it speaks of all of them, and each keeps its own pages. */
export function togetherData(first: MultiQuoteData, others: readonly MultiQuoteData[]): MultiQuoteData {
  const client = first.heading.split(' for ').slice(1).join(' for ');
  return {
    ...first,
    title: `Insurance quotes for ${client}`,
    description: [first, ...others].map(({ heading, address }) => `${heading}, ${address}`).join('; '),
    sandbox: [first, ...others].some(({ sandbox }) => sandbox),
    others: [...others],
  };
}
