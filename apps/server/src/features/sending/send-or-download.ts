import { randomUUID } from 'node:crypto';
import type { InputOf } from '@freeboard/contract';
import { reach } from '@freeboard/domain/access';
import { POLICY_TEMPLATE, sendErrors, UNDO_SECONDS } from '@freeboard/domain/messages';
import { divideQuotes } from '@freeboard/domain/quotes';
import { MESSAGES } from '@freeboard/domain/wording';
import type { Change, Context } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import { addressForAnybody, addressForSession } from '../../kernel/files/downloads.ts';
import { receiveFile } from '../../kernel/files/receive-file.ts';
import type { Upload } from '../../kernel/files/uploads.ts';
import { outsideBase } from '../../kernel/network/public-url.ts';
import { prepareThenCommit } from '../../kernel/verbs.ts';
import { Application, type ApplicationRecord, attachments, clientLanguage, noteCopies } from '../applications/index.ts';
import { clientAddress, presentMessage, queueMessage } from '../messages/index.ts';
import { currentPolicy } from '../policies/index.ts';
import { remindOfReply } from '../tasks/index.ts';
import { ClientLink } from './client-links/client-link.ts';
import { notBound, policyFiles } from './policy.ts';
import { type Printed, Proposal } from './proposal.ts';
import { nameIn, templateSent } from './templates/template-sent.ts';
import { type Filled, fill, refuseBlankPrice } from './templates/wording.ts';

type Input = InputOf<'sendOrDownloadQuote'>;
type File = { name: string; media_type: string; bytes: Buffer };

type StoredCopy = Upload & { storageKey: string };
type Download = { proposal: Proposal; printed: Printed; copy: StoredCopy | null };

type Content = {
  /** The quotes' PDF; null for a policy. */
  printed: Printed | null;
  what: 'the quotes' | 'the policy';
  /** The quotes in the message; undefined means all. */
  quoteIds: number[] | undefined;
  changes: readonly Change[];
  files: readonly File[];
  media: File | null;
  /** Data to save with the message in addition to its template. */
  template: object;
};
type Outgoing = {
  proposal: Proposal;
  content: Content;
  filled: Filled;
  link: ClientLink | null;
  copy: { printed: Printed; stored: StoredCopy } | null;
};
type Prepared = Download | Outgoing;

/**
 * How long the address of a generated document works, in milliseconds: for a user's download, and in a text message.
 */
const DOWNLOAD_MS = 10 * 60_000;
const MEDIA_MS = 24 * 60 * 60_000;

const pdfFile = ({ name, bytes }: Printed): File => ({ name, media_type: 'application/pdf', bytes });

/**
 * Stores a copy of a PDF for the CRM.
 * @throws Fault conflict (no linked record), outside (the file store refuses it)
 */
async function copyForCrm(context: Context, { row }: Proposal, { name, bytes }: Printed): Promise<StoredCopy> {
  await noteCopies(context).assertLinked(context.db, row.id);
  const { files } = context.services;
  const received = await receiveFile(
    files,
    name,
    (async function* () {
      yield bytes;
    })(),
  );
  if ('fault' in received) throw new Fault('outside', received.fault);
  const storageKey = randomUUID();
  await files.keep(received.path, storageKey);
  return { ...received, storageKey };
}

async function noteForCrm(context: Context, { row }: Proposal, template: string, copy: StoredCopy, done: string) {
  const note_id = await attachments.addReceived(context.db, {
    agency_id: row.agency_id,
    application_id: row.id,
    at: context.now,
    from: context.author,
    title: `Proposal ${done}`,
    body: `${template}: ${copy.name}`,
    files: [{ ...copy, storage_key: copy.storageKey }],
  });
  await noteCopies(context).queue(context, row.id, note_id);
  context.emit({ kind: 'note', agencyId: row.agency_id, applicationId: row.id, ids: { application_id: row.id } });
}

/** @throws Fault not_found, not_allowed, invalid, conflict, outside */
async function prepareDownload(context: Context, input: Input): Promise<Download> {
  if (input.policy) throw invalid({ policy: [MESSAGES.invalid] });
  const proposal = await Proposal.of(context, input);
  const printed = await proposal.print();
  return { proposal, printed, copy: input.keep_in_crm ? await copyForCrm(context, proposal, printed) : null };
}

function quotesContent(printed: Printed, { quote_ids }: Input): Content {
  const file = pdfFile(printed);
  return {
    printed,
    what: 'the quotes',
    quoteIds: printed.single ? [printed.single.id] : quote_ids,
    changes: printed.entered,
    files: [file],
    media: file,
    template: {},
  };
}

