import type { Application, Quote } from '@freeboard/contract';
import { type Language, PROPOSAL_TEXT, QUOTE_TEXT } from '@freeboard/domain/languages';
import { quoteText, type ShortCode } from '@freeboard/domain/messages';
import { premiumText, proposedQuotes, requestedChoice } from '@freeboard/domain/quotes';

type Agency = { name: string; street_address: string; phone: string };
type Agent = { name: string; email: string };

/** The selected quotes, another amount to print for a single one, the additional applications and the client's link. */
export type Chosen = {
  ids?: readonly number[] | undefined;
  amount?: number | undefined;
  others?: readonly Application[];
  link?: string | undefined;
  language?: Language | undefined;
};

/** The values of short codes for an application as its sender sees it, with the selected or all quotes. */
export function codeValues(
  application: Application,
  agency: Agency,
  agent: Agent,
  { ids, amount, others = [], link = '', language = application.client_language ?? 'en' }: Chosen = {},
): Record<ShortCode, string> {
  const text = QUOTE_TEXT[language];
  const typeName = ({ application_type }: Application) => PROPOSAL_TEXT[language].kinds[application_type];
  const { first_name = '', last_name = '' } = application.client.payload;
  const proposed = proposedQuotes(application, requestedChoice(ids));
  const quotes =
    amount === undefined || proposed.length !== 1
      ? proposed
      : proposed.map((quote) => ({ ...quote, payload: { ...quote.payload, premium: amount } }));
  const words = quoteText([...quotes, ...others.flatMap((other) => proposedQuotes(other))], text);
  // A range of prices across several kinds of insurance means nothing.
  const { lowest, highest, range } = others.length > 0 ? quoteText<Quote>([]) : words;
  const { address } = application.payload;
  return {
    client_first_name: first_name,
    client_last_name: last_name,
    client_name: [first_name, last_name].filter(Boolean).join(' '),
    property_address: address,
    property_street: address.split(',')[0] ?? '',
    application_number: String(application.application_id),
    insurance_type: typeName(application),
    insurance_types: text.and([...new Set([application, ...others].map(typeName))]),
    quote_count: words.count,
    quote_word: words.noun,
    premium_range: range,
    pdf_words: words.pdf,
    lowest_premium: lowest ? premiumText(lowest.payload, text) : '',
    highest_premium: highest ? premiumText(highest.payload, text) : '',
    lowest_carrier: lowest?.payload.carrier_name ?? '',
    agent_name: agent.name,
    agent_email: agent.email,
    agency_name: agency.name,
    agency_phone: agency.phone,
    agency_address: agency.street_address,
    client_link: link,
  };
}
