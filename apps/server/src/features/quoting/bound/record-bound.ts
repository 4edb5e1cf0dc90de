import { boundErrors, canBeRecorded } from '@freeboard/domain';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { lockSummary, presentById, refuseArchived } from '../../applications/index.ts';
import { bindingsOf, refuseUnsettled } from '../bind/standing.ts';
import { insertPolicy, quoteById, standingPolicy } from './bound.queries.ts';

/**
 * Records that a quote was bound at its carrier; one of an application at a time. @throws Fault not_found, invalid,
 * conflict (another one is recorded, or its price does not stand)
 */
export const recordBoundQuote: Verb<'recordBoundQuote'> = async (context, { application_id, quote_id, ...policy }) => {
  const { db, now, viewer } = context;
  const errors = boundErrors(policy);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const row = found(await lockSummary(db, application_id));
  refuseArchived(row);
  const { superseded_at, ...quote } = found(await quoteById(db, application_id, quote_id));
  const bindings = await bindingsOf(db, application_id, now);
  const own = bindings.get(quote_id);
  const binding = own ? { state: own.now } : null;
  if (!canBeRecorded({ is_superseded: superseded_at !== null, payload: quote, binding }))
    throw new Fault('conflict', 'Only a quote that stands, with a price that can be bound, is recorded as bound.');
  refuseUnsettled(bindings, quote_id);
  if (await standingPolicy(db, application_id))
    throw new Fault('conflict', 'A quote of this application is recorded as bound already.');
  const premium = Math.round(policy.premium * 100) / 100;
  const ids = { agency_id: row.agency_id, application_id };
  await insertPolicy(db, { ...ids, ...policy, premium, quote_id, recorded_by: viewer.id, recorded_at: now });
  const of = { agencyId: row.agency_id, applicationId: application_id };
  context.record({
    action: 'recorded a quote as bound',
    ...of,
    changes: [
      { field: 'premium', from: quote.premium, to: premium },
      { field: 'effective_date', from: null, to: policy.effective_date },
      { field: 'expiration_date', from: null, to: policy.expiration_date },
    ],
  });
  context.emit({ kind: 'quote', ...of, ids: { application_id, quote_id } });
  return { application: await presentById(context, application_id) };
};
