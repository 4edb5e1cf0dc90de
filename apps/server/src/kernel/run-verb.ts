import type { App } from './app.ts';
import { Context, Effects } from './context/context.ts';
import { type Actor, flush, SYSTEM } from './context/flush.ts';
import type { Viewer } from './context/scope.ts';
import type { Database } from './database/pool.ts';
import { Fault, isDeadlock } from './faults.ts';
import { observeVerb } from './telemetry/telemetry.ts';
import { Outdated, type Runnable } from './verbs.ts';

/** How often a verb is tried when its preparation was outdated or it ended in a deadlock. */
const MOST_TIMES = 3;

export class Contended extends Fault {
  constructor() {
    super('conflict', 'This was changed again and again meanwhile. Please try once more.');
  }
}

type VerbApp = Pick<App, 'connection' | 'queue'>;

export type Run<C, A, R> = {
  name: string;
  contextOn: (db: Database, mayWrite: boolean) => C;
  actor: Actor;
  isRead?: boolean;
  /** Claims the work in the transaction, before the verb runs. If it resolves to false, nothing is done. */
  claim?: (context: C, db: Database) => Promise<boolean>;
  /** Turns the answer into the result, or updates a job's own row, in the same transaction. */
  done: (context: C, answer: A, db: Database) => R | Promise<R>;
};

/**
 * Runs a verb: its preparation, a transaction (none for a read or a verb `onItsOwn`), the verb, the history line that
 * every write must leave, and its events and jobs.
 * @returns null when `claim` refused
 * @throws Contended
 */
export const runVerb = <C extends { effects: Effects }, Input, A, R>(
  app: VerbApp,
  verb: Runnable<C, Input, A>,
  input: Input,
  run: Run<C, A, R>,
): Promise<R | null> => observeVerb(run.name, () => runUntilCurrent(app, verb, input, run));

/** @throws Contended */
async function runUntilCurrent<C extends { effects: Effects }, Input, A, R>(
  app: VerbApp,
  verb: Runnable<C, Input, A>,
  input: Input,
  run: Run<C, A, R>,
): Promise<R | null> {
  const isOnItsOwn = 'isOnItsOwn' in verb;
  const act = (context: C, prepared: unknown): Promise<A> =>
    typeof verb === 'function' ? verb(context, input) : verb.commit(context, input, prepared);
  for (let left = MOST_TIMES - 1; ; left -= 1)
    try {
      const prepared =
        typeof verb === 'function' ? undefined : await verb.prepare(run.contextOn(app.connection.db, false), input);
      if (!run.isRead && !isOnItsOwn) return await inTransaction(app, run, (context) => act(context, prepared));
      const context = run.contextOn(app.connection.db, !run.isRead);
      const result = await run.done(context, await act(context, prepared), app.connection.db);
      if (!run.isRead) requireKept(run.name, context.effects);
      return result;
    } catch (error) {
      if (!(error instanceof Outdated || (!isOnItsOwn && !run.isRead && isDeadlock(error)))) throw error;
      if (left === 0) throw new Contended();
    }
}

const inTransaction = <C extends { effects: Effects }, A, R>(
  { connection, queue }: VerbApp,
  { name, contextOn, actor, claim, done }: Run<C, A, R>,
  act: (context: C) => Promise<A>,
): Promise<R | null> =>
  connection.db.transaction().execute(async (trx) => {
    const context = contextOn(trx, true);
    if (claim && !(await claim(context, trx))) return null;
    const result = await done(context, await act(context), trx);
    if (context.effects.history.length === 0) throw new Error(`${name} changes data and left no line in the history.`);
    await flush(trx, context.effects, actor, queue);
    return result;
  });

function requireKept(name: string, { isKept, events, jobs, notifications, engine }: Effects): void {
  if (!isKept || engine || events.length + jobs.length + notifications.length > 0)
    throw new Error(`${name} changes data and keeps another thing by itself than its line of the history.`);
}

/** The context of automatic work in one agency. `personId` is saved as the creator of its rows. */
export const systemContext = (
  app: App,
  db: Database,
  { agencyId, personId = 0 }: { agencyId: number; personId?: number },
  mayWrite: boolean,
): Context =>
  new Context(
    { ...app, address: '', userAgent: '', effects: new Effects() },
    db,
    { id: personId, role: 'customer', agencyId, name: SYSTEM.name, email: '', username: '', displayCarriers: false },
    { permission: { kind: 'agency', agencyId }, mayWrite, session: null },
  );

export const jobContext = (
  app: App,
  db: Database,
  viewer: Viewer,
  permission: ConstructorParameters<typeof Context>[3]['permission'],
  mayWrite: boolean,
): Context =>
  new Context({ ...app, address: '', userAgent: '', effects: new Effects() }, db, viewer, {
    permission,
    mayWrite,
    session: null,
  });
