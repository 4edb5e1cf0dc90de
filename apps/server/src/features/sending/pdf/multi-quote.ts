import type { Application, Quote } from '@freeboard/contract';
import {
  earliestStart,
  formatDate,
  isBindable,
  premiumWords,
  priceCounts,
  priceCountWords,
  proposedQuotes,
  type StartFacts,
  startFacts,
  startWords,
  TYPE_NAMES,
  type Values,
  zoneOfAddress,
} from '@freeboard/domain';
import { localDate } from '../../../kernel/clock.ts';
import { agencyData, assumptionsOf, type Branding, changesOf, factsOf } from './parts.ts';
import type { MultiQuoteData } from './render.ts';

const DISCLAIMER =
  'Premiums are the carriers’ own, including the fees and taxes that they stated, for the values above. An indication is not a price that can be bound. Coverage is bound only by the carrier’s confirmation; the policy alone states what is covered.';

const money = (value: unknown) =>
  typeof value === 'number' ? `$${value.toLocaleString('en-US')}` : typeof value === 'string' ? value : '—';
const first = (from: Record<string, unknown>, ...keys: string[]) =>
  money(keys.map((key) => from[key]).find((value) => value !== undefined && value !== null));

function toLine(quote: Quote, facts: StartFacts): MultiQuoteData['quotes'][number] {
  const { payload } = quote;
  const isBinding = isBindable(payload);
  return {
    carrier: payload.carrier_name,
    kind: isBinding ? 'Quote' : 'Indication',
    binding: isBinding,
    deductible: first(payload.deductibles, 'deductible', 'building', 'aop_deductible', 'aop', 'all_other_perils'),
    building: first(payload.coverages, 'building_limit', 'building', 'dwelling'),
    contents: first(payload.coverages, 'contents_limit', 'contents', 'personal_property'),
    premium: premiumWords(payload),
    note: [
      payload.description,
      payload.expires_on ? `good until ${formatDate(payload.expires_on)}` : '',
      payload.waiting ? `cover ${startWords(earliestStart(payload.waiting, facts))}` : '',
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** What the Multi Quote PDF says of an application, and of the quotes chosen or all, as its viewer sees them. */
export function multiQuoteData(
  application: Application,
  agency: Branding,
  by: string,
  now: Date,
  ids?: readonly number[],
): MultiQuoteData {
  const { first_name, last_name } = application.client.payload;
  const name = [first_name, last_name].filter(Boolean).join(' ') || 'Client';
  const quotes = proposedQuotes(application, { ids });
  const kind = TYPE_NAMES[application.application_type];
  const day = localDate(now, zoneOfAddress(agency.street_address));
  const facts = startFacts(application.payload.useable_details as Values, day);
  return {
    title: `${kind} insurance quotes for ${name}`,
    description: `${priceCountWords(priceCounts(quotes.map(({ payload }) => payload)))} for ${application.payload.address}`,
    heading: `${kind} insurance quotes for ${name}`,
    address: application.payload.address,
    prepared: formatDate(day),
    prepared_by: by,
    sandbox: quotes.some((quote) => quote.is_sandbox),
    agency: agencyData(agency, application),
    changes: changesOf(application),
    assumptions: assumptionsOf(application).map(({ label, value }) => `${label}: ${value}`),
    facts: factsOf(application),
    quotes: quotes.map((quote) => toLine(quote, facts)),
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
