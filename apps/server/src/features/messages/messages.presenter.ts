import type { Message } from '@freeboard/contract';
import { withoutTokens } from '@freeboard/domain/client-page';
import { shownAddress } from './address.ts';
import type { ShownRow } from './conversations.queries.ts';

export const toMessage = (row: ShownRow): Message => ({
  id: row.id,
  channel: row.channel as Message['channel'],
  direction: row.direction as Message['direction'],
  application_id: row.application_id,
  address: shownAddress(row.channel, row.address),
  contact_name: row.contact_name,
  sent_by: row.sent_by ?? '',
  subject: row.subject,
  body: withoutTokens(row.body),
  client_words: withoutTokens(row.client_words || row.body),
  is_reaction: row.is_reaction,
  refusal_question: row.refusal_question as Message['refusal_question'],
  files: row.files,
  documents: row.documents,
  media: row.media as Message['media'],
  is_unread: row.direction === 'inbound' && row.read_at === null,
  state: row.state as Message['state'],
  reason: row.reason,
  segments: row.segments,
  not_before: row.state === 'held' || row.state === 'queued' ? (row.not_before?.toISOString() ?? null) : null,
  created_at: row.created_at.toISOString(),
});
