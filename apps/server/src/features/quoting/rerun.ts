import type { ApplicationType, Values } from '@freeboard/domain';
import { type ApplicationStatus, isLaunchable } from '@freeboard/domain';
import { acceptsApplication, bare, type CarrierResult, submitQuote } from '../../integrations/carriers/index.ts';
import { revealCarrier } from '../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { lockApplication, presentById, quoteFigures, updateApplicationRow } from '../applications/index.ts';
import { carrierLabel } from '../quotes/index.ts';
import { toConfig } from './carriers.queries.ts';
import { plural } from './plural.ts';
import { requestOf } from './request.ts';
import { endRenewed, localOfRun, renewAsked } from './rerun.queries.ts';
import { reviseAlerts } from './run-alerts.ts';
import { insertQuotes, runById } from './runs.queries.ts';

/**
 * Rates the named local carriers of the current run again, by their tables as they are now (R2.8). Names are those the
 * viewer sees. Earlier quotes stay, superseded. @throws Fault invalid (names), conflict (changed since, or not rated yet)
 */
export const rerunApplicationLocalQuoteCarriers: Verb<'rerunApplicationLocalQuoteCarriers'> = async (
  context,
  input,
) => {
  const row = found(await lockApplication(context.db, input.application_id));
  if (row.run_id === null || isLaunchable(row.status as ApplicationStatus))
    throw new Fault('conflict', 'Launch this application first: it has changed or was never quoted.');
  const { db, viewer } = context;
  const run = found(await runById(db, row.run_id));
  const locals = (await localOfRun(db, run.id)).map((local) => ({
    ...local,
    label: carrierLabel(viewer, local.asked.carrier_name, local.asked.quote_id),
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

  const request = requestOf(
    {
      application_id: row.id,
      number: row.number,
      type: row.type as ApplicationType,
      version: run.application_version,
      values: run.details as Values,
    },
    context.now,
  );
  const ended: { carrier_name: string; result: CarrierResult }[] = [];
  for (const { asked, carrier: stored } of chosen) {
    const carrier = toConfig(stored, context.services.vault);
    const accepted = await acceptsApplication(carrier, request);
    const result: CarrierResult = accepted.accepts
      ? await rated(carrier, request, context.services.caller)
      : { ...bare('declined', accepted.reasons.join('; ')), reasons: accepted.reasons };
    const quoteId = await renewAsked(db, asked.quote_id, context.now);
    const renewed = {
      ...asked,
      quote_id: quoteId,
      started_at: context.now,
      carrier_name: revealCarrier(asked.carrier_name),
    };
    await insertQuotes(db, [{ asked: renewed, rateType: carrier.rate_type, result }], context.now, null);
    await endRenewed(db, quoteId, result.outcome, context.now);
    ended.push({ carrier_name: renewed.carrier_name, result });
    context.emit({
      kind: 'quote',
      agencyId: row.agency_id,
      applicationId: row.id,
      ids: { application_id: row.id, quote_id: quoteId },
    });
  }
  await reviseAlerts(db, row, run.id, ended);
  await updateApplicationRow(db, row.id, await quoteFigures(db, row.id, context.now));
  context.record({
    action: `rated again with ${plural(chosen.length, 'local carrier')}`,
    agencyId: row.agency_id,
    applicationId: row.id,
  });
  return { application: await presentById(context, row.id) };
};

async function rated(...asking: Parameters<typeof submitQuote>): Promise<CarrierResult> {
  const step = await submitQuote(...asking);
  if (step.state === 'pending') throw new Error('A local carrier answers at once.');
  return step.result;
}
