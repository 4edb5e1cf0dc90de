import { clientName, UNDO_MERGE_DAYS } from '@freeboard/domain/clients';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationById, lockSplit, splitApplication, undoSplit } from '../applications/index.ts';
import { presentClient } from './get.ts';
import { publishClient } from './merge.ts';

const DAY_MS = 86_400_000;

/** Splits an application that belongs to another client into a new client. @throws Fault not_found, conflict */
export const splitClient: Verb<'splitClient'> = async (context, { application_id }) => {
  const { db, viewer, now } = context;
  const row = found(await applicationById(db, application_id));
  const { to, split_id } = await splitApplication(db, row, { by: viewer.id, now });
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

/** Undoes a split of the last 30 days. @throws Fault not_found, conflict */
export const undoClientSplit: Verb<'undoClientSplit'> = async (context, { split_id }) => {
  const { db, viewer, now } = context;
  const split = found(await lockSplit(db, split_id));
  if (split.undone_at !== null) throw new Fault('conflict', 'This split was undone already.');
  if (now.getTime() - split.split_at.getTime() > UNDO_MERGE_DAYS * DAY_MS)
    throw new Fault('conflict', `A split can be undone for ${UNDO_MERGE_DAYS} days.`);
  await undoSplit(db, split, { by: viewer.id, now });
  const of = { agencyId: split.agency_id, applicationId: split.application_id };
  context.record({ action: 'undid the split from its client', ...of });
  context.emit({ kind: 'application', ...of, ids: { application_id: split.application_id } });
  publishClient(context, split.agency_id);
  return { client: await presentClient(context, split.from_id) };
};
