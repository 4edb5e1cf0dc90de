import { asCarrierName, asCarrierText } from '../../../kernel/database/masked.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { insertCustomQuote } from './custom-quote.queries.ts';

/** Adds a quote that a person got elsewhere (R4.5). */
export const createApplicationCustomQuote: Verb<'createApplicationCustomQuote'> = async (context, input) => {
  const application = await Application.lockHead(context, input.application_id);
  const { row } = application;
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
  await application.refreshFigures();
  application.record('added a custom quote', [
    { field: 'premium', from: null, to: input.premium },
    { field: 'carrier', from: null, to: input.carrier_name },
  ]);
  application.emit('quote', { quote_id: quoteId });
  return {};
};
