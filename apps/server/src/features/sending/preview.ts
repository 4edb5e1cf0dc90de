import type { Application as Shown } from '@freeboard/contract';
import { clientPageUrl, NO_TOKEN } from '@freeboard/domain/client-page';
import { codesIn, quietUntil, quoteText, textSize, withoutClientLink } from '@freeboard/domain/messages';
import { divideQuotes, requestedChoice } from '@freeboard/domain/quotes';
import { MESSAGES } from '@freeboard/domain/wording';
import type { Context } from '../../kernel/context/context.ts';
import { type Env, isSandboxUrl } from '../../kernel/env/env.ts';
import { invalid } from '../../kernel/faults.ts';
import { outsideBase } from '../../kernel/network/public-url.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { Application, type ApplicationRecord, present } from '../applications/index.ts';
import { consentOf, e164, isConfigured, mailAddress, mailHtml, textHoursOf } from '../messages/index.ts';
import { additionalApplicationsOf } from './additional-applications.ts';
import { type Chosen, codeValues } from './code-values.ts';
import { brandingOf } from './documents.queries.ts';
import { codeNames, withOwnCodes } from './templates/known-codes.ts';
import { type CodeValues, type Rendered, render, TemplateFault } from './templates/render.ts';

export type Wording = { option_subject: string; option_body: string };
/** `empty`: the codes that would be sent blank. */
export type Filled = { subject: string; text: string; html: string | null; empty: string[] };

/** The values of short codes for an application that its viewer sends from, including its agency's own codes. */
export async function valuesOf(
  context: Context,
  row: ApplicationRecord,
  chosen: Chosen,
  presented: Promise<Shown> = present(context, row),
): Promise<CodeValues> {
  const [application, agency] = await Promise.all([presented, brandingOf(context.db, row.agency_id)]);
  return withOwnCodes(context.db, row.agency_id, codeValues(application, agency, context.viewer, chosen));
}

/** Fills in a text. @throws Fault invalid, at the part that cannot be parsed */
export function fill(wording: Wording, values: CodeValues, isHtml: boolean): Filled {
  const part = (field: keyof Wording, inHtml: boolean, words = wording[field]): Rendered => {
    try {
      return render(words, values, inHtml);
    } catch (error) {
      if (error instanceof TemplateFault) throw invalid({ [field]: [error.message] });
      throw error;
    }
  };
  const subject = part('option_subject', false);
  const isLinkDead = values.client_link === '' && codesIn(wording.option_body).includes('client_link');
  const body = part('option_body', isHtml, isHtml && isLinkDead ? withoutClientLink(wording.option_body) : undefined);
  const html = isHtml ? mailHtml.cleanHtml(body.text) : null;
  const empty = [...new Set([...(isHtml ? subject.empty : []), ...body.empty, ...(isLinkDead ? ['client_link'] : [])])];
  return {
    subject: isHtml ? subject.text.replaceAll(/\s+/g, ' ').trim() : '',
    text: html === null ? body.text.trim() : mailHtml.plainText(html),
    html,
    empty,
  };
}

/** The sandbox's inbox, when no real gateway is configured. */
function inboxUrl(env: Env, channel: 'sms' | 'email'): string | null {
  if (!env.demo || !env.sandboxUrl) return null;
  const isStandIn = channel === 'sms' ? isSandboxUrl(env, env.services.twilio) : isLoopback(env.smtpUrl);
  return isStandIn ? `${env.sandboxUrl}/inbox` : null;
}

const isLoopback = (url: string | null): boolean => url !== null && URL.parse(url)?.hostname === '127.0.0.1';

/** The base address of an application's client page; null when it cannot be opened. */
export const linkBase = (env: Env, { archived_at }: ApplicationRecord): string | null =>
  archived_at === null ? outsideBase(env) : null;

/**
 * What a client would receive (R5.5, R5.6): the exact text that sending produces, and whether it may be sent.
 * @throws Fault not_found, invalid
 */
export const previewMessage: Verb<'previewMessage'> = async (context, input) => {
  const { row } = await Application.find(context, input.application_id);
  const isText = input.request_type === 'send-sms';
  const channel = isText ? 'sms' : 'email';
  const others = (await additionalApplicationsOf(context, input, row)).map(({ application }) => application);
  const base = linkBase(context.services.env, row);
  const link = base === null ? '' : clientPageUrl(base, NO_TOKEN);
  const chosen = { ids: input.quote_ids, amount: input.quote_amount, others, link, language: input.language };
  const application = await present(context, row);
  const filled = fill(input, await valuesOf(context, row, chosen, Promise.resolve(application)), !isText);
  const quotes = [
    ...divideQuotes(application, requestedChoice(input.quote_ids)).sent,
    ...others.flatMap((other) => divideQuotes(other, 'all').sent),
  ];
  const size = isText ? textSize(filled.text) : null;
  const address = isText ? e164(input.receiver) : mailAddress(input.receiver);
  const own = isText ? await textHoursOf(context.own().raw, row.agency_id) : null;
  const quiet = isText ? quietUntil(stateOf(row), context.now, own) : null;
  const names = await codeNames(context.db, row.agency_id);
  return {
    ...filled,
    empty: filled.empty.map((code) => names.get(code) ?? code),
    segments: size?.segments ?? null,
    encoding: size?.encoding ?? null,
    consent: address ? await consentOf(context.own().raw, row.agency_id, channel, address) : null,
    quiet_until: quiet?.toISOString() ?? null,
    quotes: quoteText(quotes).count,
    is_configured: isConfigured(context.services, channel),
    inbox_url: inboxUrl(context.services.env, channel),
  };
};

/** The state whose time and rules apply to a client: that of the property's address. */
export const stateOf = (row: ApplicationRecord): string => {
  const { state } = row.details as { state?: unknown };
  return typeof state === 'string' ? state : '';
};

export const phoneFault = () => invalid({ receiver_phone_number: [MESSAGES.phone] });
