import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOf } from '@freeboard/contract';
import {
  acceptsApplication,
  type CarrierConfig,
  type CarrierResult,
  pollQuote,
  type QuoteRequest,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import type { Exchange } from '../../integrations/outbound.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationById } from '../applications/index.ts';
import { recorder } from '../communications/index.ts';
import { presentRequest } from '../quoting/index.ts';
import { type CarrierRow, carrierRow, draftRow } from './carriers.queries.ts';
import { type Stored, stored, UNREADABLE } from './credentials.ts';
import { liveSettings } from './detail.ts';
import type { Settings } from './settings.ts';

/** The longest that a person waits for a test. */
const PATIENCE_MS = 25_000;

/** A carrier as its published or draft settings have it; the draft's where there is one and nothing else is said. */
export async function configOf(
  context: Context,
  row: CarrierRow,
  use: 'published' | 'draft',
): Promise<(CarrierConfig & { stored: Stored }) | null> {
  const draft = use === 'draft' ? await draftRow(context.db, row.id) : undefined;
  if (!draft && row.version === 0) return null;
  const settings = draft ? (draft.settings as Settings) : liveSettings(row);
  const known = stored(draft ? draft.auth_sealed : row.auth_sealed, context.services.vault);
  return {
    ...settings,
    id: row.id,
    key: row.key,
    mapping: settings.mapping as CarrierConfig['mapping'],
    auth: known.auth,
    stored: known,
    is_sandbox: row.is_sandbox,
  };
}

/** A saved application of the carrier's own agency, ready to be quoted. @throws Fault not_found */
export async function requestFor(context: Context, row: CarrierRow, applicationId: number): Promise<QuoteRequest> {
  const application = found(await applicationById(context.db, applicationId));
  if (application.agency_id !== row.agency_id) throw new Fault('not_found');
  const { request } = presentRequest(application, context.now);
  return { ...request, idempotency_key: `test-${application.id}-${row.key}-${context.now.getTime()}` };
}

type Raw = AnswerOf<'testCarrier'>['exchanges'][number];

const rawOf = (exchange: Exchange): Raw => ({
  ...exchange,
  exchange_id: null,
  started_at: exchange.started_at.toISOString(),
});

async function ask(config: CarrierConfig, request: QuoteRequest, context: Context, agencyId: number, exchanges: Raw[]) {
  const record = recorder(context.services.outside, {
    agencyId,
    personId: context.viewer.id,
    isSandbox: config.is_sandbox,
  });
  const caller = context.services.caller.recordedBy(async (exchange) => {
    exchanges.push(rawOf(exchange));
    await record(exchange);
  });
  const end = Date.now() + PATIENCE_MS;
  const limited = {
    ...config,
    limits: { ...config.limits, timeout_ms: Math.min(config.limits.timeout_ms, PATIENCE_MS) },
  };
  let step = await submitQuote(limited, request, caller);
  while (step.state === 'pending' && config.kind === 'submit-then-poll' && Date.now() + step.after_ms < end) {
    await pause(step.after_ms);
    step = await pollQuote(limited, step.ref, request, caller);
  }
  return step;
}

/**
 * Asks a carrier with a saved application and shows what was sent, what came back and what it was taken for. No quote
 * is kept; the exchanges are, outside of the application. @throws Fault not_found, conflict (nothing to test)
 */
export const testCarrier: Verb<'testCarrier'> = async (context, { carrier_id, application_id, use }) => {
  const row = found(await carrierRow(context.db, carrier_id));
  const request = await requestFor(context, row, application_id);
  const config = await configOf(context, row, use);
  if (!config) throw new Fault('conflict', 'This carrier has not been published.');
  if (config.kind === 'login-portal') throw new Fault('conflict', 'A login portal is quoted by hand.');
  if (config.stored.isUnreadable) throw new Fault('conflict', UNREADABLE);
  const accepted = await acceptsApplication(config, request);
  if (!accepted.accepts) return { state: 'refused', reasons: accepted.reasons, exchanges: [], outcome: null };
  const exchanges: Raw[] = [];
  // A carrier under test sends its result nowhere: the address is of no run.
  const callback = { callback_url: 'https://callback.invalid/test', callback_secret: 'test' };
  const step = await ask(
    config,
    config.kind === 'callback' ? { ...request, ...callback } : request,
    context,
    row.agency_id,
    exchanges,
  );
  return {
    state: step.state,
    reasons: [],
    exchanges,
    outcome: step.state === 'done' ? step.result : null,
  };
};

async function rated(config: CarrierConfig | null, request: QuoteRequest, context: Context) {
  if (!config) return { result: null, reasons: ['Nothing has been published.'] };
  const accepted = await acceptsApplication(config, request);
  if (!accepted.accepts) return { result: null, reasons: accepted.reasons };
  const step = await submitQuote(config, request, context.services.caller);
  const result: CarrierResult | null = step.state === 'done' ? step.result : null;
  return { result, reasons: [] };
}

/** Rates saved applications by the published tables and by the draft, side by side with their factors (R4.7). */
export const testRates: Verb<'testRates'> = async (context, { carrier_id, application_ids }) => {
  const row = found(await carrierRow(context.db, carrier_id));
  const requests = await Promise.all([...new Set(application_ids)].map((id) => requestFor(context, row, id)));
  const [published, draft] = [await configOf(context, row, 'published'), await configOf(context, row, 'draft')];
  if (draft?.kind !== 'rate-table') throw new Fault('conflict', 'This carrier has no rate tables.');
  const rows = [];
  for (const request of requests) {
    const [before, after] = [await rated(published, request, context), await rated(draft, request, context)];
    rows.push({
      application_id: request.application_id,
      application_number: request.number,
      before: before.result,
      after: after.result,
      reasons: after.reasons,
    });
  }
  return { rows };
};
