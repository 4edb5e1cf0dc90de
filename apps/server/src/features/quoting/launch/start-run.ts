import { randomInt } from 'node:crypto';
import { ALERT_KEYS } from '@freeboard/domain/alerts';
import { isHiddenCarrier } from '@freeboard/domain/quotes';
import { asCarrierName } from '../../../kernel/database/masked.ts';
import type { ApplicationHead } from '../../applications/index.ts';
import { plural } from '../plural.ts';
import { noteCompleted } from '../requests/end-of-run.ts';
import { POLICY } from '../requests/policy.ts';
import { insertQuotes, insertRequests, insertRun } from '../requests/results.queries.ts';
import { alertToRunFailure, notIncluded, raiseAlerts } from '../run-alerts.ts';
import type { Prepared } from './prepare.ts';

/** A random order: a carrier's position in a run must not reveal which one it is (R4.4). */
function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

type RunIds = { agency_id: number; application_id: number; run_id: number };

/** The requests of a run; those answered by a rate table are done. */
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

/** Selects the requests answered by a rate table, with their results. */
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
 * Starts a run in the transaction of the launch: one row for each carrier that accepts the application, queued or
 * with the quote of its rate table (D12).
 */
export async function startRun(application: ApplicationHead, prepared: Prepared): Promise<void> {
  const { context, row } = application;
  const { db, now } = context;
  const { id, agency_id, status, version } = row;
  const { accepted, refused, rated, opened, counted } = prepared;
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
  if (isComplete && requests.length > 0) noteCompleted(context.effects, { ...row, status: 'launched' }, figures);
}

/**
 * Adds one alert with the carriers that refused the application before they were called, except those that do not write
 * its line, state or form.
 */
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
