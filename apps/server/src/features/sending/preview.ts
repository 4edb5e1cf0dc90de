import type { AnswerOf, InputOf } from '@freeboard/contract';
import { type Language, PROPOSAL_TEXT, QUOTE_TEXT } from '@freeboard/domain/languages';
import { quietUntil, quoteText, textSize } from '@freeboard/domain/messages';
import { genericCarrierName, premiumText } from '@freeboard/domain/quotes';
import type { Context } from '../../kernel/context/context.ts';
import { type Env, isSandboxUrl } from '../../kernel/env/env.ts';
import { prepareThenCommit, type Verb } from '../../kernel/verbs.ts';
import { clientAddress, consentLedger, isConfigured, textHoursOf } from '../messages/index.ts';
import * as branding from './branding.queries.ts';
import { ClientLink } from './client-links/client-link.ts';
import { type Printed, Proposal } from './proposal.ts';
import { agencyOfViewer } from './templates/manage.ts';
import { type CodeValues, codeNames, fill, withOwnCodes } from './templates/wording.ts';

/** The address of the sandbox's inbox; null outside a demo, or when a real gateway is configured. */
function inboxUrl(env: Env, channel: 'sms' | 'email'): string | null {
  if (!env.demo || !env.sandboxUrl) return null;
  const isStandIn = channel === 'sms' ? isSandboxUrl(env, env.services.twilio) : isLoopback(env.smtpUrl);
  return isStandIn ? `${env.sandboxUrl}/inbox` : null;
}

const isLoopback = (url: string | null): boolean => url !== null && URL.parse(url)?.hostname === '127.0.0.1';

const SAMPLE_PREMIUMS = [1_204, 1_388.5, 1_622.75] as const;

async function sampleValues({ db, viewer }: Context, agencyId: number, language: Language): Promise<CodeValues> {
  const agency = await branding.of(db, agencyId);
  const text = QUOTE_TEXT[language];
  const quotes = SAMPLE_PREMIUMS.map((premium) => ({ payload: { premium, outcome: 'quoted', rate_type: 'bindable' } }));
  const words = quoteText(quotes, text);
  const [first, last] = ['Dana', 'Whitfield'];
  const street = '77 Sandpiper Ln';
  const kind = PROPOSAL_TEXT[language].kinds.flood;
  return withOwnCodes(db, agencyId, {
    client_first_name: first,
    client_last_name: last,
    client_name: `${first} ${last}`,
    property_address: `${street}, Punta Gorda FL 33950`,
    property_street: street,
    application_number: '1001',
    insurance_type: kind,
    insurance_types: kind,
    quote_count: words.count,
    quote_word: words.noun,
    premium_range: words.range,
    pdf_words: words.pdf,
    lowest_premium: words.lowest ? premiumText(words.lowest.payload, text) : '',
    highest_premium: words.highest ? premiumText(words.highest.payload, text) : '',
    lowest_carrier: genericCarrierName(1),
    agent_name: viewer.name,
    agent_email: viewer.email,
    agency_name: agency.name,
    agency_phone: agency.phone,
    agency_address: agency.street_address,
    client_link: 'https://agency.example/proposal',
  });
}

/** @throws Fault invalid */
async function sampleMessage(context: Context, input: InputOf<'previewMessage'>): Promise<AnswerOf<'previewMessage'>> {
  const { services, db } = context;
  const agencyId = agencyOfViewer(context);
  const isText = input.request_type === 'send-sms';
  const filled = fill(input, await sampleValues(context, agencyId, input.language ?? 'en'), !isText);
  const size = isText ? textSize(filled.text) : null;
  const channel = isText ? 'sms' : 'email';
  const names = await codeNames(db, agencyId);
  return {
    ...filled,
    empty: filled.empty.map((code) => names.get(code) ?? code),
    segments: size?.segments ?? null,
    encoding: size?.encoding ?? null,
    consent: null,
    quiet_until: null,
    quotes: '',
    is_configured: isConfigured(services, channel),
    inbox_url: null,
  };
}

/**
 * Previews a message (R5.5, R5.6): the exact text that would be sent, and whether it can be.
 * @throws Fault not_found, invalid
 */
export const previewMessage: Verb<'previewMessage'> = async (context, input) => {
  const { application_id } = input;
  if (application_id === null) return sampleMessage(context, input);
  const proposal = await Proposal.of(context, { ...input, application_id });
  const { row, quotes } = proposal;
  const isText = input.request_type === 'send-sms';
  const channel = isText ? 'sms' : 'email';
  const link = ClientLink.sample(context.services.env, row);
  const filled = fill(input, await proposal.codeValues(link, input.quote_ids, input.quote_amount), !isText);
  const size = isText ? textSize(filled.text) : null;
  const address = isText ? clientAddress.e164(input.receiver) : clientAddress.mailAddress(input.receiver);
  const own = isText ? await textHoursOf(context.own().raw, row.agency_id) : null;
  const quiet = isText ? quietUntil(proposal.usState, context.now, own) : null;
  const names = await codeNames(context.db, row.agency_id);
  return {
    ...filled,
    empty: filled.empty.map((code) => names.get(code) ?? code),
    segments: size?.segments ?? null,
    encoding: size?.encoding ?? null,
    consent: address ? await consentLedger.consentOf(context.own().raw, row.agency_id, channel, address) : null,
    quiet_until: quiet?.toISOString() ?? null,
    quotes: quoteText(quotes).count,
    is_configured: isConfigured(context.services, channel),
    inbox_url: inboxUrl(context.services.env, channel),
  };
};

export const previewPdf = prepareThenCommit<'previewPdf', Printed>(
  async (context, input) => (await Proposal.of(context, input)).print(),
  async (_context, _input, { name, bytes }) => ({ name, pdf: bytes.toString('base64') }),
);
