import type { BulkJob, BulkSelection, InputOf } from '@freeboard/contract';
import {
  BULK_LIMITS,
  type BulkAction,
  bulkText,
  bulkTitle,
  isRaterFormat,
  UNDOING,
} from '@freeboard/domain/applications';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { assigneeById, idsMatching, several } from '../applications/index.ts';
import { mayUndo, presentJob } from './bulk.presenter.ts';
import { changedBy, countOpen, endEarly, insertJob, jobById, latestJobs } from './bulk.queries.ts';
import { POLICY } from './policy.ts';
import { BULK_QUEUE } from './queue-name.ts';

/**
 * The ids of the selected applications. Ids out of scope are included and fail later, unless all are out of scope.
 * @throws Fault not_found, invalid
 */
export async function idsOf(context: Context, selection: BulkSelection): Promise<number[]> {
  if ('application_ids' in selection) {
    const ids = [...new Set(selection.application_ids)];
    if ((await several.reachable(context.db, ids)).size === 0) throw new Fault('not_found');
    return ids;
  }
  const ids = await idsMatching(context, selection.matching, BULK_LIMITS.matching + 1);
  if (ids.length === 0) throw new Fault('invalid', 'No applications match now.');
  if (ids.length > BULK_LIMITS.matching)
    throw new Fault(
      'invalid',
      `More than ${BULK_LIMITS.matching.toLocaleString('en-US')} applications match. Narrow the list first.`,
    );
  return ids;
}

/** Jobs process applications by id, the order in which they are locked; an export, in list order. */
const inOrder = (action: string, ids: number[]): number[] =>
  action === 'export' ? ids : ids.toSorted((a, b) => a - b);

/** The agent to assign to; null for other actions. @throws Fault invalid */
async function agentOf(context: Context, { action, agent_id }: InputOf<'startBulkJob'>, agencyId: number) {
  if (action !== 'assign') return null;
  const person = agent_id === undefined ? undefined : await assigneeById(context.db, agent_id, agencyId);
  if (!person) throw invalid({ agent_id: [agent_id === undefined ? 'Field is required.' : 'Value is not valid.'] });
  return person;
}

/** @throws Fault too_many */
async function refuseTooMany({ db, viewer }: Context): Promise<void> {
  if ((await countOpen(db, viewer.id)) >= POLICY.open)
    throw new Fault('too_many', 'Several of these are under way already. Let one end first.');
}

type NewJob = Omit<Parameters<typeof insertJob>[1], 'person_id' | 'created_at' | 'touched_at'>;

async function queueJob(context: Context, row: NewJob): Promise<BulkJob> {
  const { db, viewer, now, session } = context;
  const { id } = await insertJob(db, {
    ...row,
    person_id: viewer.id,
    impersonator_id: session?.impersonator?.id ?? null,
    impersonator_name: session?.impersonator?.name ?? null,
    created_at: now,
    touched_at: now,
  });
  context.enqueue({ queue: BULK_QUEUE, data: { bulk_job_id: id } });
  return presentJob(context, found(await jobById(db, viewer.id, id)));
}

/** @throws Fault not_found, invalid, too_many */
export const startBulkJob: Verb<'startBulkJob'> = async (context, input) => {
  const { agencyId } = context.viewer;
  if (agencyId === null) throw new Fault('invalid', 'Choose an agency first: these applications are of several.');
  const agent = await agentOf(context, input, agencyId);
  await refuseTooMany(context);
  const ids = inOrder(input.action, await idsOf(context, input.selection));
  if (isRaterFormat(input.format ?? '') && ids.length > BULK_LIMITS.files)
    throw new Fault(
      'invalid',
      `An archive holds at most ${BULK_LIMITS.files.toLocaleString('en-US')} files. Narrow the list first.`,
    );
  const job = await queueJob(context, {
    agency_id: agencyId,
    action: input.action,
    agent_id: agent?.id ?? null,
    format: input.action === 'export' ? (input.format ?? 'csv') : null,
    time_zone: input.time_zone ?? 'UTC',
    application_ids: ids,
  });
  context.record({
    action: `began: ${bulkTitle(input.action, ids.length).toLowerCase()}`,
    agencyId,
    changes: agent ? [{ field: 'agent', from: null, to: agent.name }] : [],
  });
  return { job };
};

/**
 * Starts a job that undoes another; applications changed since are left alone.
 * @throws Fault not_found, conflict, too_many
 */
export const undoBulkJob: Verb<'undoBulkJob'> = async (context, { bulk_job_id }) => {
  const { db, viewer, now } = context;
  // Locks the person, so that a concurrent undo of the same job waits and is then refused.
  await refuseTooMany(context);
  const row = found(await jobById(db, viewer.id, bulk_job_id));
  const action = row.action as BulkAction;
  const undoing = UNDOING[action];
  if (undoing === undefined || !mayUndo(row, now)) throw new Fault('conflict', 'This can no longer be undone.');
  const { changed_ids, agent_id } = await changedBy(db, row.id);
  const job = await queueJob(context, {
    agency_id: row.agency_id,
    action: undoing,
    agent_id,
    format: null,
    application_ids: changed_ids,
    undoes_id: row.id,
  });
  context.record({ action: `undid: ${bulkTitle(action, changed_ids.length).toLowerCase()}`, agencyId: row.agency_id });
  context.emit({ kind: 'bulk_job', agencyId: row.agency_id, personId: viewer.id, ids: {} });
  return { job };
};

export const getBulkJobs: Verb<'getBulkJobs'> = async (context) => {
  const { db, viewer, now } = context;
  const rows = await latestJobs(db, viewer.id, new Date(now.getTime() - POLICY.shownMs), POLICY.open);
  return { jobs: await Promise.all(rows.map((row) => presentJob(context, row))) };
};

/** Cancels the rest of a job; if it has ended, only adds a history line. @throws Fault not_found */
export const cancelBulkJob: Verb<'cancelBulkJob'> = async (context, { bulk_job_id: id }) => {
  const { db, viewer, now } = context;
  const row = found(await jobById(db, viewer.id, id));
  const isOurs = await endEarly(db, id, { state: 'cancelled', reason: '', at: now });
  const after = found(await jobById(db, viewer.id, id));
  const { doing } = bulkText(row.action as 'assign');
  const left = after.total - after.position;
  context.record({
    action: isOurs ? `cancelled: ${doing.toLowerCase()}, ${left} left` : `cancelled too late: ${doing.toLowerCase()}`,
    agencyId: row.agency_id,
  });
  context.emit({ kind: 'bulk_job', agencyId: row.agency_id, personId: viewer.id, ids: {} });
  return { job: await presentJob(context, after) };
};
