import { quietUntil, quoteText, textSize } from '@freeboard/domain/messages';
import { type Env, isSandboxUrl } from '../../kernel/env/env.ts';
import { prepareThenCommit, type Verb } from '../../kernel/verbs.ts';
import { clientAddress, consentLedger, isConfigured, textHoursOf } from '../messages/index.ts';
import { ClientLink } from './client-links/client-link.ts';
import { type Printed, Proposal } from './proposal.ts';
import { codeNames, fill } from './templates/wording.ts';

/** The address of the sandbox's inbox; null when a real gateway is configured. */
function inboxUrl(env: Env, channel: 'sms' | 'email'): string | null {
  if (!env.demo || !env.sandboxUrl) return null;
  const isStandIn = channel === 'sms' ? isSandboxUrl(env, env.services.twilio) : isLoopback(env.smtpUrl);
  return isStandIn ? `${env.sandboxUrl}/inbox` : null;
}

const isLoopback = (url: string | null): boolean => url !== null && URL.parse(url)?.hostname === '127.0.0.1';

/**
 * Previews a message (R5.5, R5.6): the exact text that would be sent, and whether it can be.
 * @throws Fault not_found, invalid
 */
export const previewMessage: Verb<'previewMessage'> = async (context, input) => {
  const proposal = await Proposal.of(context, input);
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

/** Renders the PDF that would be sent; saves and records nothing. */
export const previewPdf = prepareThenCommit<'previewPdf', Printed>(
  async (context, input) => (await Proposal.of(context, input)).print(),
  async (_context, _input, { name, bytes }) => ({ name, pdf: bytes.toString('base64') }),
);
