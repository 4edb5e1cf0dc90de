import { Fault } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { endOthers, endOwn } from './session.queries.ts';

/** Ends one of the current user's sessions, or all but this one. @throws Fault not_allowed, not_found */
export const endSessions: Verb<'endSessions'> = async (context, { session_id }) => {
  const { raw, personId } = context.own();
  if (context.session?.impersonator) throw new Fault('not_allowed');
  if (session_id === undefined) await endOthers(raw, personId, context.session?.id ?? null, context.now);
  else if (!(await endOwn(raw, personId, session_id, context.now))) throw new Fault('not_found');
  context.record({ action: session_id === undefined ? 'signed out everywhere else' : 'signed out elsewhere' });
  return {};
};
