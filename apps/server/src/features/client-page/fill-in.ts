import { Fault, invalid } from '../../kernel/faults.ts';
import { guestPrepareThenCommit } from '../../kernel/verbs.ts';
import { Application } from '../applications/index.ts';
import { insertVisit } from './client-page.queries.ts';
import { countUse } from './limits.ts';
import { notifyHandlers } from './notify-handlers.ts';
import { clientName, openLink } from './open-link.ts';
import { pageOf, requestedFieldsOf } from './page.ts';
import { visitOf } from './view.ts';

const NOT_ASKED = 'This was not asked for.';
const CHANGED = 'Your agent has changed this since you opened the page. Look at it again.';

/**
 * Saves fields that the client was asked to fill in; the agent's changes to other fields are kept.
 * @throws Fault not_found, invalid, conflict, too_many
 */
export const fillInClientPage = guestPrepareThenCommit<'fillInClientPage', void>(
  (guest, { token }) => countUse(guest, token, 'act'),
  async (guest, { values, shown, ...named }) => {
    const opened = await openLink(guest, named, 'change');
    const { link, row, context } = opened;
    const asked = new Map(requestedFieldsOf(opened).map((field) => [field.key, field.text]));
    const keys = Object.keys(values);
    const stray = keys.filter((key) => !asked.has(key));
    if (stray.length > 0) throw invalid(Object.fromEntries(stray.map((key) => [key, [NOT_ASKED]])));
    if (keys.length === 0) throw invalid({ values: ['Fill in at least one field.'] });
    if (keys.some((key) => (shown[key] ?? '') !== asked.get(key)))
      throw new Fault('conflict', CHANGED, { data: { page: await pageOf(opened) } });
    await Application.of(context, row).set(values, { source: 'client' }, 'filled in');
    await insertVisit(context.db, { ...visitOf(opened), kind: 'filled_in' });
    await notifyHandlers(guest, opened, {
      notice: { kind: 'client_filled_in', text: `${clientName(link)} filled in application ${link.number}.` },
    });
    return { page: await pageOf(await openLink(guest, named, 'change')) };
  },
);
