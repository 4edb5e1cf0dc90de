import {
  acceptsApplication,
  type CarrierConfig,
  type CarrierResult,
  type QuoteRequest,
  rateHere,
} from '../../../integrations/carriers/index.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { carrierRow } from '../carriers.queries.ts';
import { configOf, requestFor } from '../config-of.ts';

async function rated(config: CarrierConfig | null, request: QuoteRequest) {
  if (!config) return { result: null, reasons: ['Nothing has been published.'] };
  const accepted = await acceptsApplication(config, request);
  if (!accepted.accepts) return { result: null, reasons: accepted.reasons };
  const step = await rateHere(config, request);
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
    const [before, after] = [await rated(published, request), await rated(draft, request)];
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
