import type { Application, Quote } from '@freeboard/contract';
import {
  changeWords,
  comparePremium,
  earliestStart,
  type FieldValue,
  fieldsOf,
  formatDate,
  formFor,
  hasPremium,
  isBindable,
  isBlank,
  premiumWords,
  type StartFacts,
  shownQuotes,
  startFacts,
  startWords,
  TYPE_NAMES,
  type Values,
  valueWords,
  zoneOfAddress,
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
    'effective_date',
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
    'effective_date',
  ],
} as const;

/** What a field is called to a client, where the form's own label is for agents. */
const CLIENT_LABELS: Readonly<Record<string, string>> = {
  elevation_difference_computed: 'Height above base flood',
  foundation_type_computed: 'Foundation',
};

function factsOf(application: Application): MultiQuoteData['facts'] {
  const fields = fieldsOf(formFor(application.application_type));
  const values = application.payload.useable_details as Values;
  const type = application.application_type;
  const keys: readonly string[] =
    type === 'flood' || type === 'home' ? FACTS[type] : [...fields.keys()].filter(isCoverage(type));
  return keys.flatMap((key) => {
    const field = fields.get(key);
    const value = values[key];
    if (!field || field.kind === 'list' || isBlank(value)) return [];
    return [
      {
        label: CLIENT_LABELS[key] ?? field.label,
        value: valueWords(field, value as FieldValue),
        assumed: isAssumed(application, key),
      },
    ];
  });
}

const isAssumed = ({ provenance }: Application, key: string): boolean => provenance[key]?.source === 'assumed';

/** Whether a field of this line says what is to be insured, rather than for whom. */
function isCoverage(type: Application['application_type']): (key: string) => boolean {
  const { sections } = formFor(type);
  const own = sections.filter(({ key }) => key !== 'client' && key !== 'property').flatMap(({ fields }) => fields);
  return (key) => own.some((field) => field.key === key && field.carried === undefined);
}

/** Values that entered the prices and that nobody confirmed (R9.3). */
function assumptionsOf(application: Application): string[] {
  const values = application.payload.useable_details as Values;
  return [...fieldsOf(formFor(application.application_type)).values()]
    .filter((field) => isAssumed(application, field.key) && !isBlank(values[field.key]))
    .map((field) => `${field.label}: ${valueWords(field, values[field.key] as FieldValue)}`);
}

/** What was different when the quotes were made (D11): 'Roof year 2012, now 2020'. */
function changesOf(application: Application): string[] {
  const form = formFor(application.application_type);
  return (application.outdated?.changes ?? []).map((change) => changeWords(form, change));
}

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

/** The quotes with a price, chosen ones or all, those that still stand or all, cheapest first: what is not a price is not on the proposal. */
export const proposedQuotes = (
  application: Application,
  { ids, withExpired = false }: { ids?: readonly number[]; withExpired?: boolean } = {},
): Quote[] =>
  shownQuotes(application)
    .filter(
      (quote) =>
        (ids === undefined || ids.includes(quote.id)) &&
        (withExpired || !quote.is_expired) &&
        hasPremium(quote.payload.premium) &&
        ['quoted', 'indication'].includes(quote.payload.outcome),
    )
    .sort((a, b) => comparePremium(a.payload.premium, b.payload.premium));

type Branding = { name: string; street_address: string; phone: string };

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
    description: `${quotes.length} ${quotes.length === 1 ? 'quote' : 'quotes'} for ${application.payload.address}`,
    heading: `${kind} insurance quotes for ${name}`,
    address: application.payload.address,
    prepared: formatDate(day),
    prepared_by: by,
    sandbox: quotes.some((quote) => quote.is_sandbox),
    agency: { name: agency.name, address: agency.street_address, phone: agency.phone },
    changes: changesOf(application),
    assumptions: assumptionsOf(application),
    facts: factsOf(application),
    quotes: quotes.map((quote) => toLine(quote, facts)),
    disclaimer: DISCLAIMER,
  };
}
