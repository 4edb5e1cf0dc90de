import type { InputOf } from '@freeboard/contract';
import { TEXT_WITHOUT_FILES } from '@freeboard/domain/messages';
import { isEmail, MESSAGES } from '@freeboard/domain/wording';
import type { Context } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/faults.ts';
import { prepareThenCommit } from '../../kernel/verbs.ts';
import { Application, attachments, clientLanguage } from '../applications/index.ts';
import { clientAddress, contactNameWith, presentMessage, queueMessage } from '../messages/index.ts';
import { answerInConversation } from './client-links/answer-question.ts';
import { ClientLink } from './client-links/client-link.ts';
import { refuseLargeMail } from './mail-size.ts';
import { Proposal } from './proposal.ts';
import { type CodeValues, type Filled, fill, refuseBlankPrice, type Wording } from './templates/wording.ts';

type Input = InputOf<'sendMessage'>;
type File = Awaited<ReturnType<typeof attachments.read>>[number];
type Prepared = { filled: Filled; link: ClientLink | null; files: File[] };

const hasCodes = (text: string): boolean => /\{\{|\{%/.test(text);

function errorsOf(input: Input): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const isText = input.type === 'sms';
  const isAddress = isText ? clientAddress.e164(input.receiver) !== null : isEmail(input.receiver.trim());
  if (!input.receiver.trim()) errors.receiver = [MESSAGES.required];
  else if (!isAddress) errors.receiver = [isText ? MESSAGES.phone : MESSAGES.email];
  if (!isText && !input.subject.trim()) errors.subject = [MESSAGES.required];
  if (/[\r\n]/.test(input.subject)) errors.subject = [MESSAGES.invalid];
  if (!input.body.trim()) errors.body = [MESSAGES.required];
  if (isText && input.attachment_ids.length > 0) errors.attachment_ids = [TEXT_WITHOUT_FILES];
  return errors;
}

/** Fills in short codes, if there are any. @throws Fault not_found; invalid at the part that cannot be filled in */
async function filledWith(context: Context, input: Input) {
  const wording = { option_subject: input.type === 'sms' ? '' : input.subject, option_body: input.body };
  const plain: Filled = { subject: wording.option_subject.trim(), text: input.body.trim(), html: null, empty: [] };
  if (!hasCodes(`${wording.option_subject}\n${wording.option_body}`)) return { filled: plain, link: null };
  const proposal = await Proposal.of(context, { application_id: input.application_id });
  const link = ClientLink.forMessage(context.services.env, proposal.row);
  const values = await proposal.codeValues(link?.url ?? '');
  refuseBlankPrice(wording, values, 'body');
  return { filled: { ...fill(wording, values, false), subject: fillLine(wording, values) }, link };
}

const fillLine = (wording: Wording, values: CodeValues): string =>
  fill({ ...wording, option_body: '' }, values, true).subject;

/**
 * Validates the message, fills it in and reads its files, before anything is locked.
 * @throws Fault not_found, invalid
 */
async function prepare(context: Context, input: Input): Promise<Prepared> {
  const { row } = await Application.find(context, input.application_id);
  const errors = errorsOf(input);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { filled, link } = await filledWith(context, input);
  if (!filled.text) throw invalid({ body: ['Nothing is left of this message once its short codes are filled in.'] });
  const files = await attachments.read(context, row.id, input.attachment_ids);
  refuseLargeMail(files, 'attachment_ids');
  return { filled, link, files };
}

/**
 * Sends a custom message to a client about one of their applications (R5.7).
 * @throws Fault not_found, invalid, conflict
 */
export const sendMessage = prepareThenCommit<'sendMessage', Prepared>(prepare, async (context, input, prepared) => {
  const { filled, link, files } = prepared;
  const application = await Application.find(context, input.application_id);
  const { row } = application;
  const isText = input.type === 'sms';
  const address = isText ? clientAddress.e164(input.receiver) : clientAddress.mailAddress(input.receiver);
  if (!address) throw invalid({ receiver: [MESSAGES.invalid] });
  const link_id = link ? await link.saveIfNamed(context, row, filled, {}) : null;
  // A customer writes under their own name, which is not always the client's.
  const name = await contactNameWith(context, input.type, address, row.agency_id);
  const id = await queueMessage(context, {
    channel: input.type,
    address,
    contact_name: name || [row.first_name, row.last_name].filter(Boolean).join(' '),
    us_state: application.usState,
    language: await clientLanguage.languageOf(context.db, row.id),
    application: row,
    subject: isText ? '' : filled.subject,
    body: filled.text,
    html: null,
    media_url: null,
    files,
    template: link_id === null ? null : { link_id },
    consent: input.consent_source ? { source: input.consent_source, wording: '' } : null,
    at_once_because: input.at_once_because.trim(),
  });
  await answerInConversation(context, row, { text: filled.text, message_id: id, answers: input.answers });
  context.record({
    action: isText ? 'wrote a text' : 'wrote an e-mail',
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: [
      { field: isText ? 'receiver_phone_number' : 'receiver_email', from: null, to: input.receiver },
      ...files.map((file) => ({ field: 'file', from: null, to: file.name })),
    ],
  });
  return { message: await presentMessage(context, id) };
});
