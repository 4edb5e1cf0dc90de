import { clientName, UNDO_MERGE_DAYS } from '@freeboard/domain/clients';
import { Fault } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { Application, ClientTies } from '../applications/index.ts';
import { presentClient } from './get.ts';
import { publishClient } from './merge.ts';

const DAY_MS = 86_400_000;

/** Moves an application to a new client of its own. @throws Fault not_found, conflict */
export const splitClient: Verb<'splitClient'> = async (context, { application_id }) => {
  const { row } = await Application.find(context, application_id);
  const { to, split_id } = await new ClientTies(context).split(row, context.viewer.id);
  const of = { agencyId: row.agency_id, applicationId: row.id };
  context.record({
    action: 'split the application from its client',
    ...of,
    changes: [{ field: 'client', from: clientName(row), to: clientName(row) }],
  });
  context.emit({ kind: 'application', ...of, ids: { application_id: row.id } });
  publishClient(context, row.agency_id);
  return { client: await presentClient(context, to), split_id };
};

/** Undoes a split within 30 days. @throws Fault not_found, conflict */
export const undoClientSplit: Verb<'undoClientSplit'> = async (context, { split_id }) => {
  const { viewer, now } = context;
  const ties = new ClientTies(context);
  const split = await ties.lockSplit(split_id);
  if (split.undone_at !== null) throw new Fault('conflict', 'This split was undone already.');
  if (now.getTime() - split.split_at.getTime() > UNDO_MERGE_DAYS * DAY_MS)
    throw new Fault('conflict', `A split can be undone for ${UNDO_MERGE_DAYS} days.`);
  await ties.undoSplit(split, viewer.id);
  const of = { agencyId: split.agency_id, applicationId: split.application_id };
  context.record({ action: 'undid the split from its client', ...of });
  context.emit({ kind: 'application', ...of, ids: { application_id: split.application_id } });
  publishClient(context, split.agency_id);
  return { client: await presentClient(context, split.from_id) };
};
