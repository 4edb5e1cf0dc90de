import type { InputOf } from '@freeboard/contract';
import { reach, sendErrors, UNDO_SECONDS } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import { outsideBase } from '../../kernel/network/public-url.ts';
import { inTwoParts } from '../../kernel/verbs.ts';
import { lockApplication, refuseArchived, saveFields } from '../applications/index.ts';
import { type LinkAddress, newLinkAddress } from '../client-links/index.ts';
import { addressForAnybody, addressForSession } from '../documents/index.ts';
import { e164, mailAddress, presentMessage, queueMessage } from '../messages/index.ts';
import { remindOfReply } from '../tasks/index.ts';
import { nameIn, templateSent } from '../templates/index.ts';
import type { Companion } from './additional-applications.ts';
import { documentOf } from './document.ts';
import { copyForCrm, noteForCrm, type StoredCopy } from './keep-in-crm.ts';
import { keepNamedLink } from './named-link.ts';
import { type Filled, fill, linkBase, phoneFault, stateOf, valuesOf } from './preview.ts';
import type { Printed } from './print.ts';

type Input = InputOf<'sendOrDownloadQuote'>;
type Prepared = {
  document: Printed;
  companions: readonly Companion[];
  filled: Filled | null;
  link: LinkAddress | null;
  /** What is to stand in the CRM as well. */
  copy: StoredCopy | null;
};

/** How long the address of a made document works: for the person who downloads it, and for a text that carries it. */
const DOWNLOAD_MS = 10 * 60_000;
const MEDIA_MS = 24 * 60 * 60_000;

/** Checks what is to be sent, makes its PDFs and fills its wording in, before anything is held. @throws Fault */
async function prepare(context: Context, input: Input): Promise<Prepared> {
  const isDownload = input.request_type === 'download';
  if (!isDownload) {
    if (reach(context.viewer.role, 'quote.send') === 'none') throw new Fault('not_allowed');
    const errors = sendErrors({ ...input, template_name: nameIn(input.selected_template) });
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
  const { document, companions } = await documentOf(context, input);
  const copied = () => (input.keep_in_crm ? copyForCrm(context, document) : null);
  if (isDownload) return { document, companions, filled: null, link: null, copy: await copied() };
  for (const { row } of [document, ...companions]) refuseArchived(row);
  const wording = { option_subject: input.option_subject ?? '', option_body: input.option_body ?? '' };
  const { single } = document;
  const { env } = context.services;
  const link = linkBase(env, document.row) === null ? null : newLinkAddress(env);
  const values = await valuesOf(context, document.row, {
    ids: single ? [single.id] : input.quote_ids,
    amount: single?.amount,
    others: companions.map(({ application }) => application),
    link: link?.url,
    language: input.language,
  });
  const filled = fill(wording, values, input.request_type === 'send-email');
  return { document, companions, link, filled, copy: await copied() };
}

const pdfOf = ({ row, name, bytes }: Printed) => ({
  ...{ agency_id: row.agency_id, application_id: row.id, name },
  ...{ media_type: 'application/pdf', bytes },
});

/** What a text carries beside its words: the PDF by an address that ends soon, or what lies at the address given. */
async function mediaOf(context: Context, input: Input, document: Printed): Promise<string | null> {
  if (input.request_type !== 'send-sms') return null;
  if (input.send_application_pdf_as_media !== 'Yes') return input.media_url?.trim() || null;
  const base = outsideBase(context.services.env);
  if (base === null)
    throw invalid({
      send_application_pdf_as_media: ['A text can carry the PDF once PUBLIC_URL says where it is fetched from.'],
    });
  return base + (await addressForAnybody(context, pdfOf(document), MEDIA_MS));
}

/** Saves a receiver that was typed as the client's own address, where it is another one. @throws Fault invalid */
async function saveReceiver(context: Context, applicationId: number, key: 'phone' | 'email', typed: string) {
  const row = found(await lockApplication(context.db, applicationId));
  if (row[key] === typed) return;
  const said = { source: 'person', by: context.author } as const;
  await saveFields(context, row, { [key]: typed }, said, 'saved the receiver');
}

/** Sends an application's quotes by text or e-mail, or gives a short-lived address of their PDF in which nobody's name stands (R5.1-R5.4). */
export const sendOrDownloadQuote = inTwoParts<'sendOrDownloadQuote', Prepared>(
  prepare,
  async (context, input, { document, companions, filled, link, copy }) => {
    const { row } = document;
    const of = { agencyId: row.agency_id, applicationId: row.id };
    const along = (action: string): void => {
      for (const { row: other } of companions)
        context.record({ action, agencyId: other.agency_id, applicationId: other.id });
    };
    if (!filled) {
      context.record({ action: `downloaded the ${document.template}`, ...of, changes: document.entered });
      along(`downloaded the ${document.template} together with ${row.number}`);
      if (copy) await noteForCrm(context, document, copy, 'downloaded');
      const pdf_file_url = await addressForSession(context, pdfOf(document), DOWNLOAD_MS);
      return { pdf_file_url, pdf_file_name: document.name, message: null };
    }
    const link_id = link ? await keepNamedLink(context, document, filled, link, input) : null;
    const isText = input.request_type === 'send-sms';
    const address = isText ? e164(input.receiver_phone_number ?? '') : mailAddress(input.receiver_email ?? '');
    if (!address) throw phoneFault();
    const template = await templateSent(
      context,
      row.agency_id,
      { template: input.selected_template, option: input.selected_template_option },
      { subject: input.option_subject ?? '', body: input.option_body ?? '' },
    );
    // Before the message: what is sent after a reminder was made is what it waits for an answer to.
    if (input.remind_in_days)
      await remindOfReply(context, { agency_id: row.agency_id, application_id: row.id }, input.remind_in_days);
    const id = await queueMessage(context, {
      channel: isText ? 'sms' : 'email',
      address,
      contact_name: [row.first_name, row.last_name].filter(Boolean).join(' '),
      us_state: stateOf(row),
      language: document.language,
      application: row,
      subject: filled.subject,
      body: filled.text,
      html: filled.html,
      media_url: await mediaOf(context, input, document),
      files: isText ? [] : [{ name: document.name, media_type: 'application/pdf', bytes: document.bytes }],
      // Those that go along are kept with it: they are as much sent as the selected one, once it is out, and as much
      // opened, once its link is.
      template: {
        ...template,
        ...(companions.length > 0 ? { together: companions.map((one) => one.row.id) } : {}),
        ...(link_id === null ? {} : { link_id }),
      },
      consent: input.consent_source ? { source: input.consent_source, wording: '' } : null,
      at_once_because: input.at_once_because?.trim() ?? '',
      waitSeconds: input.can_undo ? UNDO_SECONDS : 0,
    });
    const receiver = isText ? (input.receiver_phone_number ?? '') : address;
    const field = isText ? 'receiver_phone_number' : 'receiver_email';
    context.record({
      action: isText ? 'sent the quotes by text' : 'sent the quotes by e-mail',
      ...of,
      changes: [{ field, from: null, to: receiver }, ...document.entered],
    });
    if (input.save_receiver) await saveReceiver(context, row.id, isText ? 'phone' : 'email', receiver.trim());
    if (copy) await noteForCrm(context, document, copy, `sent by ${isText ? 'text' : 'e-mail'} to ${receiver}`);
    along(`sent the quotes together with ${row.number}`);
    return { pdf_file_url: null, pdf_file_name: null, message: await presentMessage(context, id) };
  },
);
