import type { InputOf } from '@freeboard/contract';
import { type ApplicationStatus, type ApplicationType, isLaunchable } from '@freeboard/domain/applications';
import type { Values } from '@freeboard/domain/forms';
import {
  acceptsApplication,
  bare,
  type CarrierConfig,
  type CarrierResult,
} from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { revealCarrier } from '../../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { Outdated, prepareThenCommit } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { carrierLabel } from '../../quotes/index.ts';
import { toConfig } from '../carriers.queries.ts';
import { contactsOf } from '../contacts.ts';
import { plural } from '../plural.ts';
import { type Launched, requestOf } from '../request.ts';
import { requestEvent } from '../requests/progress.ts';
import { insertQuotes, runById, runState } from '../requests/results.queries.ts';
import { alertToRunFailure, reviseAlerts } from '../run-alerts.ts';
import { rateLocally } from './rate-locally.ts';
import { endRenewed, localOfRun, renewRequest } from './rerun.queries.ts';

/** Milliseconds that a user waits for tables to be rated again; no table may take longer. */
const PATIENCE_MS = 20_000;

type SavedRequest = Awaited<ReturnType<typeof localOfRun>>[number]['asked'];
type Rerun = {
  version: number;
  runId: number;
  rated: { asked: SavedRequest; version: number; carrier: CarrierConfig; result: CarrierResult }[];
};

async function rate(context: Context, carrier: CarrierConfig, launched: Launched): Promise<CarrierResult> {
  const accepted = await acceptsApplication(carrier, requestOf(launched, context.now));
  if (!accepted.accepts) return { ...bare('declined', accepted.reasons.join('; ')), reasons: accepted.reasons };
  const result = (await rateLocally(context, [carrier], launched, () => PATIENCE_MS)).get(carrier.id);
  if (!result) throw new Fault('too_many', 'Rating takes too long at the moment. Please try again.');
  return result;
}

async function prepare(context: Context, input: InputOf<'rerunApplicationLocalQuoteCarriers'>): Promise<Rerun> {
  const { db, viewer, services } = context;
  const application = await Application.find(context, input.application_id);
  const { row } = application;
  if (row.run_id === null || isLaunchable(row.status as ApplicationStatus))
    throw new Fault('conflict', 'Launch this application first: it has changed or was never quoted.');
  application.refuseArchived();
  const run = found(await runById(db, row.run_id));
  const locals = (await localOfRun(db, run.id)).map((local) => ({
    ...local,
    label: carrierLabel(viewer, local.asked.carrier_name, local.asked.id),
  }));
  const names = [...new Set(input.quote_carriers_names.map((name) => name.trim()))];
  if (names.length === 0) throw invalid({ quote_carriers_names: ['Field is required.'] });
  const unknown = names.filter((name) => !locals.some(({ label }) => label === name));
  if (unknown.length > 0)
    throw invalid({ quote_carriers_names: [`Not a local carrier of this application: ${unknown.join(', ')}.`] });
  const chosen = locals.filter(({ label }) => names.includes(label));
  const off = chosen.filter(({ carrier }) => !carrier.is_enabled || carrier.version === 0).map(({ label }) => label);
  if (off.length > 0) throw invalid({ quote_carriers_names: [`Switched off: ${off.join(', ')}.`] });
  if (chosen.some(({ asked }) => asked.state !== 'done'))
    throw new Fault('conflict', 'A carrier is being rated already. Please wait a moment.');
  const launched: Launched = {
    application_id: row.id,
    number: row.number,
    type: row.type as ApplicationType,
    version: run.application_version,
    values: run.details as Values,
    ...contactsOf(row, (run.details as Values).state),
  };
  const rated = chosen.map(async ({ asked, carrier: stored }) => {
    const carrier = toConfig(stored, services);
    return { asked, version: stored.version, carrier, result: await rate(context, carrier, launched) };
  });
  return { version: row.version, runId: run.id, rated: await Promise.all(rated) };
}

/**
 * Rates local carriers of the current run again with their current tables (R2.8), by names as the viewer sees them.
 * Earlier quotes stay as superseded.
 * @throws Fault not_found, invalid (names), conflict (changed since, or not rated yet)
 */
export const rerunApplicationLocalQuoteCarriers = prepareThenCommit<'rerunApplicationLocalQuoteCarriers', Rerun>(
  prepare,
  async (context, { application_id }, { version, runId, rated }) => {
    const { db, now } = context;
    const application = await Application.lockHead(context, application_id);
    const { row } = application;
    const present = await localOfRun(db, runId);
    const stands = ({ asked, ...by }: Rerun['rated'][number]) =>
      present.some(
        ({ asked: now, carrier }) => now.id === asked.id && carrier.is_enabled && carrier.version === by.version,
      );
    if (row.version !== version || row.run_id !== runId || !rated.every(stands)) throw new Outdated();
    const ended: { carrier_name: string; result: CarrierResult }[] = [];
    for (const { asked, carrier, result } of rated) {
      const id = await renewRequest(db, asked.id, now);
      const carrier_name = revealCarrier(asked.carrier_name);
      await insertQuotes(
        db,
        [{ request: { ...asked, id, carrier_name }, rateType: carrier.rate_type, result }],
        now,
        null,
      );
      await endRenewed(db, id, result.outcome, now);
      ended.push({ carrier_name, result });
      const of = { agency_id: row.agency_id, application_id: row.id };
      for (const renewed of [asked.id, id]) context.emit(requestEvent({ ...of, id: renewed }));
    }
    await reviseAlerts(db, row, runId, ended);
    const { open_requests, outcomes } = await runState(db, runId);
    if (open_requests === 0) await alertToRunFailure(db, row, runId, outcomes);
    await application.refreshFigures();
    application.record(`rated again with ${plural(rated.length, 'local carrier')}`);
    return { application: await application.present() };
  },
);
