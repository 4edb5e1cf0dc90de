import { type AnswerOf, CALLS, type CallName, type InputOf } from '@freeboard/contract';
import type { Context, GuestContext } from './context/context.ts';

/** A verb with a slow part that runs before its transaction begins. */
export type Prepared<C, Input, Result> = {
  /** Runs the slow part, without locks and with a read-only context. */
  prepare: (context: C, input: Input) => Promise<unknown>;
  /** Runs the rest in the transaction. @throws Outdated when `prepared` is no longer valid */
  commit(context: C, input: Input, prepared: unknown): Promise<Result>;
};
export type Runnable<C, Input, Result> = ((context: C, input: Input) => Promise<Result>) | Prepared<C, Input, Result>;

export type Verb<Name extends CallName> = (context: Context, input: InputOf<Name>) => Promise<Answer<Name>>;
export type GuestVerb<Name extends CallName> = (context: GuestContext, input: InputOf<Name>) => Promise<Answer<Name>>;

export type Answer<Name extends CallName> = AnswerOf<Name> | AnswerWithMessage<AnswerOf<Name>>;
export class AnswerWithMessage<T> {
  readonly data: T;
  readonly message: string;
  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

export type Verbs = {
  [Name in CallName]?:
    | Runnable<Context, InputOf<Name>, Answer<Name>>
    | Runnable<GuestContext, InputOf<Name>, Answer<Name>>;
};

export const isServed = (verbs: Verbs, name: CallName): boolean =>
  verbs[name] !== undefined || CALLS[name].transport === 'stream';

/** Thrown by `commit` when what `prepare` returned is no longer valid. Both then run again. */
export class Outdated extends Error {}

export const prepareThenCommit = <Name extends CallName, Work>(
  prepare: (context: Context, input: InputOf<Name>) => Promise<Work>,
  commit: (context: Context, input: InputOf<Name>, prepared: Work) => Promise<Answer<Name>>,
) => ({ prepare, commit });

/**
 * `prepareThenCommit` for a call without a session. Its preparation may write: each of its statements commits
 * immediately, whatever becomes of the call.
 */
export const guestPrepareThenCommit = <Name extends CallName, Work>(
  prepare: (context: GuestContext, input: InputOf<Name>) => Promise<Work>,
  commit: (context: GuestContext, input: InputOf<Name>, prepared: Work) => Promise<Answer<Name>>,
) => ({ prepare, commit });

/**
 * Marks a verb that writes in a single statement, which is its own transaction and has the history line in it. A verb
 * with more to write opens a transaction itself.
 */
export const onItsOwn = <V extends object>(verb: V): V => Object.assign(verb, { isOnItsOwn: true } as const);
