import { guestPrepareThenCommit } from '../../kernel/verbs.ts';
import { insertVisit } from './client-page.queries.ts';
import { countUse } from './limits.ts';
import { notifyHandlers } from './notify-handlers.ts';
import { clientName, openLink } from './open-link.ts';
import { pageOf } from './page.ts';
import { visitOf } from './view.ts';

export const declineProposal = guestPrepareThenCommit<'declineProposal', void>(
  (guest, { token }) => countUse(guest, token, 'act'),
  async (guest, { reason, ...named }) => {
    const opened = await openLink(guest, named, 'add');
    const { link, context } = opened;
    const text = reason.trim();
    await insertVisit(context.db, { ...visitOf(opened), kind: 'declined', text });
    await notifyHandlers(guest, opened, {
      action: 'declined the proposal',
      notice: {
        kind: 'client_declined',
        // Without the reason, which may name a carrier: the timeline shows it, masked for its reader.
        text: `${clientName(link)} declined the proposal of application ${link.number}${text === '' ? '' : ', with a reason'}.`,
      },
    });
    return { page: await pageOf(opened) };
  },
);
