import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { clearAttempt } from './bind.queries.ts';
import { bindingsOf } from './bind-state.ts';

/** Records a person's statement that a quote in doubt was not bound. @throws Fault not_found, conflict */
export const clearBindAttempt: Verb<'clearBindAttempt'> = async (context, { application_id, quote_id }) => {
  const { db, now, viewer } = context;
  const application = await Application.lockHead(context, application_id);
  const attempt = found((await bindingsOf(db, application_id, now)).get(quote_id));
  if (attempt.now !== 'in_doubt') throw new Fault('conflict', 'There is no doubt about this quote to clear.');
  await clearAttempt(db, attempt.id, viewer.id, now);
  application.record('marked a quote as not bound: its carrier did not bind it');
  application.emit('quote', { quote_id });
  return { application: await application.present() };
};
