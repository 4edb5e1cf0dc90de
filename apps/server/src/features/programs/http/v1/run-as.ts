import type { Permission } from '@freeboard/domain/access';
import { contextFor, type Origin } from '../../../../http/run-call.ts';
import type { HttpApp } from '../../../../http/types.ts';
import type { Context } from '../../../../kernel/context/context.ts';
import { Fault } from '../../../../kernel/faults.ts';
import { type Run, runVerb } from '../../../../kernel/run-verb.ts';
import type { Runnable } from '../../../../kernel/verbs.ts';
import type { Program } from '../../api-keys/authenticate.ts';

type Work<Input, A, R> = Pick<Run<Context, A, R>, 'name' | 'claim' | 'done'> & {
  may: Permission;
  isRead: boolean;
  verb: Runnable<Context, Input, A>;
  input: Input;
};

/**
 * Runs a verb as a program, limited to its scopes and rows, and records it under its name.
 * @returns null when `claim` refused. @throws Fault not_allowed
 */
export function runAs<Input, A, R>(
  app: HttpApp,
  { viewer, actor, scopes, rowsOf, integration }: Program,
  { name, may, isRead, verb, input, claim, done }: Work<Input, A, R>,
  origin: Origin,
): Promise<R | null> {
  if (!scopes.has(may)) throw new Fault('not_allowed', `${actor.name} does not have the scope ${may}.`);
  const contextOn = contextFor(app, origin, viewer, {
    permission: rowsOf(may),
    isRead,
    session: null,
    integration,
    scopes,
  });
  return runVerb(app, verb, input, { name, contextOn, actor, isRead, ...(claim ? { claim } : {}), done });
}
