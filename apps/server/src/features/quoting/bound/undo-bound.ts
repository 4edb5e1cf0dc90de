import { isBoundByCarrier } from '@freeboard/domain/quotes';
import { Fault } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { currentPolicy, removeBound } from '../../policies/index.ts';
import { bindingsOf } from '../bind/bind-state.ts';
import { undoPolicy } from './bound.queries.ts';

/**
 * Removes a manual bind record; it can be restored.
 * @throws Fault not_found, conflict (nothing is recorded, or the carrier itself bound it: only the carrier can end that
 * policy)
 */
export const undoBoundQuote: Verb<'undoBoundQuote'> = async (context, { application_id, quote_id }) => {
  const { db, now, viewer } = context;
  const application = await Application.lockHead(context, application_id);
  const policy = await currentPolicy(db, application_id);
  if (policy?.quote_id !== quote_id) throw new Fault('conflict', 'This quote is not recorded as bound.');
  const attempt = (await bindingsOf(db, application_id, now)).get(quote_id);
  if (isBoundByCarrier(attempt && { state: attempt.now }))
    throw new Fault(
      'conflict',
      "The carrier bound this policy, so its record can't be removed. To end the policy, cancel it with the carrier.",
    );
  await undoPolicy(db, policy, viewer.id, now);
  await removeBound(context, policy.id, policy.agency_id);
  application.record('removed the bind record of a quote', [{ field: 'premium', from: policy.premium, to: null }]);
  application.emit('quote', { quote_id });
  return { application: await application.present() };
};
