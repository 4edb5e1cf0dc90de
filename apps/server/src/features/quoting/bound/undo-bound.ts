import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { lockSummary, presentById } from '../../applications/index.ts';
import { standingPolicy, undoPolicy } from './bound.queries.ts';

/** Takes back that a quote was recorded as bound; what was recorded stays in the record. @throws Fault not_found, conflict */
export const undoBoundQuote: Verb<'undoBoundQuote'> = async (context, { application_id, quote_id }) => {
  const { db, now, viewer } = context;
  const row = found(await lockSummary(db, application_id));
  const policy = await standingPolicy(db, application_id);
  if (policy?.quote_id !== quote_id) throw new Fault('conflict', 'This quote is not recorded as bound.');
  await undoPolicy(db, policy.id, viewer.id, now);
  const of = { agencyId: row.agency_id, applicationId: application_id };
  context.record({
    action: 'took back that a quote was bound',
    ...of,
    changes: [{ field: 'premium', from: policy.premium, to: null }],
  });
  context.emit({ kind: 'quote', ...of, ids: { application_id, quote_id } });
  return { application: await presentById(context, application_id) };
};
