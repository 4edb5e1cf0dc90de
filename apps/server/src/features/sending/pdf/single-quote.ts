import type { Application, Quote } from '@freeboard/contract';
import {
  type ApplicationType,
  CUSTOM_QUOTE_DEFAULT_DESCRIPTION,
  earliestStart,
  formatDate,
  formatPremium,
  isBindable,
  isSameTerm,
  isTooEarly,
  offerTitle,
  type PdfValues,
  pdfAmount,
  premiumWords,
  startFacts,
  statedValues,
  TYPE_NAMES,
  type Values,
  zoneOfAddress,
} from '@freeboard/domain';
import { localDate } from '../../../kernel/clock.ts';
import { gapWords } from './gaps.ts';
import { noticesOf } from './notices.ts';
import { agencyData, assumptionsOf, type Branding, changesOf, elevationOf, factsOf } from './parts.ts';
import type { FactData, SingleQuoteData } from './render.ts';
import { ENTERED, notStated, termsOf, withPrinted } from './terms.ts';

const HALF_A_CENT = 0.005;

/** Whose proposal it is. */
export type Sender = {
  readonly name: string;
  readonly email: string;
  /** What stands under the name: title and license. */
  readonly signature?: string;
};

/** The day that counts for an agency's proposals, by the clock of its address. */
export const agencyDay = (agency: Branding, now: Date): string => localDate(now, zoneOfAddress(agency.street_address));

/** What a quote states of itself, by the keys of pdf_values. */
export const statedBy = (application: Application, { payload }: Quote): Values =>
  statedValues(application.application_type, payload);

/** The price and what it is made of: lines only of the carrier's own sum. */
function priceOf({ payload }: Quote, printed: PdfValues): SingleQuoteData['price'] {
  const premium = pdfAmount(printed.quote_amount) ?? payload.premium;
  const isEntered = premium === null || Math.abs(premium - (payload.premium ?? 0)) >= HALF_A_CENT;
  const about = isBindable(payload) ? '' : 'about ';
  return {
    total: premiumWords({ ...payload, premium }),
    entered: isEntered,
    lines: isEntered
      ? []
      : payload.lines.map(({ label, amount }) => ({ label, amount: `${about}${formatPremium(amount)}` })),
  };
}

/** When cover starts, when it can at the earliest, and why not before. */
function startOf(
  application: Application,
  { payload }: Quote,
  printed: PdfValues,
  day: string,
): SingleQuoteData['start'] {
  const wished = printed.effective_date ?? null;
  const { application_type: type } = application;
  const start = payload.waiting
    ? earliestStart(payload.waiting, startFacts(application.payload.useable_details as Values, day))
    : null;
  return {
    wished: typeof wished === 'string' && wished !== '' ? formatDate(wished) : '',
    earliest: start ? formatDate(start.earliest) : '',
    reason: start?.reason ?? (type === 'flood' ? 'The carrier has not stated a waiting period.' : ''),
    too_early: start !== null && isTooEarly(wished, start),
  };
}

/**
 * What the Single Quote PDF says of one quote, as its viewer sees it. `values` are pdf_values that were checked
 * (pdfValuesErrors); they take the place of what the quote states, and what differs from it is marked.
 */
export function singleQuoteData(
  application: Application,
  quote: Quote,
  agency: Branding,
  by: Sender,
  now: Date,
  values: PdfValues = {},
): SingleQuoteData {
  const { first_name, last_name } = application.client.payload;
  const name = [first_name, last_name].filter(Boolean).join(' ') || 'Client';
  const { payload } = quote;
  const type = application.application_type;
  const kind = TYPE_NAMES[type];
  const day = agencyDay(agency, now);
  const asked = application.payload.useable_details as Values;
  const stated = statedBy(application, quote);
  const printed = withPrinted(stated, values);
  const terms = termsOf(type, { payload, asked, stated, printed });
  const price = priceOf(quote, printed);
  const isBinding = isBindable(payload);
  return {
    title: `${kind} insurance proposal for ${name}`,
    description: `One ${isBinding ? 'quote' : 'indication'} for ${application.payload.address}`,
    heading: `${kind} insurance for ${name}`,
    address: application.payload.address,
    number: String(application.application_id),
    quote_number: quote.carrier_quote_number ?? '',
    prepared: formatDate(day),
    prepared_by: by.name,
    prepared_as: by.signature ?? '',
    prepared_email: by.email,
    sandbox: quote.is_sandbox,
    agency: agencyData(agency, application),
    changes: changesOf(application),
    carrier: offerTitle(payload),
    kind: isBinding ? 'Quote' : 'Indication',
    binding: isBinding,
    note: payload.description === CUSTOM_QUOTE_DEFAULT_DESCRIPTION ? '' : payload.description,
    note_of: quote.is_custom ? 'Note' : 'The carrier says',
    expires: payload.expires_on ? formatDate(payload.expires_on) : '',
    price,
    start: startOf(application, quote, printed, day),
    facts: [...factsOf(application, terms.map(({ key }) => key).concat('effective_date')), ...garageOf(type, printed)],
    elevation: elevationOf(application),
    terms,
    entered: price.entered || terms.some(({ mark }) => mark === ENTERED),
    gaps: [...gapWords(type, { payload, asked, printed }), ...notStated(terms)],
    compared: type === 'flood' || type === 'home',
    assumptions: assumptionsOf(application),
    notices: noticesOf(application, quote),
    choice: choiceWords(agency.name, isBinding),
  };
}

/** Whether the garage is attached, where pdf_values say so: a fact of the house that no carrier states. */
const garageOf = (type: ApplicationType, { garage_attached }: Values): FactData[] =>
  type === 'flood' && typeof garage_attached === 'string'
    ? [{ label: 'Garage attached', value: garage_attached, assumed: false }]
    : [];

const choiceWords = (agency: string, isBinding: boolean): string =>
  isBinding
    ? `I ask ${agency} to apply for this quote, and I have read the differences and notices of this proposal. I understand that my signature starts no coverage.`
    : `I ask ${agency} to go on with this indication, which cannot be bought until the carrier has reviewed the risk. I understand that my signature starts no coverage.`;

/** What of a quote was printed otherwise than the carrier states it, for the history. */
export function enteredInstead(stated: Values, values: PdfValues): { field: string; from: unknown; to: unknown }[] {
  return Object.entries(withPrinted({}, values))
    .filter(([key, value]) => key !== 'effective_date' && !isSameTerm(stated[key], value))
    .map(([key, value]) => ({ field: `printed_${key}`, from: stated[key] ?? null, to: value ?? null }));
}
