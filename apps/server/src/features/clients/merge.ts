import { clientName, UNDO_MERGE_DAYS } from '@freeboard/domain/clients';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { ClientTies } from '../applications/index.ts';
import { clientById } from './clients.queries.ts';
import { presentClient } from './get.ts';

const DAY_MS = 86_400_000;

export const publishClient = (context: Context, agencyId: number): void =>
  context.emit({ kind: 'client', agencyId, ids: {} });

/**
 * Locks two clients of one agency in scope.
 * @throws Fault not_found, conflict (one was merged), invalid (they are the same, or of two agencies)
 */
async function lockPair(context: Context, one: number, other: number) {
  for (const id of [one, other]) found(await clientById(context.db, id));
  const rows = await new ClientTies(context).lock([one, other]);
  const [first, second] = [rows.find(({ id }) => id === one), rows.find(({ id }) => id === other)];
  if (first?.merged_into !== null || second?.merged_into !== null)
    throw new Fault('conflict', 'One of them has just been merged. Open the client again.');
  if (one === other || first.agency_id !== second.agency_id)
    throw invalid({ other_id: ['Choose another client of the same agency.'] });
  return [first, second] as const;
}

/**
 * Merges another client into this one; the matching rule does not undo it. @throws Fault not_found, invalid, conflict
 */
export const mergeClients: Verb<'mergeClients'> = async (context, { client_id, other_id }) => {
  const [into, from] = await lockPair(context, client_id, other_id);
  const ties = new ClientTies(context);
  await ties.forgetSeparation(into.id, from.id);
  const merge_id = await ties.merge(into.agency_id, { into: into.id, from: from.id, by: context.viewer.id });
  publishClient(context, into.agency_id);
  return { client: await presentClient(context, into.id), merge_id };
};

/** Undoes a merge within 30 days. @throws Fault not_found, conflict */
export const undoClientMerge: Verb<'undoClientMerge'> = async (context, { merge_id }) => {
  const { db, now, viewer } = context;
  const ties = new ClientTies(context);
  const merge = await ties.lockMerge(merge_id);
  const kept = found(await clientById(db, merge.client_id));
  if (merge.undone_at !== null) throw new Fault('conflict', 'This merge was undone already.');
  if (kept.id !== merge.client_id)
    throw new Fault('conflict', `${clientName(kept)} has this client now. Undo that merge first.`);
  if (now.getTime() - merge.merged_at.getTime() > UNDO_MERGE_DAYS * DAY_MS)
    throw new Fault('conflict', `A merge can be undone for ${UNDO_MERGE_DAYS} days.`);
  await ties.undoMerge(merge, viewer.id);
  context.record({
    action: 'undid the merge of a client',
    agencyId: merge.agency_id,
    changes: [{ field: 'client', from: clientName(kept), to: clientName(kept) }],
  });
  publishClient(context, merge.agency_id);
  return { client: await presentClient(context, merge.client_id) };
};

/**
 * Records that two clients are different, so that they are no longer suggested as duplicates.
 * @throws Fault not_found, invalid, conflict (one was merged)
 */
export const separateClients: Verb<'separateClients'> = async (context, { client_id, other_id }) => {
  const [one, other] = await lockPair(context, client_id, other_id);
  if (!(await new ClientTies(context).separate(one.agency_id, [one.id, other.id], context.viewer.id)))
    throw invalid({ other_id: ['These two are kept apart already.'] });
  context.record({
    action: 'kept two clients apart',
    agencyId: one.agency_id,
    changes: [{ field: 'client', from: clientName(one), to: clientName(other) }],
  });
  publishClient(context, one.agency_id);
  return { client: await presentClient(context, one.id) };
};