async function policyContent(
  context: Context,
  { row }: Proposal,
  policy: NonNullable<Input['policy']>,
): Promise<Content> {
  const { files, evidence } = await policyFiles(context, row.id, policy);
  const { quote_id } = policy;
  return {
    printed: null,
    what: 'the policy',
    quoteIds: [quote_id],
    changes: files.map(({ name }) => ({ field: 'file', from: null, to: name })),
    files,
    media: evidence,
    template: { name: POLICY_TEMPLATE, quote_id },
  };
}

/**
 * Validates the message, renders its PDF and fills in its text, before anything is locked.
 * @throws Fault not_found, invalid, not_allowed, conflict, outside
 */
async function prepareMessage(context: Context, input: Input): Promise<Outgoing> {
  if (reach(context.viewer.role, 'quote.send') === 'none') throw new Fault('not_allowed');
  const { policy } = input;
  const errors = sendErrors({ ...input, template_name: policy ? POLICY_TEMPLATE : nameIn(input.selected_template) });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const proposal = await Proposal.of(context, policy ? { ...input, sendable_quote_application_ids: [] } : input);
  const content = policy
    ? await policyContent(context, proposal, policy)
    : quotesContent(await proposal.print(), input);
  const { printed, quoteIds } = content;
  proposal.refuseArchived();
  const link = ClientLink.forMessage(context.services.env, proposal.row);
  const wording = { option_subject: input.option_subject ?? '', option_body: input.option_body ?? '' };
  const values = await proposal.codeValues(link?.url ?? '', quoteIds, printed?.single?.amount);
  refuseBlankPrice(wording, values, 'option_body');
  const filled = fill(wording, values, input.request_type === 'send-email');
  const isCopied = input.keep_in_crm && printed;
  const copy = isCopied ? { printed, stored: await copyForCrm(context, proposal, printed) } : null;
  return { proposal, content, link, filled, copy };
}

const fileOf = ({ id, agency_id }: ApplicationRecord, file: File) => ({
  agency_id,
  application_id: id,
  ...file,
});

/**
 * The address of a text message's media: the PDF under a short-lived address, or the entered address.
 * @throws Fault invalid
 */
async function mediaOf(context: Context, input: Input, { proposal, content }: Outgoing): Promise<string | null> {
  const { media } = content;
  if (input.request_type !== 'send-sms') return null;
  if (input.send_application_pdf_as_media !== 'Yes' || media === null) return input.media_url?.trim() || null;
  const base = outsideBase(context.services.env);
  if (base === null)
    throw invalid({
      send_application_pdf_as_media: ['A text can carry the PDF once PUBLIC_URL says where it is fetched from.'],
    });
  return base + (await addressForAnybody(context, fileOf(proposal.row, media), MEDIA_MS));
}

/** Saves the receiver as the application's phone or e-mail, if it differs. @throws Fault invalid */
async function saveReceiver(context: Context, applicationId: number, key: 'phone' | 'email', typed: string) {
  const application = await Application.lock(context, applicationId);
  if (application.row[key] === typed) return;
  await application.set({ [key]: typed }, { source: 'person', by: context.author }, 'saved the receiver');
}

/**
 * Saves the language of the message as the client's, if a user chose it and the agency has not set another (D36).
 * @returns the changes
 */
async function saveLanguage(context: Context, applicationId: number, { language }: Input): Promise<Change[]> {
  // Without a session no user chose the language: an automatic message has its template's.
  if (language === undefined || context.session === null) return [];
  const before = await clientLanguage.chosenLanguage(context.db, applicationId);
  const chosen = { language, now: context.now, by: 'sending', replaces: 'earlier choices' } as const;
  // Saved even if the link in this message has this language: the client's other applications don't have that link.
  const isSaved = await clientLanguage.chooseLanguage(context.db, applicationId, chosen);
  return !isSaved || before === language ? [] : [{ field: 'client_language', from: before, to: language }];
}

function recordAdditional(context: Context, { additional }: Proposal, action: string): void {
  for (const { row } of additional) context.record({ action, agencyId: row.agency_id, applicationId: row.id });
}

