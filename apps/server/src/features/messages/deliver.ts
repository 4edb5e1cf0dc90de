import type { Language } from '@freeboard/domain/languages';
import type { App } from '../../kernel/app.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { GatewayError, type Taken } from '../../kernel/gateways.ts';
import { outsideBase } from '../../kernel/network/public-url.ts';
import { maskForPerson } from '../quotes/index.ts';
import { mailAddress } from './address.ts';
import { unsubscribeUrl } from './consents/unsubscribe.ts';
import { replyAddress } from './inbound/reply-address.ts';
import { mailLayout } from './mail/mail-layout.ts';
import {
  agencyOf,
  existingGatewayIds,
  filesOf,
  type MessageRow,
  portalCustomer,
  senderOf,
} from './messages.queries.ts';
import { STATUS_PATH } from './webhook-urls.ts';

const NOT_CONFIGURED = 'No gateway is configured for it.';

/** The mail's Message-ID: the same at each attempt, so that a mail server recognizes a repeated delivery. */
const mailId = (app: App, message: MessageRow) => `${app.services.installation}.${message.id}`;

function textOf(app: App, message: MessageRow) {
  const base = outsideBase(app.services.env);
  // A report may arrive before the gateway's answer, so the URL contains the message's id.
  const status_url = base === null ? null : `${base}${STATUS_PATH}?message=${message.id}`;
  return {
    to: message.address,
    from: message.our_number || null,
    body: message.body,
    media_url: message.media_url,
    status_url,
  };
}

type Sender = { name: string; email: string } | undefined;

function replyTo(app: App, message: MessageRow, agency: { name: string; reply_to: string }, sender: Sender) {
  const { inboundMail } = app.services.env;
  return [
    ...(sender ? [{ name: sender.name, address: sender.email }] : []),
    ...(!sender && agency.reply_to ? [{ name: agency.name, address: agency.reply_to }] : []),
    ...(inboundMail ? [{ name: agency.name, address: replyAddress(inboundMail, message.id) }] : []),
  ];
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The return path for bounces; null unless its domain is that of the sender address, as SPF and DMARC require. */
function returnTo({ services }: App, message: MessageRow, from: string | null): string | null {
  const { inboundMail } = services.env;
  return inboundMail && from && domainOf(from) === domainOf(inboundMail.address)
    ? replyAddress(inboundMail, message.id)
    : null;
}

/** Whether a user wrote the message; the product's own messages have a named template. */
const isOwnWords = (template: MessageRow['template']): boolean =>
  template === null || (typeof template === 'object' && !('name' in template));

/**
 * Subject and text of an e-mail as its client may read them. Answers to questions in the portal are masked as the
 * portal is (D16). The stored text is unchanged: masking it for a sender who must not see carriers would reveal which
 * names are carriers (D24).
 */
async function readableBy(db: Database, agencyId: number, message: MessageRow) {
  const { application_id, address, template, subject, body } = message;
  const customer = application_id !== null && isOwnWords(template) ? await portalCustomer(db, message) : undefined;
  if (!customer || application_id === null || mailAddress(customer.email) !== address) return { subject, body };
  const tenantDb = new TenantDb(db, { kind: 'agency', agencyId }, false);
  const mask = await maskForPerson(tenantDb, { displayCarriers: customer.display_carriers }, application_id);
  return mask.strict({ subject, body });
}

/**
 * Hands a message to its gateway. Awaits `begin` right before the gateway can accept the message; if `begin` throws,
 * nothing is handed over and its error is passed on. @throws GatewayError
 */
export type HandOver = (begin: () => Promise<void>) => Promise<Taken>;

/**
 * Reads everything that the handover needs in the transaction that claims the message, so that nothing is read later.
 */
export async function prepareHandOver(app: App, trx: Database, message: MessageRow): Promise<HandOver> {
  const { texts, mail } = app.services;
  if (message.channel === 'sms')
    return async (begin) => {
      if (!texts) throw new GatewayError('refused', NOT_CONFIGURED);
      const text = textOf(app, message);
      await begin();
      return texts.send(text);
    };
  if (!mail || message.agency_id === null) return () => Promise.reject(new GatewayError('refused', NOT_CONFIGURED));
  const agency = await agencyOf(trx, message.agency_id);
  const sender = await senderOf(trx, message.person_id);
  const attachments = await filesOf(trx, message.id);
  const { subject, body } = await readableBy(trx, message.agency_id, message);
  return async (begin) => {
    const unsubscribe_url = unsubscribeUrl(app.services, message);
    const language = message.language as Language;
    const letter = {
      id: mailId(app, message),
      from_name: agency.mail_name || agency.name,
      from_address: agency.mail_from || null,
      reply_to: replyTo(app, message, agency, sender),
      return_to: returnTo(app, message, agency.mail_from || app.services.env.mailFrom),
      to: message.address,
      subject,
      ...mailLayout({ text: body, html: message.html, agency, unsubscribe_url, language }),
      unsubscribe_url,
      attachments,
    };
    return mail.send(letter, begin);
  };
}

/**
 * Checks whether the gateway accepted a message whose delivery was interrupted; mail servers cannot be queried.
 * @returns the accepted text message that belongs to no other saved message, or null
 * @throws GatewayError
 */
export async function wasTaken(app: App, message: MessageRow): Promise<Taken | null> {
  const { texts } = app.services;
  if (message.channel !== 'sms' || !texts || !message.handed_at)
    throw new GatewayError(
      'unknown',
      'Freeboard stopped while it handed this e-mail over. Ask the client whether it came before you send it again.',
    );
  const candidates = await texts.find(textOf(app, message), message.handed_at);
  const known = await existingGatewayIds(
    app.connection.db,
    candidates.map(({ gateway_id }) => gateway_id),
  );
  return candidates.find(({ gateway_id }) => !known.has(gateway_id)) ?? null;
}
