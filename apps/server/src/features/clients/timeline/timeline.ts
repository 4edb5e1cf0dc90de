import type { TimelineEntry } from '@freeboard/contract';
import { QUESTION_SUBJECTS } from '@freeboard/domain/messages';
import type { Context } from '../../../kernel/context/context.ts';
import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { type Mask, maskOf } from '../../quotes/index.ts';
import { clientById } from '../clients.queries.ts';
import { toEntries } from './timeline.presenter.ts';
import { stepTimes, type TimelineOf, type TimelineRows, timelineRows } from './timeline.queries.ts';

async function masksOf(context: Context, rows: TimelineRows): Promise<(applicationId: number) => Mask> {
  const ids = new Set([...rows.messages, ...rows.visits].map(({ application_id }) => application_id));
  const masks = new Map(await Promise.all([...ids].map(async (id) => [id, await maskOf(context, id)] as const)));
  return (id) => found(masks.get(id));
}

async function newest(context: Context, of: TimelineOf, limit: number) {
  const rows = await timelineRows(context.db, of, limit + 1, QUESTION_SUBJECTS.link);
  const entries: TimelineEntry[] = toEntries(rows, context.viewer, await masksOf(context, rows));
  return { entries: entries.slice(0, limit), has_more: entries.length > limit };
}

export const getApplicationTimeline: Verb<'getApplicationTimeline'> = async (context, { application_id, limit }) => {
  const { opened_count, is_link_made, sent_quotes, declined, ...steps } = found(
    await stepTimes(context.db, application_id),
  );
  const page = await newest(context, { applicationId: application_id }, limit);
  const times = Object.fromEntries(Object.entries(steps).map(([step, at]) => [step, at?.toISOString() ?? null]));
  const mask = declined ? await maskOf(context, application_id) : null;
  return {
    ...page,
    steps: times as Record<keyof typeof steps, string | null>,
    opened_count,
    is_link_made,
    sent_quotes,
    declined: declined && mask && { at: new Date(declined.at).toISOString(), reason: mask.strict(declined.text) },
  };
};

export const getClientTimeline: Verb<'getClientTimeline'> = async (context, { client_id, limit }) => {
  const client = found(await clientById(context.db, client_id));
  return newest(context, { clientId: client.id }, limit);
};
