import { randomInt } from 'node:crypto';
import { ALERT_KEYS } from '@freeboard/domain/alerts';
import { isLaunchable } from '@freeboard/domain/applications';
import { view } from '@freeboard/domain/forms';
import { isHiddenCarrier, noCarrierText } from '@freeboard/domain/quotes';
import { acceptsApplication, type CarrierConfig, type CarrierResult } from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { asCarrierName } from '../../../kernel/database/masked.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { Outdated, prepareThenCommit } from '../../../kernel/verbs.ts';
import { Application, type ApplicationHead, type ApplicationRecord } from '../../applications/index.ts';
import { carriersStamp, enabledCarriers, writesType } from '../carriers.queries.ts';
import { plural } from '../plural.ts';
import { presentRequest } from '../request.ts';
import { noteCompleted } from '../requests/end-of-run.ts';
import { POLICY } from '../requests/policy.ts';
import { insertQuotes, insertRequests, insertRun } from '../requests/results.queries.ts';
import { alertToRunFailure, notIncluded, raiseAlerts } from '../run-alerts.ts';
import { launchPatience, rateLocally } from './rate-locally.ts';

type Refused = { carrier: CarrierConfig; writes: boolean; reasons: string[] };

export type Prepared = ReturnType<typeof presentRequest> & {
  row: ApplicationRecord;
  accepted: CarrierConfig[];
  refused: Refused[];
  /** The results of rate tables, by carrier id. */
  rated: ReadonlyMap<number, CarrierResult>;
  /** Changes with any of the carriers that were read. */
  stamp: string;
  /** Set when no person launches it; it then counts toward the agency's automatic launches per day. */
  isAutomatic?: boolean;
};

/** @throws Fault conflict, with the application's current state */
async function refuseLaunched(application: Pick<ApplicationHead, 'present'>): Promise<never> {
  throw new Fault('conflict', 'This application has been launched already.', {
    data: { application: await application.present() },
  });
}

/**
 * The carriers that accept the application, why the others do not, and the results of rate tables.
 * @throws Fault not_found, invalid, conflict
 */
async function prepareLaunch(context: Context, applicationId: number): Promise<Prepared> {
  const application = await Application.find(context, applicationId);
  const { row } = application;
  if (!isLaunchable(row.status as Parameters<typeof isLaunchable>[0])) return refuseLaunched(application);
  application.refuseArchived();
  const presented = presentRequest(row, context.now);
  const { opened, request } = presented;
  const { errors, is_launchable } = view(opened.form, opened.values, opened.context);
  if (!is_launchable) throw invalid(structuredClone(errors));
  const { carriers: enabled, stamp } = await enabledCarriers(context, row.agency_id);
  const carriers = enabled.filter((carrier) => writesType(carrier, request.type));
  if (carriers.length === 0) throw new Fault('invalid', `${noCarrierText(request.type)} Add a custom quote instead.`);
  const accepted: CarrierConfig[] = [];
  const refused: Refused[] = [];
  const answers = await Promise.all(carriers.map((carrier) => acceptsApplication(carrier, request)));
  carriers.forEach((carrier, at) => {
    const answer = answers[at];
    if (!answer || answer.accepts) accepted.push(carrier);
    else refused.push({ carrier, writes: answer.writes, reasons: answer.reasons });
  });
  const local = accepted.filter(({ kind }) => kind === 'rate-table');
  const rated = await rateLocally(context, local, request, launchPatience);
  return { ...presented, row, accepted, refused, rated, stamp };
}

/** A random order, because a carrier's position in a run must not reveal its identity (R4.4). */
function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

type RunIds = { agency_id: number; application_id: number; run_id: number };

const requestRows = ({ accepted, rated }: Prepared, ids: RunIds, now: Date) =>
  shuffled(accepted).map((carrier) => {
    const outcome = rated.get(carrier.id)?.outcome;
    return {
      ...ids,
      carrier_id: carrier.id,
      carrier_name: asCarrierName(carrier.name),
      is_sandbox: carrier.is_sandbox,
      purpose: 'launch',
      priority: POLICY.priority.launch,
      created_at: now,
      ...(outcome ? { state: 'done', outcome, started_at: now, ended_at: now } : {}),
    };
  });

