import { Fault } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { currentPolicy, enterBound } from '../../policies/index.ts';
import { bindingsOf, refuseUnsettled } from '../bind/bind-state.ts';
import { removedPolicy, restorePolicy } from './bound.queries.ts';

/**
 * Restores the last removed bind record of a quote unchanged: policy number, dates, file and the user who recorded
 * it.
 * @throws Fault not_found, conflict (none was removed, or another quote has been recorded since or may be bound)
 */
export const restoreBoundQuote: Verb<'restoreBoundQuote'> = async (context, { application_id, quote_id }) => {
  const { db, now } = context;
  const application = await Application.lockHead(context, application_id);
  application.refuseArchived();
  if (await currentPolicy(db, application_id))
    throw new Fault('conflict', 'A quote of this application is recorded as bound already.');
  const policy = await removedPolicy(db, application_id, quote_id);
  if (!policy) throw new Fault('conflict', 'No bind record of this quote was removed.');
  refuseUnsettled(await bindingsOf(db, application_id, now), quote_id);
  await restorePolicy(db, policy, now);
  await enterBound(context, policy.id);
  application.record('restored the bind record of a quote', [{ field: 'premium', from: null, to: policy.premium }]);
  application.emit('quote', { quote_id });
  return { application: await application.present() };
};
