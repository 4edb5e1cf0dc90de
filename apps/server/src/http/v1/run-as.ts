import type { Permission } from '@freeboard/domain/access';
import type { Program } from '../../features/programs/index.ts';
import { Context, Effects, type Shared } from '../../kernel/context/context.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { Fault } from '../../kernel/faults.ts';
import type { Upload } from '../../kernel/files/uploads.ts';
import { type Run, runVerb } from '../../kernel/run-verb.ts';
import type { Runnable } from '../../kernel/verbs.ts';
import type { HttpApp } from '../types.ts';

/** Where a program's request comes from, and the files that came with it. */
export type Origin = { address: string; userAgent: string; uploads?: readonly Upload[] };

type Work<Input, A, R> = Pick<Run<Context, A, R>, 'name' | 'claim' | 'done'> & {
  may: Permission;
  isRead: boolean;
  verb: Runnable<Context, Input, A>;
  input: Input;
};

/** Runs a verb as a program: within its scopes, on its rows, under its name. @returns null where `claim` refused. @throws Fault */
export function runAs<Input, A, R>(
  app: HttpApp,
  { viewer, actor, scopes, rowsOf, integration }: Program,
  { name, may, isRead, verb, input, claim, done }: Work<Input, A, R>,
  { address, userAgent, uploads = [] }: Origin,
): Promise<R | null> {
  if (!scopes.has(may)) throw new Fault('not_allowed', `${actor.name} does not have the scope ${may}.`);
  const { services, clock, log } = app;
  const shared = (): Shared => ({ services, clock, log, address, userAgent, effects: new Effects(), uploads });
  const contextOn = (db: Database, mayWrite: boolean) =>
    new Context(shared(), db, viewer, {
      permission: rowsOf(may),
      mayWrite: mayWrite && !isRead,
      session: null,
      integration,
      scopes,
    });
  return runVerb(app, verb, input, { name, contextOn, actor, isRead, ...(claim ? { claim } : {}), done });
}
