import { asCarrierName, asCarrierText } from '../../../kernel/database/masked.ts';
import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { lockApplication, quoteFigures, updateApplicationRow } from '../../applications/index.ts';
import { insertCustomQuote } from './custom-quote.queries.ts';

/** Adds a quote that a person got elsewhere (R4.5). */
export const createApplicationCustomQuote: Verb<'createApplicationCustomQuote'> = async (context, input) => {
  const row = found(await lockApplication(context.db, input.application_id));
  const quoteId = await insertCustomQuote(context.db, {
    agency_id: row.agency_id,
    application_id: row.id,
    carrier_name: asCarrierName(input.carrier_name),
    premium: Math.round(input.premium * 100) / 100,
    description: asCarrierText(input.description),
    quote_carrier_url: input.carrier_url ? asCarrierText(input.carrier_url) : null,
    outcome: 'quoted',
    is_custom: true,
    written_by: context.session?.impersonator ? null : context.viewer.id,
    created_at: context.now,
    updated_at: context.now,
  });
  await updateApplicationRow(context.db, row.id, await quoteFigures(context.db, row.id, context.now));
  context.record({
    action: 'added a custom quote',
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: [
      { field: 'premium', from: null, to: input.premium },
      { field: 'carrier', from: null, to: input.carrier_name },
    ],
  });
  context.emit({
    kind: 'quote',
    agencyId: row.agency_id,
    applicationId: row.id,
    ids: { application_id: row.id, quote_id: quoteId },
  });
  return {};
};
