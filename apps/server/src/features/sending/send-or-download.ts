import type { InputOf } from '@freeboard/contract';
import { reach } from '@freeboard/domain/access';
import { POLICY_TEMPLATE, sendErrors, UNDO_SECONDS } from '@freeboard/domain/messages';
import { MESSAGES } from '@freeboard/domain/wording';
import type { Change, Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import { addressForAnybody, addressForSession } from '../../kernel/files/downloads.ts';
import { outsideBase } from '../../kernel/network/public-url.ts';
import { prepareThenCommit } from '../../kernel/verbs.ts';
import { Application, type ApplicationRecord, clientLanguage, setClientLanguage } from '../applications/index.ts';
import { e164, mailAddress, presentMessage, queueMessage } from '../messages/index.ts';
import { currentPolicy } from '../policies/index.ts';
import { remindOfReply } from '../tasks/index.ts';
import type { AdditionalApplication } from './additional-applications.ts';
import { type LinkAddress, newLinkAddress } from './client-links/new-link.ts';
import { copyForCrm, noteForCrm, type StoredCopy } from './crm-copy.ts';
import { documentOf, type Printed } from './document.ts';
import { saveNamedLink } from './named-link.ts';
import { notBound } from './policy/evidence.ts';
import { policyContent } from './policy/policy-files.ts';
import { type Filled, fill, linkBase, phoneFault, stateOf, valuesOf } from './preview.ts';
import { type Content, pdfFile, quotesContent } from './send-content.ts';
import { nameIn, templateSent } from './templates/template-sent.ts';

type Input = InputOf<'sendOrDownloadQuote'>;
type Download = {
  document: Printed;
  additionalApplications: readonly AdditionalApplication[];
  copy: StoredCopy | null;
};
type Outgoing = {
  content: Content;
  additionalApplications: readonly AdditionalApplication[];
  filled: Filled;
  link: LinkAddress | null;
  /** The document that is also saved in the CRM. */
  copy: { document: Printed; stored: StoredCopy } | null;
};
type Prepared = Download | Outgoing;

/**
 * How long the address of a generated document works: for the user who downloads it, and for a text message that
 * contains it.
 */
const DOWNLOAD_MS = 10 * 60_000;
const MEDIA_MS = 24 * 60 * 60_000;

/**
 * Validates the message, renders its PDFs and fills in its text, before anything is locked.
 * @throws Fault not_found, invalid, not_allowed, conflict, outside
 */
async function prepare(context: Context, input: Input): Promise<Prepared> {
  if (input.request_type === 'download') {
    if (input.policy) throw invalid({ policy: [MESSAGES.invalid] });
    const { document, additionalApplications } = await documentOf(context, input);
    return { document, additionalApplications, copy: input.keep_in_crm ? await copyForCrm(context, document) : null };
  }
  if (reach(context.viewer.role, 'quote.send') === 'none') throw new Fault('not_allowed');
  const { policy } = input;
  const errors = sendErrors({ ...input, template_name: policy ? POLICY_TEMPLATE : nameIn(input.selected_template) });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const printed = policy ? null : await documentOf(context, input);
  const additionalApplications = printed?.additionalApplications ?? [];
  const content = policy ? await policyContent(context, input, policy) : quotesContent(found(printed?.document), input);
  for (const { row } of [content, ...additionalApplications]) Application.of(context, row).refuseArchived();
  const { row, single, quoteIds } = content;
  const wording = { option_subject: input.option_subject ?? '', option_body: input.option_body ?? '' };
  const { env } = context.services;
  const link = linkBase(env, row) === null ? null : newLinkAddress(env);
  const values = await valuesOf(context, row, {
    ids: quoteIds,
    amount: single?.amount,
    others: additionalApplications.map(({ application }) => application),
    link: link?.url,
    language: input.language,
  });
  const filled = fill(wording, values, input.request_type === 'send-email');
  const document = input.keep_in_crm ? (printed?.document ?? null) : null;
  const copy = document ? { document, stored: await copyForCrm(context, document) } : null;
  return { content, additionalApplications, link, filled, copy };
}

const fileOf = ({ id, agency_id }: ApplicationRecord, file: Content['files'][number]) => ({
  agency_id,
  application_id: id,
  ...file,
});

/**
 * The media of a text message: the PDF by an address that expires soon, or the file at the given address.
 * @throws Fault invalid
 */
async function mediaOf(context: Context, input: Input, { row, media }: Content): Promise<string | null> {
  if (input.request_type !== 'send-sms') return null;
  if (input.send_application_pdf_as_media !== 'Yes' || media === null) return input.media_url?.trim() || null;
  const base = outsideBase(context.services.env);
  if (base === null)
    throw invalid({
      send_application_pdf_as_media: ['A text can carry the PDF once PUBLIC_URL says where it is fetched from.'],
    });
  return base + (await addressForAnybody(context, fileOf(row, media), MEDIA_MS));
}

/** Saves a typed receiver as the client's own address, if it differs. @throws Fault invalid */
async function saveReceiver(context: Context, applicationId: number, key: 'phone' | 'email', typed: string) {
  const application = await Application.lock(context, applicationId);
  if (application.row[key] === typed) return;
  await application.set({ [key]: typed }, { source: 'person', by: context.author }, 'saved the receiver');
}

/** Saves a chosen language as the client's, if it differs. @returns what changed */
async function saveLanguage(context: Context, applicationId: number, { language }: Input): Promise<Change[]> {
  if (language === undefined) return [];
  const before = await clientLanguage(context.db, applicationId);
  if (before === language) return [];
  const chosen = { language, now: context.now, by: 'sending', replaces: 'earlier choices' } as const;
  await setClientLanguage(context.db, applicationId, chosen);
  return [{ field: 'client_language', from: before, to: language }];
}

function recordAdditionalApplications(
  context: Context,
  additionalApplications: readonly AdditionalApplication[],
  action: string,
): void {
  for (const { row } of additionalApplications)
    context.record({ action, agencyId: row.agency_id, applicationId: row.id });
}

async function download(context: Context, { document, additionalApplications, copy }: Download) {
  const { row } = document;
  const of = { agencyId: row.agency_id, applicationId: row.id };
  context.record({ action: `downloaded the ${document.template}`, ...of, changes: document.entered });
  recordAdditionalApplications(
    context,
    additionalApplications,
    `downloaded the ${document.template} together with ${row.number}`,
  );
  if (copy) await noteForCrm(context, document, copy, 'downloaded');
  const pdf_file_url = await addressForSession(context, fileOf(row, pdfFile(document)), DOWNLOAD_MS);
  return { pdf_file_url, pdf_file_name: document.name, message: null };
}

/** What is saved about how the message was made, with the ids of the additional applications. */
async function templateOf(
  context: Context,
  input: Input,
  { content, additionalApplications }: Outgoing,
  linkId: number | null,
) {
  const chosen = { template: input.selected_template, option: input.selected_template_option };
  const wording = { subject: input.option_subject ?? '', body: input.option_body ?? '' };
  return {
    ...(input.policy ? {} : await templateSent(context, content.row.agency_id, chosen, wording)),
    ...content.template,
    // Additional applications count as sent with the message, and as opened with its link.
    ...(additionalApplications.length > 0 ? { together: additionalApplications.map(({ row }) => row.id) } : {}),
    ...(linkId === null ? {} : { link_id: linkId }),
  };
}

/** Queues the message to its receiver. @returns its id */
async function queueContent(context: Context, input: Input, prepared: Outgoing, address: string): Promise<number> {
  const { content, filled, link } = prepared;
  const { row } = content;
  const isText = input.request_type === 'send-sms';
  const link_id = link
    ? await saveNamedLink(context, content, filled, link, { ...input, quote_ids: content.quoteIds })
    : null;
  return queueMessage(context, {
    channel: isText ? 'sms' : 'email',
    address,
    contact_name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    us_state: stateOf(row),
    language: content.language,
    application: row,
    subject: filled.subject,
    body: filled.text,
    html: filled.html,
    media_url: await mediaOf(context, input, content),
    files: isText ? [] : content.files,
    template: await templateOf(context, input, prepared, link_id),
    consent: input.consent_source ? { source: input.consent_source, wording: '' } : null,
    at_once_because: input.at_once_because?.trim() ?? '',
    waitSeconds: input.can_undo ? UNDO_SECONDS : 0,
  });
}

/**
 * Sends an application's quotes or its policy by text message or e-mail, or returns a short-lived address, with no
 * names in it, of the quotes' PDF (R5.1-R5.4).
 */
export const sendOrDownloadQuote = prepareThenCommit<'sendOrDownloadQuote', Prepared>(
  prepare,
  async (context, input, prepared) => {
    if ('document' in prepared) return download(context, prepared);
    const { content, additionalApplications, copy } = prepared;
    const { row, what } = content;
    const isText = input.request_type === 'send-sms';
    const address = isText ? e164(input.receiver_phone_number ?? '') : mailAddress(input.receiver_email ?? '');
    if (!address) throw phoneFault();
    // If the bind was undone since, there is no policy to send.
    if (input.policy && (await currentPolicy(context.db, row.id))?.quote_id !== input.policy.quote_id) throw notBound();
    // Created before the message: the reminder waits for a reply to a message sent after it.
    if (input.remind_in_days)
      await remindOfReply(context, { agency_id: row.agency_id, application_id: row.id }, input.remind_in_days);
    const id = await queueContent(context, input, prepared, address);
    const language = await saveLanguage(context, row.id, input);
    const receiver = isText ? (input.receiver_phone_number ?? '') : address;
    const field = isText ? 'receiver_phone_number' : 'receiver_email';
    context.record({
      action: `sent ${what} by ${isText ? 'text' : 'e-mail'}`,
      agencyId: row.agency_id,
      applicationId: row.id,
      changes: [{ field, from: null, to: receiver }, ...language, ...content.changes],
    });
    if (input.save_receiver) await saveReceiver(context, row.id, isText ? 'phone' : 'email', receiver.trim());
    if (copy)
      await noteForCrm(context, copy.document, copy.stored, `sent by ${isText ? 'text' : 'e-mail'} to ${receiver}`);
    recordAdditionalApplications(context, additionalApplications, `sent the quotes together with ${row.number}`);
    return { pdf_file_url: null, pdf_file_name: null, message: await presentMessage(context, id) };
  },
);
