import type { Verb } from '../../../kernel/verbs.ts';
import { markRead } from './thread.queries.ts';
import { conversationKey } from './thread.ts';

export const markMessagesRead: Verb<'markMessagesRead'> = async (context, { conversation_id, up_to }) => {
  const rows = await markRead(context.db, await conversationKey(context, conversation_id), up_to, context.now);
  context.record({ action: 'read messages' });
  for (const agencyId of new Set(rows.map(({ agency_id }) => agency_id)))
    context.emit({ kind: 'message', agencyId, ids: {} });
  return { read: rows.length };
};
