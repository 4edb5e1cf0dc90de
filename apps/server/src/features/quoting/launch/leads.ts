import type { ApplicationType } from '@freeboard/domain/applications';
import { leadOwes, leadsSince, whyNotLaunched } from '@freeboard/domain/intake';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { type Actor, flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Viewer } from '../../../kernel/context/scope.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault, isDatabaseAway, isPassing } from '../../../kernel/faults.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { jobContext, runVerb, systemContext } from '../../../kernel/run-verb.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import { actingPerson } from '../../accounts/index.ts';
import {
  type ApplicationRecord,
  applicationById,
  applicationsAtAddress,
  applicationsByIds,
  openValues,
  unplacedOf,
} from '../../applications/index.ts';
import { agencyDb } from '../agency-db.ts';
import { enabledCarriers, writesType } from '../carriers.queries.ts';
import { launchApplication, type Prepared } from './launch.ts';
import { agenciesLaunchingLeads, type LeadBudget, leadBudget, leadFacts, waitingLeads } from './leads.queries.ts';
import { alertToFailure } from './unattended.ts';

// Launches complete leads automatically, within an agency's daily budget.

const agentOf = ({ agent_id, agency_id: agencyId }: ApplicationRecord, db: Database, isDemo: boolean) =>
  agent_id === null ? null : actingPerson(db, { personId: agent_id, agencyId }, 'application.launch', isDemo);

/**
 * The number of an older application of the lead's line at its address, anywhere in the agency; 'hidden' if the
 * viewer may not see that application, null if there is none.
 */
async function duplicateOf(context: Context, row: ApplicationRecord): Promise<number | 'hidden' | null> {
  const there = await applicationsAtAddress(agencyDb(context.own().raw, row.agency_id), row.agency_id, row.address);
  const older = there.find(({ type, id }) => type === row.type && id < row.id);
  if (!older) return null;
  return (await applicationById(context.db, older.id)) ? older.number : 'hidden';
}

type Judged = { reason: string | null; agent: Viewer | null };

async function judge(context: Context, row: ApplicationRecord, budget: LeadBudget): Promise<Judged> {
  const { db, now, services } = context;
  const { lookup, refusal } = await leadFacts(db, row.id);
  const { carriers } = await enabledCarriers(context, row.agency_id);
  const agent = await agentOf(row, context.own().raw, services.env.demo);
  const type = row.type as ApplicationType;
  const reason = whyNotLaunched({
    type,
    lookup,
    refusal,
    budget,
    now,
    owes: leadOwes({ ...openValues(row, now), unplaced: unplacedOf(row) }),
    duplicateOf: await duplicateOf(context, row),
    hasCarrier: carriers.some((carrier) => writesType(carrier, type)),
    canAgentLaunch: row.agent_id === null || agent !== null,
    cameAt: row.created_at,
  });
  return { reason, agent };
}

/**
 * Why leads without quotes are not launched automatically, by application id. There is no entry while the agency does
 * not launch leads, or for a lead that is launched next.
 */
export async function whyLeadsWait(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const reasons = new Map<number, string>();
  const rows = await applicationsByIds(context.db, ids);
  for (const [agencyId, of] of Map.groupBy(rows, ({ agency_id }) => agency_id)) {
    const budget = await leadBudget(context.own().raw, agencyId, context.now);
    if (!budget) continue;
    for (const row of of) {
      const { reason } = row.run_id === null ? await judge(context, row, budget) : { reason: null };
      if (reason !== null) reasons.set(row.id, reason);
    }
  }
  return reasons;
}

/** The lead was changed or launched since it was judged. */
class Changed extends Error {}

const launchJudged = (row: ApplicationRecord) =>
  prepareThenCommit<'launchApplication', Prepared>(
    async (context, input) => {
      const prepared = await launchApplication.prepare(context, input);
      const { version, agent_id } = prepared.row;
      if (version !== row.version || agent_id !== row.agent_id) throw new Changed();
      if (prepared.accepted.length === 0)
        throw new Fault('invalid', 'None of your carriers takes it as it is. Launch it to see why.');
      return prepared;
    },
    (context, input, prepared) => launchApplication.commit(context, input, { ...prepared, isAutomatic: true }),
  );

