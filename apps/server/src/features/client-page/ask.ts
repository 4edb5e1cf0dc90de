import { MESSAGES } from '@freeboard/domain/wording';
import { invalid } from '../../kernel/faults.ts';
import { guestPrepareThenCommit } from '../../kernel/verbs.ts';
import { clientQuestion } from '../messages/index.ts';
import { insertVisit } from './client-page.queries.ts';
import { countUse } from './limits.ts';
import { notifyHandlers } from './notify-handlers.ts';
import { clientName, openLink } from './open-link.ts';
import { pageOf } from './page.ts';
import { visitOf } from './view.ts';

/**
 * Adds a client's question to the conversation with the client, and notifies the agent.
 * @throws Fault not_found, invalid, conflict, too_many
 */
export const askAgent = guestPrepareThenCommit<'askAgent', void>(
  (guest, { token }) => countUse(guest, token, 'act'),
  async (guest, { question, ...named }) => {
    const opened = await openLink(guest, named, 'add');
    const { link, row } = opened;
    const text = question.trim();
    if (text === '') throw invalid({ question: [MESSAGES.required] });
    const message_id = await clientQuestion.receiveQuestion(guest, row, clientName(link), text);
    const { language } = opened;
    await insertVisit(opened.context.db, { ...visitOf(opened), kind: 'asked', text, message_id, language });
    await notifyHandlers(guest, opened, {
      action: 'asked a question',
      notice: { kind: 'client_asked', text: clientQuestion.questionNotice(clientName(link), link.number, text) },
    });
    return { page: await pageOf(opened) };
  },
);
