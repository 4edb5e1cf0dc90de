import type { Application, Quote } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { clientChoice, pricePart, type Values } from '@freeboard/domain/forms';
import { clientDate, type Language, PROPOSAL_TEXT, QUOTE_TEXT } from '@freeboard/domain/languages';
import { type PdfValues, pdfAmount, zoneOfAddress } from '@freeboard/domain/messages';
import {
  CUSTOM_QUOTE_DEFAULT_DESCRIPTION,
  earliestStart,
  formatPremium,
  isBindable,
  isSameTerm,
  isTooEarly,
  offerTitle,
  premiumText,
  startFacts,
  statedValues,
} from '@freeboard/domain/quotes';
import { localDate } from '../../../kernel/clock.ts';
import { gapText } from './gaps.ts';
import { noticesOf } from './notices.ts';
import { agencyData, assumptionsOf, type Branding, changesOf, elevationOf, factsOf } from './parts.ts';
import type { FactData, SingleQuoteData } from './render.ts';
import { notStated, termsOf, withPrinted } from './terms.ts';

const HALF_A_CENT = 0.005;

/** The person or agency that a proposal is from. */
export type Sender = {
  readonly name: string;
  readonly email: string;
  /** Printed under the name: title and license. */
  readonly signature?: string;
};

/** The current date for an agency's proposals, by the clock at its address. */
export const agencyDay = (agency: Branding, now: Date): string => localDate(now, zoneOfAddress(agency.street_address));

/** The values that a quote states, by the keys of pdf_values. */
export const statedBy = (application: Application, { payload }: Quote): Values =>
  statedValues(application.application_type, payload);

/** Begins a heading with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The price and its parts; only the carrier's own sum has lines. */
function priceOf({ payload }: Quote, printed: PdfValues, language: Language): SingleQuoteData['price'] {
  const premium = pdfAmount(printed.quote_amount) ?? payload.premium;
  const isEntered = premium === null || Math.abs(premium - (payload.premium ?? 0)) >= HALF_A_CENT;
  const { about } = QUOTE_TEXT[language];
  const amountText = (amount: number) => (isBindable(payload) ? formatPremium(amount) : about(formatPremium(amount)));
  return {
    total: premiumText({ ...payload, premium }, QUOTE_TEXT[language]),
    entered: isEntered,
    lines: isEntered
      ? []
      : payload.lines.map(({ label, amount }) => ({ label: pricePart(language, label), amount: amountText(amount) })),
  };
}

/** When coverage starts, the earliest possible date, and why not before. */
function startOf(
  application: Application,
  { payload }: Quote,
  printed: PdfValues,
  day: string,
  language: Language,
): SingleQuoteData['start'] {
  const text = QUOTE_TEXT[language];
  const wished = printed.effective_date ?? null;
  const { application_type: type } = application;
  const start = payload.waiting
    ? earliestStart(payload.waiting, startFacts(application.payload.useable_details as Values, day), text)
    : null;
  return {
    wished: typeof wished === 'string' && wished !== '' ? clientDate(language, wished) : '',
    earliest: start ? clientDate(language, start.earliest) : '',
    reason: start?.reason ?? (type === 'flood' ? text.start.notStated : ''),
    too_early: start !== null && isTooEarly(wished, start),
  };
}

/**
 * The data of the Single Quote PDF for one quote, as its viewer sees it. `values` are validated pdf_values
 * (pdfValuesErrors); they replace the quote's own values, and differences are marked.
 */
export function singleQuoteData(
  application: Application,
  quote: Quote,
  agency: Branding,
  by: Sender,
  now: Date,
  values: PdfValues = {},
  language: Language = 'en',
): SingleQuoteData {
  const text = PROPOSAL_TEXT[language];
  const { first_name, last_name } = application.client.payload;
  const name = [first_name, last_name].filter(Boolean).join(' ') || text.client;
  const { payload } = quote;
  const type = application.application_type;
  const kind = text.kinds[type];
  const day = agencyDay(agency, now);
  const asked = application.payload.useable_details as Values;
  const stated = statedBy(application, quote);
  const printed = withPrinted(stated, values);
  const terms = termsOf(type, { payload, asked, stated, printed, language });
  const price = priceOf(quote, printed, language);
  const isBinding = isBindable(payload);
  return {
    language,
    title: capital(text.titleOfOne(kind, name)),
    description: text.descriptionOfOne(isBinding, application.payload.address),
    heading: capital(text.headingOfOne(kind, name)),
    address: application.payload.address,
    number: String(application.application_id),
    quote_number: quote.carrier_quote_number ?? '',
    prepared: clientDate(language, day),
    prepared_by: by.name,
    prepared_as: by.signature ?? '',
    prepared_email: by.email,
    sandbox: quote.is_sandbox,
    agency: agencyData(agency, application, language),
    changes: changesOf(application, language),
    carrier: offerTitle(payload),
    kind: isBinding ? text.quote : text.indication,
    binding: isBinding,
    note: payload.description === CUSTOM_QUOTE_DEFAULT_DESCRIPTION ? '' : payload.description,
    note_of: quote.is_custom ? text.note : text.carrierSays,
    expires: payload.expires_on ? clientDate(language, payload.expires_on) : '',
    price,
    start: startOf(application, quote, printed, day, language),
    facts: [
      ...factsOf(application, language, terms.map(({ key }) => key).concat('effective_date')),
      ...garageOf(type, printed, language),
    ],
    elevation: elevationOf(application, language),
    terms,
    entered: price.entered || terms.some(({ mark }) => mark === text.entered),
    gaps: [...gapText(type, { payload, asked, printed, language }), ...notStated(terms, language)],
    compared: type === 'flood' || type === 'home',
    assumptions: assumptionsOf(application, language),
    notices: noticesOf(application, quote, language),
    choice: (isBinding ? text.chooseQuote : text.chooseIndication)(agency.name),
  };
}

/** Whether the garage is attached, if pdf_values state it: a fact about the house that no carrier states. */
const garageOf = (type: ApplicationType, { garage_attached }: Values, language: Language): FactData[] =>
  type === 'flood' && typeof garage_attached === 'string'
    ? [
        {
          label: PROPOSAL_TEXT[language].garageAttached,
          value: clientChoice(language, garage_attached),
          assumed: false,
        },
      ]
    : [];

/** The printed values of a quote that differ from the carrier's, for the history. */
export function enteredInstead(stated: Values, values: PdfValues): { field: string; from: unknown; to: unknown }[] {
  return Object.entries(withPrinted({}, values))
    .filter(([key, value]) => key !== 'effective_date' && !isSameTerm(stated[key], value))
    .map(([key, value]) => ({ field: `printed_${key}`, from: stated[key] ?? null, to: value ?? null }));
}