function actsFor(app: App, row: ApplicationRecord, agent: Viewer | null) {
  const { agency_id: agencyId, created_by: personId } = row;
  const contextOn = (db: Database, mayWrite: boolean): Context =>
    agent
      ? jobContext(app, db, agent, 'application.launch', mayWrite)
      : systemContext(app, db, { agencyId, personId }, mayWrite);
  const actor: Actor = { ...SYSTEM, agencyId, ...(agent ? { name: `Freeboard for ${agent.name}` } : {}) };
  return { contextOn, actor };
}

/**
 * Launches a lead that nothing holds back.
 * @returns whether the budget allowed it; null if the lead was left out
 */
async function launchLead(app: App, row: ApplicationRecord, agent: Viewer | null): Promise<boolean | null> {
  const { id, agency_id: agencyId } = row;
  const { contextOn, actor } = actsFor(app, row, agent);
  let action = '';
  try {
    const isLaunched = await runVerb(
      app,
      launchJudged(row),
      { application_id: id },
      {
        name: 'launchApplication',
        contextOn,
        actor,
        // Until the transaction ends, no other process counts the agency's launches.
        claim: async ({ now }, trx) => {
          const budget = await leadBudget(trx, agencyId, now, true);
          if (!budget || budget.left === 0) return false;
          action = `launched automatically: ${budget.left - 1} of today’s ${budget.most} left`;
          return true;
        },
        done: (context) => {
          context.record({ action, agencyId, applicationId: id });
          return true;
        },
      },
    );
    return isLaunched === true;
  } catch (error) {
    if (isDatabaseAway(error) || isPassing(error)) throw error;
    // The next run of the job judges a changed lead again.
    if (error instanceof Changed || (error instanceof Fault && error.code !== 'invalid')) return null;
    if (!(error instanceof Fault)) app.log.error({ err: error, application: id }, 'a lead was not launched');
    const reason =
      error instanceof Fault && !error.errors
        ? error.message
        : 'Something went wrong in Freeboard. Launch it from the application.';
    await app.connection.db.transaction().execute(async (trx) => {
      const context = systemContext(app, trx, { agencyId }, true);
      await alertToFailure(context, id, 'lead', reason);
      await flush(trx, context.effects, actor, app.queue);
    });
    return null;
  }
}

/** How long a lead that was left out is not judged again, unless it was changed. */
const JUDGED_FOR_MS = 300_000;
/** Launches per agency in one run of the job, so that other agencies need not wait. */
const MOST_AT_ONCE = 10;
/** Leads left out lately, with their version, by database. */
const leftOut = new WeakMap<Database, LRUCache<number, number>>();

const leftOutIn = (db: Database): LRUCache<number, number> => {
  const kept = leftOut.get(db) ?? new LRUCache<number, number>({ max: 20_000, ttl: JUDGED_FOR_MS });
  leftOut.set(db, kept);
  return kept;
};

async function launchLeadsOf(app: App, agencyId: number): Promise<void> {
  const { db } = app.connection;
  const context = systemContext(app, db, { agencyId }, false);
  const budget = await leadBudget(db, agencyId, context.now);
  if (!budget || budget.left === 0) return;
  const lately = leftOutIn(db);
  let launched = 0;
  for (const { id, version } of await waitingLeads(context.db, leadsSince(context.now))) {
    if (lately.get(id) === version) continue;
    const row = await applicationById(context.db, id);
    if (!row || row.run_id !== null || row.archived_at !== null) continue;
    const { reason, agent } = await judge(context, row, budget);
    if (reason !== null) {
      lately.set(id, row.version);
      continue;
    }
    const isLaunched = await launchLead(app, row, agent);
    if (isLaunched === false) return;
    launched += Number(isLaunched);
    if (launched === MOST_AT_ONCE) return;
  }
}

async function launchLeads(app: App): Promise<void> {
  for (const { id } of await agenciesLaunchingLeads(app.connection.db))
    try {
      await launchLeadsOf(app, id);
    } catch (error) {
      app.log.error({ agency: id, err: error }, 'the leads of an agency were not launched');
    }
}

export const launchLeadsJob = defineJob('launch-leads', z.object({}), launchLeads, {
  concurrency: 1,
  everySeconds: 10,
  isOutward: true,
});
