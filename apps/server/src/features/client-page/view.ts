import { guestPrepareThenCommit } from '../../kernel/verbs.ts';
import { deviceOf } from '../accounts/index.ts';
import { applicationSteps } from '../applications/index.ts';
import { insertVisit, sentTogether, wasOpenedSince } from './client-page.queries.ts';
import { countUse } from './limits.ts';
import { notifyHandlers } from './notify-handlers.ts';
import { clientName, type Line, openLink } from './open-link.ts';
import { pageOf } from './page.ts';

/** Opening the page again within this time is the same visit and sends no notification. */
const SAME_VISIT_MS = 60 * 60_000;

export const visitOf = ({ link, context }: Line) => ({
  agency_id: link.agency_id,
  application_id: link.application_id,
  link_id: link.id,
  address: context.address,
  browser: deviceOf(context.userAgent),
  at: context.now,
});

export const openClientPage = guestPrepareThenCommit<'openClientPage', void>(
  (guest, { token }) => countUse(guest, token, 'view'),
  async (guest, { token, language: preferred }) => {
    const opened = await openLink(guest, { token }, 'add', preferred);
    const { link, context } = opened;
    const isNews = !(await wasOpenedSince(context.db, link.id, new Date(context.now.getTime() - SAME_VISIT_MS)));
    await insertVisit(context.db, { ...visitOf(opened), kind: 'opened' });
    const [, other] = opened.lines;
    if (other) await insertVisit(context.db, { ...visitOf(other), kind: 'opened' });
    const others = [...new Set([...(await sentTogether(context.db, link)), ...(other ? [other.row.id] : [])])];
    // Sorted, so that concurrent calls lock the applications in the same order.
    for (const id of [link.application_id, ...others].sort((a, b) => a - b))
      await applicationSteps.reachStep(context.db, id, 'opened', context.now);
    const text = `${clientName(link)} opened the proposal of application ${link.number}.`;
    await notifyHandlers(guest, opened, {
      action: 'opened the proposal',
      together: others,
      ...(isNews ? { notice: { kind: 'client_opened', text } } : {}),
    });
    return { page: await pageOf(opened) };
  },
);

export const getClientPage = guestPrepareThenCommit<'getClientPage', void>(
  (guest, { token }) => countUse(guest, token, 'view'),
  async (guest, named) => ({ page: await pageOf(await openLink(guest, named, 'read')) }),
);
