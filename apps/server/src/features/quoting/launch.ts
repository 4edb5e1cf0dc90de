import { randomInt } from 'node:crypto';
import {
  ALERT_KEYS,
  type ApplicationStatus,
  isHiddenCarrier,
  isLaunchable,
  noCarrierWords,
  view,
} from '@freeboard/domain';
import { acceptsApplication, type CarrierConfig, type QuoteRequest } from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { asCarrierName } from '../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import {
  type ApplicationRecord,
  lockApplication,
  openValues,
  present,
  presentById,
  quoteFigures,
  setRunsAside,
  updateApplicationRow,
  updateDetails,
} from '../applications/index.ts';
import { raiseRunAlert } from '../notes/index.ts';
import { enabledCarriers, toConfig } from './carriers.queries.ts';
import { plural } from './plural.ts';
import { ASK_QUEUE } from './queue-names.ts';
import { presentRequest } from './request.ts';
import { notIncluded } from './run-alerts.ts';
import { endRun, insertRun, insertRunCarriers } from './runs.queries.ts';

type Sorted = { accepted: CarrierConfig[]; refused: { carrier: CarrierConfig; writes: boolean; reasons: string[] }[] };

/** Which of the agency's carriers take the application as it stands, and why the others do not. */
async function sortCarriers(context: Context, agencyId: number, request: QuoteRequest): Promise<Sorted> {
  const rows = await enabledCarriers(context.db, agencyId);
  const carriers = rows
    .map((row) => toConfig(row, context.services.vault))
    .filter((carrier) => carrier.lines.includes(request.type) && carrier.kind !== 'login-portal');
  const answers = await Promise.all(
    carriers.map((carrier) => acceptsApplication(carrier, { ...request, idempotency_key: '' })),
  );
  const sorted: Sorted = { accepted: [], refused: [] };
  carriers.forEach((carrier, index) => {
    const answer = answers[index];
    if (!answer || answer.accepts) sorted.accepted.push(carrier);
    else sorted.refused.push({ carrier, writes: answer.writes, reasons: answer.reasons });
  });
  return sorted;
}

/** In any order: the place of a carrier in a run must not tell which one it is (R4.4). */
function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/** Starts a run: one durable job per carrier that takes the application, all in the transaction of the launch (D12). */
export async function startRun(context: Context, row: ApplicationRecord): Promise<void> {
  const { opened, counted, request } = presentRequest(row, context.now);
  const { accepted, refused } = await sortCarriers(context, row.agency_id, request);
  if (accepted.length + refused.length === 0)
    throw new Fault('invalid', `${noCarrierWords(request.type)} Add a custom quote instead.`);
  await setRunsAside(context.db, row.id, context.now);
  const ids = { agency_id: row.agency_id, application_id: row.id };
  const runId = await insertRun(context.db, {
    ...ids,
    application_version: row.version,
    details: JSON.stringify(counted),
    started_by: context.viewer.id,
    started_at: context.now,
  });
  const quoteIds = await insertRunCarriers(
    context.db,
    shuffled(accepted).map((carrier) => ({
      ...ids,
      run_id: runId,
      carrier_id: carrier.id,
      carrier_name: asCarrierName(carrier.name),
      is_sandbox: carrier.is_sandbox,
    })),
  );
  for (const quote_id of quoteIds) context.enqueue({ queue: ASK_QUEUE, data: { quote_id } });
  if (quoteIds.length === 0) await endRun(context.db, runId, context.now);
  await updateDetails(context.db, row.id, {
    details: JSON.stringify(opened.values),
    provenance: JSON.stringify(opened.provenance),
  });
  await updateApplicationRow(context.db, row.id, {
    status: quoteIds.length > 0 ? 'launched' : 'complete',
    run_id: runId,
    updated_at: context.now,
    ...(await quoteFigures(context.db, row.id, context.now)),
  });
  // That a carrier does not write this line, state or form at all is nothing to look after.
  const notAsked = refused.filter(({ carrier, writes }) => writes && !isHiddenCarrier(carrier.name));
  if (notAsked.length > 0)
    await raiseRunAlert(context.db, row, {
      runId,
      key: ALERT_KEYS.quote_not_included,
      status: null,
      lines: shuffled(notAsked).map(({ carrier, reasons }) => `${carrier.name}: ${reasons.join('; ')}`),
      title: notIncluded,
    });
  context.record({
    action: `launched to ${plural(quoteIds.length, 'carrier')}`,
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: [{ field: 'status', from: row.status, to: quoteIds.length > 0 ? 'launched' : 'complete' }],
  });
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    applicationId: row.id,
    ids: { application_id: row.id, version: row.version },
  });
}

export const launchApplication: Verb<'launchApplication'> = async (context, { application_id }) => {
  const row = found(await lockApplication(context.db, application_id));
  if (!isLaunchable(row.status as ApplicationStatus))
    throw new Fault('conflict', 'This application has been launched already.', {
      data: { application: await present(context, row) },
    });
  const opened = openValues(row, context.now);
  const { errors, is_launchable } = view(opened.form, opened.values, opened.context);
  if (!is_launchable) throw invalid(structuredClone(errors));
  await startRun(context, row);
  return { application: await presentById(context, row.id) };
};
