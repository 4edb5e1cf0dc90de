import { clientName } from '@freeboard/domain/clients';
import { NO_ADDRESS } from '@freeboard/domain/wording';
import type { App } from '../../kernel/app.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, isDatabaseAway, isPassing } from '../../kernel/faults.ts';
import { Contended, runVerb } from '../../kernel/run-verb.ts';
import { addressLookups, assigneeById, several } from '../applications/index.ts';
import { launchApplication, unattended } from '../quoting/index.ts';
import {
  actorOf,
  claimIteration,
  contextOf,
  countIteration,
  type Iteration,
  type Job,
  moveOn,
  runIteration,
} from './iteration.ts';
import { NOT_THERE, POLICY } from './policy.ts';
import { agentsBefore, type Failure, idsFrom, periodOf } from './work.queries.ts';

type Named = Parameters<typeof clientName>[0] & { id: number; number: number; type: string };

const failure = (row: Named, reason: string): Failure => ({
  application_id: row.id,
  number: row.number,
  client: clientName(row),
  reason,
});

const missing = (ids: readonly number[], rows: readonly { id: number }[]): Failure[] => {
  const there = new Set(rows.map(({ id }) => id));
  return ids
    .filter((id) => !there.has(id))
    .map((application_id) => ({ application_id, number: null, client: '', reason: NOT_THERE }));
};

type Locked = Awaited<ReturnType<typeof several.lock>>;
type Done = Omit<Iteration, 'count'>;

async function assignBack(context: Context, job: Job, undoes: number, ids: readonly number[], rows: Locked) {
  const before = await agentsBefore(context.db, undoes, job.position, ids.length);
  const agentOf = new Map(ids.map((id, at) => [id, before[at] ?? null]));
  const since = rows.filter(({ agent_id }) => agent_id !== job.agent_id);
  const failures = since.map((row) => failure(row, 'It has been assigned to someone else since.'));
  const theirs = rows.filter(({ agent_id }) => agent_id === job.agent_id);
  for (const [agentId, some] of Map.groupBy(theirs, ({ id }) => agentOf.get(id) ?? null)) {
    const person = agentId === null ? null : await assigneeById(context.db, agentId, job.agency_id);
    if (person === undefined)
      failures.push(...some.map((row) => failure(row, 'Its agent before has left the agency.')));
    else await several.assign(context, some, person);
  }
  return { failures: [...missing(ids, rows), ...failures] };
}

async function archiveBack(context: Context, job: Job, undoes: number, ids: readonly number[], rows: Locked) {
  const period = await periodOf(context.db, undoes);
  const [from, until] = [period?.created_at.getTime() ?? 0, period?.ended_at?.getTime() ?? 0];
  const isUntouched = ({ archived_at, updated_at }: Locked[number]) =>
    job.action === 'restore'
      ? archived_at === null || (archived_at.getTime() >= from && archived_at.getTime() <= until)
      : updated_at.getTime() <= until;
  const since = job.action === 'restore' ? 'It has been archived again since.' : 'It has been changed since.';
  const [theirs, others] = [rows.filter(isUntouched), rows.filter((row) => !isUntouched(row))];
  await several.archive(context, theirs, job.action === 'archive');
  return { failures: [...missing(ids, rows), ...others.map((row) => failure(row, since))] };
}

async function together(context: Context, job: Job, ids: readonly number[]): Promise<Done> {
  const rows = await several.lock(context.db, ids);
  if (job.action === 'look_up') {
    const incomplete = await addressLookups.queueSelected(context, job.agency_id, rows);
    const refused = rows.filter(({ id }) => incomplete.has(id));
    return { failures: [...missing(ids, rows), ...refused.map((row) => failure(row, NO_ADDRESS.incomplete.what))] };
  }
  if (job.action !== 'assign' && job.undoes_id !== null) return archiveBack(context, job, job.undoes_id, ids, rows);
  if (job.action !== 'assign') {
    const changed = await several.archive(context, rows, job.action === 'archive');
    return { failures: missing(ids, rows), changed: { ids: changed.map(({ id }) => id), agents: [] } };
  }
  if (job.undoes_id !== null) return assignBack(context, job, job.undoes_id, ids, rows);
  const agent = job.agent_id === null ? undefined : await assigneeById(context.db, job.agent_id, job.agency_id);
  if (!agent)
    return { failures: [...missing(ids, rows), ...rows.map((row) => failure(row, 'The agent has left the agency.'))] };
  const changed = rows.filter(({ agent_id }) => agent_id !== agent.id);
  if (changed.length > 0) await several.assign(context, changed, agent);
  const before = { ids: changed.map(({ id }) => id), agents: changed.map(({ agent_id }) => agent_id) };
  return { failures: missing(ids, rows), changed: before };
}

export async function runBatch(app: App, job: Job): Promise<boolean> {
  const ids = await idsFrom(app.connection.db, job.id, job.position, POLICY.page);
  return runIteration(app, job, async (context) => ({
    count: ids.length,
    ...(await together(context, job, ids)),
  }));
}

function reasonOf(error: unknown, labelOf: (key: string) => string): string {
  if (!(error instanceof Fault)) return 'Something went wrong. Launch it by itself to see what.';
  if (error.code === 'not_found') return NOT_THERE;
  const fields = Object.entries(error.errors ?? {});
  const [first] = fields;
  if (!first) return error.message;
  const [key, [words = '']] = first;
  const more = fields.length === 1 ? '' : ` And ${fields.length - 1} more.`;
  return `${labelOf(key)}: ${words}${more}`;
}

/** Launches the job's next application as a user would, and advances the job in the same transaction. */
export async function launchNext(app: App, job: Job, labelOf: (row: { type: string }, key: string) => string) {
  const [id] = await idsFrom(app.connection.db, job.id, job.position, 1);
  if (id === undefined) return false;
  try {
    const iteration = await runVerb(
      app,
      launchApplication,
      { application_id: id },
      {
        name: 'launchApplication',
        contextOn: (db, mayWrite) => contextOf(app, db, job, mayWrite),
        actor: actorOf(job),
        claim: async (context, db) => {
          if (!(await claimIteration(db, job))) return false;
          await unattended.refuseUnplaced(context, id);
          return true;
        },
        done: (context, _answer, db) => moveOn(db, context, job, { count: 1, failures: [] }),
      },
    );
    if (iteration) countIteration(job, app.clock.now(), iteration);
    return iteration !== null;
  } catch (error) {
    if (isDatabaseAway(error) || isPassing(error)) throw error;
    if (!(error instanceof Fault)) app.log.error({ err: error, application: id }, 'a launch in a bulk job failed');
    return runIteration(app, job, async (context) => {
      const [row] = await several.namesOf(context.db, [id]);
      if (!row) return { count: 1, failures: missing([id], []) };
      const reason = reasonOf(error, (key) => labelOf(row, key));
      // A launched or archived application needs no alert.
      if (!(error instanceof Fault && error.code === 'conflict') || error instanceof Contended)
        await unattended.alertToFailure(context, id, 'several', reason);
      return { count: 1, failures: [failure(row, reason)] };
    });
  }
}
