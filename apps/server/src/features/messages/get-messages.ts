import type { Message } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationById } from '../applications/index.ts';
import { maskOf } from '../quotes/index.ts';
import { normalizeAddress as kept } from './address.ts';
import {
  conversations,
  markRead,
  messageShown,
  messagesOf,
  messagesWith,
  type ShownRow,
  unreadBy,
} from './conversations.queries.ts';
import { shownAddress, toMessage } from './messages.presenter.ts';

/**
 * Who sees carriers may have named one: nobody learns it here who may not (D16). What one wrote oneself, masked, is no
 * news, and cutting names out of it would tell which are carriers' (D24).
 */
async function masked(context: Context, rows: readonly ShownRow[]): Promise<Message[]> {
  if (context.viewer.displayCarriers) return rows.map(toMessage);
  const masks = new Map<number | null, Awaited<ReturnType<typeof maskOf>>>();
  for (const { application_id } of rows)
    if (application_id !== null && !masks.has(application_id))
      masks.set(application_id, await maskOf(context, application_id));
  return rows.map((row) => {
    const mask = masks.get(row.application_id);
    const message = toMessage(row);
    const isOwn = row.person_id === context.viewer.id && !row.sender_saw_carriers;
    if (!mask || isOwn) return message;
    return { ...message, subject: mask.said(message.subject), body: mask.said(message.body) };
  });
}

/** Conversations with clients, and the messages of the one that is open (R5.7). */
export const getMessages: Verb<'getMessages'> = async (context, { address, application_id, search, before, limit }) => {
  const is_email_inbound = context.services.env.inboundMail !== null;
  if (application_id !== undefined) {
    found(await applicationById(context.db, application_id));
    return {
      conversations: [],
      messages: await masked(context, await messagesOf(context.db, application_id, limit)),
      next: null,
      is_email_inbound,
    };
  }
  if (address !== undefined) {
    const rows = await messagesWith(context.db, kept(address), before, limit);
    const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
    return { conversations: [], messages: await masked(context, rows), next, is_email_inbound };
  }
  // A masked viewer finds no carrier by looking for its name in what colleagues wrote.
  const wanted = { text: search.trim(), inBodies: context.viewer.displayCarriers };
  const rows = await conversations(context.db, wanted, before, limit);
  const unread = await unreadBy(
    context.db,
    rows.map((row) => row.address),
  );
  const countOf = (row: ShownRow) =>
    unread.find((of) => of.agency_id === row.agency_id && of.address === row.address && of.channel === row.channel)
      ?.unread ?? 0;
  const messages = await masked(context, rows);
  return {
    conversations: rows.flatMap((row, at) => {
      const last = messages[at];
      if (!last) return [];
      const { channel, contact_name, application_id: of } = last;
      return [
        {
          channel,
          contact_name,
          application_id: of,
          address: shownAddress(row.channel, row.address),
          last,
          unread: countOf(row),
        },
      ];
    }),
    messages: [],
    next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
    is_email_inbound,
  };
};

export const markMessagesRead: Verb<'markMessagesRead'> = async (context, { address }) => {
  const rows = await markRead(context.db, kept(address), context.now);
  context.record({ action: 'read messages' });
  return { read: rows.length };
};

/** A message that the viewer has just queued, as it is shown. */
export const presentMessage = async (context: Context, id: number): Promise<Message> =>
  toMessage(await messageShown(context.db, id));