async function download(context: Context, { proposal, printed, copy }: Download) {
  const { row } = proposal;
  const of = { agencyId: row.agency_id, applicationId: row.id };
  const action = `downloaded the ${printed.template}`;
  context.record({ action, ...of, changes: printed.entered });
  recordAdditional(context, proposal, `${action} together with ${row.number}`);
  if (copy) await noteForCrm(context, proposal, printed.template, copy, 'downloaded');
  const pdf_file_url = await addressForSession(context, fileOf(row, pdfFile(printed)), DOWNLOAD_MS);
  return { pdf_file_url, pdf_file_name: printed.name, message: null };
}

async function templateOf(context: Context, input: Input, { proposal, content }: Outgoing, linkId: number | null) {
  const chosen = { template: input.selected_template, option: input.selected_template_option };
  const wording = { subject: input.option_subject ?? '', body: input.option_body ?? '' };
  return {
    ...(input.policy ? {} : await templateSent(context, proposal.row.agency_id, chosen, wording)),
    ...content.template,
    quote_ids: content.quoteIds ?? divideQuotes(proposal.application, 'all').sent.map(({ id }) => id),
    // Additional applications count as sent with the message, and as opened with its link.
    ...(proposal.additional.length > 0 ? { together: proposal.additional.map(({ row }) => row.id) } : {}),
    ...(linkId === null ? {} : { link_id: linkId }),
  };
}

/** @returns the id of the message */
async function queueContent(context: Context, input: Input, prepared: Outgoing, address: string): Promise<number> {
  const { proposal, content, filled, link } = prepared;
  const { row } = proposal;
  const isText = input.request_type === 'send-sms';
  const link_id = link
    ? await link.saveIfNamed(context, row, filled, {
        ...input.link,
        quote_ids: content.quoteIds,
        ...(context.session === null ? {} : { language: input.language }),
      })
    : null;
  return queueMessage(context, {
    channel: isText ? 'sms' : 'email',
    address,
    contact_name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    us_state: proposal.usState,
    language: proposal.language,
    application: row,
    subject: filled.subject,
    body: filled.text,
    html: filled.html,
    media_url: await mediaOf(context, input, prepared),
    files: isText ? [] : content.files,
    template: await templateOf(context, input, prepared, link_id),
    consent: input.consent_source ? { source: input.consent_source, wording: '' } : null,
    at_once_because: input.at_once_because?.trim() ?? '',
    waitSeconds: input.can_undo ? UNDO_SECONDS : 0,
  });
}

/**
 * Sends an application's quotes or its policy by text message or e-mail, or returns a short-lived download address of
 * the quotes' PDF (R5.1-R5.4).
 */
export const sendOrDownloadQuote = prepareThenCommit<'sendOrDownloadQuote', Prepared>(
  (context, input) => (input.request_type === 'download' ? prepareDownload : prepareMessage)(context, input),
  async (context, input, prepared) => {
    if ('printed' in prepared) return download(context, prepared);
    const { proposal, content, copy } = prepared;
    const { row } = proposal;
    const isText = input.request_type === 'send-sms';
    const address = isText
      ? clientAddress.e164(input.receiver_phone_number ?? '')
      : clientAddress.mailAddress(input.receiver_email ?? '');
    if (!address) throw invalid({ receiver_phone_number: [MESSAGES.phone] });
    // If the bind was undone since, there is no policy to send.
    if (input.policy && (await currentPolicy(context.db, row.id))?.quote_id !== input.policy.quote_id) throw notBound();
    // Created before the message, because only replies and messages after the reminder's creation count for it.
    if (input.remind_in_days)
      await remindOfReply(context, { agency_id: row.agency_id, application_id: row.id }, input.remind_in_days);
    const id = await queueContent(context, input, prepared, address);
    const language = await saveLanguage(context, row.id, input);
    const receiver = isText ? (input.receiver_phone_number ?? '') : address;
    const field = isText ? 'receiver_phone_number' : 'receiver_email';
    context.record({
      action: `sent ${content.what} by ${isText ? 'text' : 'e-mail'}`,
      agencyId: row.agency_id,
      applicationId: row.id,
      changes: [{ field, from: null, to: receiver }, ...language, ...content.changes],
    });
    if (input.save_receiver) await saveReceiver(context, row.id, isText ? 'phone' : 'email', receiver.trim());
    if (copy) {
      const done = `sent by ${isText ? 'text' : 'e-mail'} to ${receiver}`;
      await noteForCrm(context, proposal, copy.printed.template, copy.stored, done);
    }
    recordAdditional(context, proposal, `sent the quotes together with ${row.number}`);
    return { pdf_file_url: null, pdf_file_name: null, message: await presentMessage(context, id) };
  },
);
