import type { Message } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import { maskOf } from '../quotes/index.ts';
import { messageShown, type ShownRow } from './conversations.queries.ts';
import { toMessage } from './messages.presenter.ts';

/**
 * Presents messages. Carriers in messages about applications are masked for viewers who must not see them (D16). A
 * viewer's own text is not masked, because that would reveal which names are carriers (D24).
 */
export async function presentMessages(context: Context, rows: readonly ShownRow[]): Promise<Message[]> {
  if (context.viewer.displayCarriers) return rows.map(toMessage);
  const masks = new Map<number | null, Awaited<ReturnType<typeof maskOf>>>();
  for (const { application_id } of rows)
    if (application_id !== null && !masks.has(application_id))
      masks.set(application_id, await maskOf(context, application_id));
  return rows.map((row) => {
    const mask = masks.get(row.application_id);
    // A document sent by a user who sees carriers may name them.
    const isPaperHidden = row.direction === 'outbound' && row.sender_saw_carriers;
    const message = { ...toMessage(row), ...(isPaperHidden ? { documents: [] } : {}) };
    const isOwn = row.person_id === context.viewer.id && !row.sender_saw_carriers;
    if (!mask || isOwn) return message;
    const { subject, body, client_words } = message;
    return {
      ...message,
      subject: mask.strict(subject),
      body: mask.strict(body),
      client_words: mask.strict(client_words),
    };
  });
}

export async function presentMessage(context: Context, id: number): Promise<Message> {
  const [message] = await presentMessages(context, [await messageShown(context.db, id)]);
  return found(message);
}
