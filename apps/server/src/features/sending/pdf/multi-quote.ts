import type { Application, Quote } from '@freeboard/contract';
import {
  comparePremium,
  fieldsOf,
  formatPremium,
  formatValue,
  formFor,
  hasPremium,
  isBindable,
  type Values,
} from '@freeboard/domain';
import { localDate } from '../../../kernel/clock.ts';
import type { MultiQuoteData } from './render.ts';

const DISCLAIMER =
  'Premiums are the carriers’ own, including the fees and taxes that they stated, for the values above. An indication is not a price that can be bound. Coverage is bound only by the carrier’s confirmation; the policy alone states what is covered.';

const FACTS = {
  flood: [
    'flood_zone',
    'bfe_elevation',
    'property_elevation',
    'elevation_difference_computed',
    'year_build',
    'sqft',
    'occupancy_type',
    'foundation_type_computed',
    'construction_type',
    'deductible',
    'building_limit',
    'contents_limit',
  ],
  home: [
    'form_type',
    'year_build',
    'roof_year',
    'sqft',
    'construction_type',
    'occupancy_type',
    'dwelling',
    'contents',
    'other_structure',
    'loss_of_use',
    'liability',
    'aop_deductible',
    'hurricane_deductible',
  ],
} as const;

const americanDate = (iso: string) => `${iso.slice(5, 7)}-${iso.slice(8, 10)}-${iso.slice(0, 4)}`;

function factsOf(application: Application): MultiQuoteData['facts'] {
  const fields = fieldsOf(formFor(application.application_type));
  const values = application.payload.useable_details as Values;
  const keys = application.application_type === 'home' ? FACTS.home : FACTS.flood;
  return keys.flatMap((key) => {
    const field = fields.get(key);
    const value = values[key];
    if (!field || value === null || value === undefined || value === '') return [];
    const text = formatValue(field, value);
    return [
      {
        label: field.label,
        value: field.unit ? `${text} ${field.unit}` : text,
        assumed: application.provenance[key]?.source === 'assumed',
      },
    ];
  });
}

const money = (value: unknown) =>
  typeof value === 'number' ? `$${value.toLocaleString('en-US')}` : typeof value === 'string' ? value : '—';
const first = (from: Record<string, unknown>, ...keys: string[]) =>
  money(keys.map((key) => from[key]).find((value) => value !== undefined && value !== null));

function toLine(quote: Quote): MultiQuoteData['quotes'][number] {
  const { payload } = quote;
  const isBinding = isBindable(payload);
  return {
    carrier: payload.carrier_name,
    kind: isBinding ? 'Quote' : 'Indication',
    binding: isBinding,
    deductible: first(payload.deductibles, 'deductible', 'building', 'aop_deductible', 'aop', 'all_other_perils'),
    building: first(payload.coverages, 'building_limit', 'building', 'dwelling'),
    contents: first(payload.coverages, 'contents_limit', 'contents', 'personal_property'),
    premium: formatPremium(payload.premium),
    note: [payload.description, payload.expires_on ? `good until ${americanDate(payload.expires_on)}` : '']
      .filter(Boolean)
      .join(' · '),
  };
}

/** The quotes with a price, those that still stand or all, cheapest first: what is not a price is not on the proposal. */
export const proposedQuotes = (application: Application, withExpired = false): Quote[] =>
  application.quotes
    .filter(
      (quote) =>
        !quote.is_superseded &&
        (withExpired || !quote.is_expired) &&
        hasPremium(quote.payload.premium) &&
        ['quoted', 'indication'].includes(quote.payload.outcome),
    )
    .sort((a, b) => comparePremium(a.payload.premium, b.payload.premium));

type Branding = { name: string; street_address: string; phone: string };

/** What the Multi Quote PDF says of an application as its viewer sees it. */
export function multiQuoteData(application: Application, agency: Branding, by: string, now: Date): MultiQuoteData {
  const { first_name, last_name } = application.client.payload;
  const name = [first_name, last_name].filter(Boolean).join(' ') || 'Client';
  const quotes = proposedQuotes(application);
  const kind = application.application_type === 'flood' ? 'Flood' : 'Home';
  return {
    title: `${kind} insurance quotes for ${name}`,
    description: `${quotes.length} quotes for ${application.payload.address}`,
    heading: `${kind} insurance quotes for ${name}`,
    address: application.payload.address,
    prepared: americanDate(localDate(now)),
    prepared_by: by,
    sandbox: quotes.some((quote) => quote.is_sandbox),
    agency: { name: agency.name, address: agency.street_address, phone: agency.phone },
    facts: factsOf(application),
    quotes: quotes.map(toLine),
    disclaimer: DISCLAIMER,
  };
}
