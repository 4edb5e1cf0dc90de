import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { clientAddress, presentMessages, storedMessages } from '../../messages/index.ts';
import { listConversations } from './list.ts';
import { showConversation } from './thread.ts';

/**
 * Lists conversations, or the messages of a conversation, an application or an address (R5.7).
 * @throws Fault not_found
 */
export const getMessages: Verb<'getMessages'> = async (context, input) => {
  const { address, application_id, conversation_id, before, limit } = input;
  const empty = {
    conversations: [],
    counts: null,
    is_complete: true,
    conversation: null,
    messages: [],
    next: null,
    is_email_inbound: context.services.env.inboundMail !== null,
  };
  if (conversation_id !== undefined)
    return { ...empty, ...(await showConversation(context, conversation_id, before, limit)) };
  if (application_id !== undefined) {
    await Application.require(context, application_id);
    const rows = await storedMessages.messagesOf(context.db, application_id, limit);
    return { ...empty, messages: await presentMessages(context, rows) };
  }
  if (address !== undefined) {
    const rows = await storedMessages.messagesWith(context.db, clientAddress.normalizeAddress(address), before, limit);
    const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
    return { ...empty, messages: await presentMessages(context, rows), next };
  }
  return { ...empty, ...(await listConversations(context, input)) };
};
