import { CLIENT_PAGE_EN, CLIENT_PAGE_ES, type Language } from '@freeboard/domain/languages';
import { MESSAGES } from '@freeboard/domain/wording';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application, type ApplicationRecord, clientLanguage } from '../../applications/index.ts';
import {
  clientAddress,
  consentLedger,
  isConfigured,
  lastSentTo,
  queueMessage,
  storedMessages,
} from '../../messages/index.ts';
import { maskOf } from '../../quotes/index.ts';
import {
  answerByReply,
  lockQuestion,
  openQuestionsOf,
  questionsOfApplication,
  setAnswer,
} from './client-links.queries.ts';

const TEXT = { en: CLIENT_PAGE_EN, es: CLIENT_PAGE_ES };

type Channel = 'email' | 'sms';

type Place = { channel: Channel; address: string };

async function placesOf(context: Context, row: ApplicationRecord): Promise<Place[]> {
  const own = [
    { channel: 'email' as const, address: clientAddress.mailAddress(row.email) ?? '' },
    { channel: 'sms' as const, address: clientAddress.e164(row.phone) ?? '' },
  ].filter(({ address }) => address !== '');
  if (own.length > 0) return own;
  const last = await lastSentTo(context.own().raw, row.id);
  return last ? [last] : [];
}

async function openChannels(context: Context, row: ApplicationRecord): Promise<Place[]> {
  const open: Place[] = [];
  for (const { channel, address } of await placesOf(context, row)) {
    if (!isConfigured(context.services, channel)) continue;
    const consent = await consentLedger.consentOf(context.own().raw, row.agency_id, channel, address);
    if (consent === 'opted_in' || (channel === 'email' && consent === 'unknown')) open.push({ channel, address });
  }
  return open;
}

/** The questions that a client asked on their page, with the answers. @throws Fault not_found */
export const getClientQuestions: Verb<'getClientQuestions'> = async (context, { application_id }) => {
  const { row } = await Application.find(context, application_id);
  const [rows, mask] = await Promise.all([questionsOfApplication(context.db, row.id), maskOf(context, row.id)]);
  return {
    questions: rows.map(({ id, text, at, answer, answered_at, answered_by_name }) => ({
      id,
      text: mask.strict(text),
      at: at.toISOString(),
      answer,
      answered_at: answered_at?.toISOString() ?? null,
      answered_by: answered_by_name ?? '',
    })),
  };
};

export async function openQuestions(context: Context, applicationId: number) {
  const rows = await openQuestionsOf(context.db, applicationId);
  return Promise.all(
    rows.map(async ({ id, application_id, text, language }) => ({
      id,
      language: language as Language | null,
      text: (await maskOf(context, application_id)).strict(text),
    })),
  );
}

const ANSWERED = 'This question has just been answered.';

/**
 * Lets a message in the conversation also answer questions that the client asked on their page, where the answer is
 * shown as well. Without a stated question it answers the only open one, and none if several are open.
 * @throws Fault conflict when a question is already answered or canceled, or is another client's
 */
export async function answerInConversation(
  context: Context,
  { id, agency_id }: ApplicationRecord,
  { text, message_id, answers }: { text: string; message_id: number; answers: readonly number[] | undefined },
): Promise<void> {
  const open = (await openQuestionsOf(context.db, id)).map((question) => question.id);
  const chosen = answers ? [...new Set(answers)] : open.length === 1 ? open : [];
  if (chosen.length === 0) return;
  const answered = chosen.every((one) => open.includes(one))
    ? await answerByReply(context.db, chosen, {
        answer: text,
        answered_at: context.now,
        answered_by: context.viewer.id,
        answer_message_id: message_id,
      })
    : [];
  if (answered.length < chosen.length) throw new Fault('conflict', ANSWERED);
  const of = { agencyId: agency_id, applicationId: id };
  context.record({ action: 'answered a question of the client', ...of });
  context.emit({ kind: 'client_link', ...of, ids: { application_id: id } });
}

/**
 * Answers a client's question on their page, and by e-mail and text message as far as the client allows.
 * @throws Fault not_found; invalid when blank; conflict when the question has already been answered
 */
export const answerQuestion: Verb<'answerQuestion'> = async (context, { application_id, question_id, answer }) => {
  const application = await Application.find(context, application_id);
  const { row } = application;
  const question = found(await lockQuestion(context.db, row.id, question_id));
  const words = answer.trim();
  if (words === '') throw invalid({ answer: [MESSAGES.required] });
  if (question.answer !== null) throw new Fault('conflict', ANSWERED);
  await setAnswer(context.db, question_id, { answer: words, answered_at: context.now, answered_by: context.viewer.id });
  if (question.message_id !== null) await storedMessages.markMessageRead(context.db, question.message_id, context.now);
  // The client's language on record (theirs, the agency's, a link's or a form's), else that of the page on which they
  // asked.
  const language = await clientLanguage.languageOf(context.db, row.id, (question.language as Language | null) ?? 'en');
  const text = TEXT[language];
  const channels = await openChannels(context, row);
  for (const { channel, address } of channels)
    await queueMessage(context, {
      channel,
      address,
      application: row,
      html: null,
      media_url: null,
      files: [],
      template: null,
      contact_name: [row.first_name, row.last_name].filter(Boolean).join(' '),
      language,
      us_state: application.usState,
      subject: channel === 'email' ? text.answerSubject : '',
      body: channel === 'email' ? `${text.youAsked(question.text)}\n\n${words}\n\n${context.viewer.name}` : words,
      consent: null,
      at_once_because: '',
    });
  const of = { agencyId: row.agency_id, applicationId: row.id };
  context.record({ action: 'answered a question of the client', ...of });
  context.emit({ kind: 'client_link', ...of, ids: { application_id: row.id } });
  context.emit({ kind: 'message', ...of, ids: { application_id: row.id } });
  return { channels: channels.map(({ channel }) => channel) };
};