const ratedQuotes = (
  { accepted, rated }: Prepared,
  requests: readonly { id: number; carrier_id: number }[],
  ids: RunIds,
) =>
  requests.flatMap(({ id, carrier_id }) => {
    const carrier = accepted.find((one) => one.id === carrier_id);
    const result = rated.get(carrier_id);
    if (!carrier || !result) return [];
    const { name: carrier_name, is_sandbox, rate_type: rateType } = carrier;
    return [{ request: { ...ids, id, carrier_id, carrier_name, is_sandbox }, rateType, result }];
  });

/**
 * Starts a run in the transaction of the launch: one request for each carrier that accepts the application, queued or
 * already with the quote of its rate table (D12).
 */
async function startRun(application: ApplicationHead, prepared: Prepared): Promise<void> {
  const { context, row } = application;
  const { db, now } = context;
  const { id, agency_id, status, version } = row;
  const { accepted, refused, rated, opened, counted, isAutomatic = false } = prepared;
  const isComplete = accepted.every((carrier) => rated.has(carrier.id));
  if (row.run_id !== null) await application.supersedeQuotes();
  const runId = await insertRun(db, {
    agency_id,
    application_id: id,
    application_version: version,
    details: JSON.stringify(counted),
    started_by: context.viewer.id,
    started_at: now,
    ended_at: isComplete ? now : null,
    is_automatic: isAutomatic,
  });
  const ids = { agency_id, application_id: id, run_id: runId };
  const requests = await insertRequests(db, requestRows(prepared, ids, now));
  const ended = ratedQuotes(prepared, requests, ids);
  if (ended.length > 0) await insertQuotes(db, ended, now, null);
  if (!isComplete) context.wakeEngine();
  if (!opened.isAsSaved) await application.saveOpened(opened);
  const next = isComplete ? 'complete' : 'launched';
  const figures = await application.refreshFigures({ status: next, run_id: runId, updated_at: now });
  await raiseRefused(application, runId, refused);
  const endings = ended.map(({ request, result }) => ({ carrier_name: request.carrier_name, result }));
  await raiseAlerts(db, row, runId, endings);
  if (isComplete) {
    const outcomes = endings.flatMap(({ carrier_name, result }) =>
      isHiddenCarrier(carrier_name) ? [] : result.outcome,
    );
    await alertToRunFailure(db, row, runId, outcomes);
  }
  await application.alerts.end([ALERT_KEYS.auto_launch, ALERT_KEYS.multiple_auto_launch]);
  application.record(`launched to ${plural(requests.length, 'carrier')}`, [
    { field: 'status', from: status, to: requests.length > 0 ? 'launched' : 'complete' },
  ]);
  application.emit('application', { version });
  if (isComplete && requests.length > 0)
    noteCompleted(context.effects, { ...row, status: 'launched' }, figures, { isAutomatic });
}

async function raiseRefused(application: ApplicationHead, runId: number, refused: Prepared['refused']): Promise<void> {
  const notAsked = refused.filter(({ carrier, writes }) => writes && !isHiddenCarrier(carrier.name));
  if (notAsked.length === 0) return;
  const inRandomOrder = shuffled(notAsked);
  await application.alerts.addLines({
    runId,
    key: ALERT_KEYS.quote_not_included,
    status: null,
    lines: inRandomOrder.map(({ carrier, reasons }) => `${carrier.name}: ${reasons.join('; ')}`),
    carriers: inRandomOrder.map(({ carrier }) => carrier.name),
    title: notIncluded,
  });
}

/**
 * Launches an application. Eligible carriers and the prices of rate tables are determined before the transaction,
 * which then writes the whole run. @throws Fault not_found, invalid, conflict (launched already)
 */
export const launchApplication = prepareThenCommit<'launchApplication', Prepared>(
  (context, { application_id }) => prepareLaunch(context, application_id),
  async (context, { application_id }, prepared) => {
    const application = await Application.lockHead(context, application_id);
    if (!application.isLaunchable) return refuseLaunched(application);
    const { row } = application;
    const isSame = row.version === prepared.row.version;
    if (!isSame || (await carriersStamp(context.db, row.agency_id)) !== prepared.stamp) throw new Outdated();
    await startRun(application, prepared);
    return { application: await application.present() };
  },
);
