import type { AnswerOf, OpenConversation } from '@freeboard/contract';
import { clientName } from '@freeboard/domain/clients';
import { CLIENT_PAGE_EN, CLIENT_PAGE_ES } from '@freeboard/domain/languages';
import type { Context } from '../../../kernel/context/context.ts';
import { found } from '../../../kernel/faults.ts';
import { clientLanguage } from '../../applications/index.ts';
import { mailFilesToRead } from '../../documents/index.ts';
import { clientAddress, consentLedger, presentMessages } from '../../messages/index.ts';
import { openQuestions } from '../../sending/index.ts';
import { type ConversationKey, conversationId, parseConversationId } from './conversation-id.ts';
import {
  addressesOfClient,
  applicationsOf,
  clientOf,
  lastKeyOf,
  threadOf,
  unreadOf,
  untiedFilesOf,
  usedAddresses,
} from './thread.queries.ts';

type Receiver = { channel: consentLedger.Channel; address: string };

export async function conversationKey({ db }: Context, id: string): Promise<ConversationKey> {
  const key = parseConversationId(id);
  if (key) return key;
  const address = clientAddress.normalizeAddress(id);
  const last = await lastKeyOf(db, address);
  return typeof last?.client_id === 'number'
    ? { client_id: last.client_id }
    : { address, agency_id: last?.agency_id ?? null };
}

async function receiversOf(context: Context, key: ConversationKey, agencyId: number | null) {
  const { db } = context;
  const [used, saved] = await Promise.all([
    usedAddresses(db, key),
    'client_id' in key ? addressesOfClient(db, key.client_id) : [],
  ]);
  const onRecord = saved.flatMap(({ kind, value }): Receiver[] => {
    const phone = kind === 'phone' ? clientAddress.e164(value) : null;
    if (kind === 'phone') return phone === null ? [] : [{ channel: 'sms', address: phone }];
    return [{ channel: 'email', address: clientAddress.mailAddress(value) }];
  });
  const all = [...new Map([...used, ...onRecord].map((one) => [`${one.channel} ${one.address}`, one])).values()];
  const consents = agencyId === null ? [] : await consentLedger.consentsOf(context.own().raw, agencyId, all);
  return all.map(({ channel, address }, at) => ({
    channel,
    address: clientAddress.shownAddress(channel, address),
    consent: consents[at] ?? 'unknown',
  }));
}

async function filesToRead({ db }: Context, key: ConversationKey, applicationIds: readonly number[]) {
  const [tied, untied] = await Promise.all([
    mailFilesToRead(db, applicationIds),
    'client_id' in key ? [] : untiedFilesOf(db, key),
  ]);
  return [
    ...tied.map(({ id: attachment_id, application_id, name }) => ({ attachment_id, application_id, name })),
    ...untied.map(({ name }) => ({ attachment_id: null, application_id: null, name })),
  ];
}

type Thread = Pick<AnswerOf<'getMessages'>, 'conversation' | 'messages' | 'next'>;

/** Presents a conversation across channels and applications. @throws Fault not_found (the client is out of scope) */
export async function showConversation(
  context: Context,
  id: string,
  before: number | undefined,
  limit: number,
): Promise<Thread> {
  const { db } = context;
  const asked = await conversationKey(context, id);
  const client = 'client_id' in asked ? found(await clientOf(db, asked.client_id)) : null;
  const key = client ? { client_id: client.id } : asked;
  const [rows, applications, { unread }] = await Promise.all([
    threadOf(db, key, before, limit),
    applicationsOf(db, key),
    unreadOf(db, key),
  ]);
  const receivers = await receiversOf(context, key, client?.agency_id ?? rows[0]?.agency_id ?? null);
  const messages = await presentMessages(context, rows);
  const to_read = await filesToRead(
    context,
    key,
    applications.map(({ id }) => id),
  );
  const newest = applications[0];
  const questions = newest ? await openQuestions(context, newest.id) : [];
  const language = newest ? await clientLanguage.languageOf(db, newest.id, questions[0]?.language ?? 'en') : 'en';
  const named = messages.find(({ contact_name }) => contact_name !== '')?.contact_name ?? '';
  const conversation: OpenConversation = {
    id: conversationId('address' in key ? { ...key, address: clientAddress.shownAddress('sms', key.address) } : key),
    client_id: client?.id ?? null,
    contact_name: (client && clientName(client)) || named,
    unread,
    applications: applications.map((row) => ({
      id: row.id,
      application_id: row.number,
      application_type: row.type as OpenConversation['applications'][number]['application_type'],
      address: row.address,
      is_archived: row.archived_at !== null,
    })),
    receivers,
    to_read,
    answer_subject: (language === 'es' ? CLIENT_PAGE_ES : CLIENT_PAGE_EN).answerSubject,
    questions,
  };
  return { conversation, messages, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}
