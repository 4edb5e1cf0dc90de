import type { ApplicationType } from '@freeboard/domain/applications';
import { bindErrors, earliestStart, startFacts } from '@freeboard/domain/quotes';
import {
  bindSteps,
  type CarrierConfig,
  type Progress,
  type QuoteRequest,
} from '../../../integrations/carriers/index.ts';
import { localDate } from '../../../kernel/clock.ts';
import { type Context, Effects } from '../../../kernel/context/context.ts';
import { flush } from '../../../kernel/context/flush.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { Application, ApplicationHead, type ApplicationRecord, lockSummary } from '../../applications/index.ts';
import { checkLapse } from '../../settings/index.ts';
import { agencyDb } from '../agency-db.ts';
import { presentRequest } from '../request.ts';
import { loadRequests } from '../requests/load.ts';
import { requestById } from '../requests/requests.queries.ts';
import { type QuoteToBind, quoteToBind, saveAttempt, zoneOfAgency } from './bind.queries.ts';
import { refuseUnbindable } from './bind-state.ts';

/** The longest time that a carrier may take to bind, in milliseconds. */
const LONGEST_MS = 120_000;
/** Time allowed on top of the calls to save their result, in milliseconds. */
const BESIDE_MS = 60_000;

export type BindRequest = {
  attemptId: number;
  requestId: number;
  agencyId: number;
  carrier: CarrierConfig;
  request: QuoteRequest;
  progress: Progress;
  is_sandbox: boolean;
};

export const timeOf = ({ limits }: CarrierConfig): number => Math.min(limits.timeout_ms, LONGEST_MS);
/** The lease of a bind: fetching a token and one call may each take the full time. */
export const leaseFrom = (now: Date, carrier: CarrierConfig): Date =>
  new Date(now.getTime() + 2 * timeOf(carrier) + BESIDE_MS);

const EARLIER = 'This quote was made before its carrier could be asked to bind it. Quote again, then bind.';
const CHANGED_OVER =
  'The carrier was changed over between test and production since it gave this quote. Quote again, then bind.';
const SECRETS = "The carrier's credentials can no longer be read. Enter them again under API Management.";

/** The carrier's configuration, and where the conversation of the quote ended. @throws Fault conflict */
async function conversationOf(context: Context, requestId: number) {
  const { outside: db } = context.services;
  const row = found(await requestById(db, requestId));
  const [loaded] = await loadRequests({ db, services: context.services, clock: context.clock }, [row]);
  if (loaded?.is_changed_over) throw new Fault('conflict', CHANGED_OVER);
  if (loaded?.progress?.at !== '') throw new Fault('conflict', EARLIER);
  if (bindSteps(loaded.carrier).some(({ request }) => !request))
    throw new Fault('conflict', "This carrier's steps of binding do more than send requests. They cannot be asked.");
  try {
    void loaded.carrier.auth;
  } catch (error) {
    context.log.warn({ err: error, carrier_id: row.carrier_id }, 'credentials of a carrier cannot be decrypted');
    throw new Fault('conflict', SECRETS);
  }
  return { carrier: loaded.carrier, progress: loaded.progress, answers: loaded.request?.answers };
}

function requestOf(context: Context, row: ApplicationRecord, quote: QuoteToBind, effective_date: string): QuoteRequest {
  const { request } = presentRequest(row, context.now);
  const { carrier_quote_number: quote_number, premium, offer_key } = quote;
  return {
    ...request,
    idempotency_key: `${context.services.installation}-bind-${quote.id}`,
    binding: { effective_date, quote_number, premium, offer_key },
  };
}

/**
 * Saves the bind attempt before anything is sent; of two concurrent calls only one succeeds.
 * @throws Fault not_found, invalid, conflict
 */
export async function beginBind(
  context: Context,
  applicationId: number,
  quoteId: number,
  { effective_date, confirms_lapse }: { effective_date: string; confirms_lapse: boolean },
): Promise<BindRequest> {
  const { db, now, viewer, services, session } = context;
  const application = await Application.find(context, applicationId);
  const { row } = application;
  const seen = found(await quoteToBind(db, applicationId, quoteId));
  application.refuseArchived();
  const { request_id } = await refuseUnbindable(db, applicationId, seen, now);
  const { carrier, progress, answers } = await conversationOf(context, request_id);
  const waiting = carrier.mapping.waiting?.[row.type as ApplicationType];
  const { counted } = presentRequest(row, now);
  const today = localDate(now, await zoneOfAgency(db, row.agency_id));
  const start = waiting ? earliestStart(waiting, startFacts(counted, today)) : null;
  const lapse = await checkLapse(context, waiting ?? null, confirms_lapse, 'ask');
  const errors = { ...bindErrors(effective_date, today, start), ...lapse.errors };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return services.outside.transaction().execute(async (trx) => {
    const own = agencyDb(trx, row.agency_id);
    new ApplicationHead(context, found(await lockSummary(own, applicationId))).refuseArchived();
    const quote = found(await quoteToBind(own, applicationId, quoteId));
    const { carrier_id } = await refuseUnbindable(own, applicationId, quote, now);
    const attemptId = await saveAttempt(own, {
      agency_id: row.agency_id,
      application_id: applicationId,
      quote_id: quoteId,
      carrier_id,
      state: 'asking',
      lease_until: leaseFrom(now, carrier),
      effective_date,
      asked_by: viewer.id,
      asked_at: now,
    });
    const effects = new Effects();
    const of = { agencyId: row.agency_id, applicationId };
    effects.history.push({
      action: 'asked a carrier to bind a quote',
      ...of,
      changes: [
        { field: 'carrier', from: null, to: carrier.name },
        { field: 'premium', from: null, to: quote.premium },
        { field: 'effective_date', from: null, to: effective_date },
        ...lapse.changes,
      ],
    });
    effects.events.push({ kind: 'quote', ...of, ids: { application_id: applicationId, quote_id: quoteId } });
    await flush(trx, effects, { ...viewer, impersonator: session?.impersonator ?? null }, null);
    const request = requestOf(context, row, quote, effective_date);
    return {
      attemptId,
      requestId: request_id,
      agencyId: row.agency_id,
      carrier,
      progress,
      is_sandbox: quote.is_sandbox,
      request: answers ? { ...request, answers } : request,
    };
  });
}
