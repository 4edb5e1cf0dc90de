import { type AnswerOf, CALLS, type CallName, type InputOf } from '@freeboard/contract';
import type { Context, GuestContext } from './context/context.ts';

/** A verb with a slow part that runs before its transaction begins. */
export type Prepared<C, Input, Result> = {
  /** Runs the slow part without locks; its context is read-only. */
  prepare: (context: C, input: Input) => Promise<unknown>;
  /**
   * Runs the rest in the transaction, with the result of `prepare`. @throws Outdated when that result is no longer
   * valid
   */
  commit(context: C, input: Input, prepared: unknown): Promise<Result>;
};
export type Runnable<C, Input, Result> = ((context: C, input: Input) => Promise<Result>) | Prepared<C, Input, Result>;

/** A verb without a preparation. HTTP, jobs and uploads all run it through `runVerb`. */
export type Verb<Name extends CallName> = (context: Context, input: InputOf<Name>) => Promise<Answer<Name>>;
export type GuestVerb<Name extends CallName> = (context: GuestContext, input: InputOf<Name>) => Promise<Answer<Name>>;

/** A verb's answer: the data, and a message if the success has one. */
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

/** Whether a call is served: by a verb, or as the event stream, which has none. */
export const isServed = (verbs: Verbs, name: CallName): boolean =>
  verbs[name] !== undefined || CALLS[name].transport === 'stream';

/** Thrown by `commit` when the result of `prepare` is no longer valid; then both run again. */
export class Outdated extends Error {}

/** Creates a verb that prepares outside of a transaction; `commit` gets the result of `prepare`. */
export const prepareThenCommit = <Name extends CallName, Work>(
  prepare: (context: Context, input: InputOf<Name>) => Promise<Work>,
  commit: (context: Context, input: InputOf<Name>, prepared: Work) => Promise<Answer<Name>>,
) => ({ prepare, commit });

/**
 * `prepareThenCommit` for a call that needs no session. Its preparation may write, and each statement commits
 * immediately, however the call ends.
 */
export const guestPrepareThenCommit = <Name extends CallName, Work>(
  prepare: (context: GuestContext, input: InputOf<Name>) => Promise<Work>,
  commit: (context: GuestContext, input: InputOf<Name>, prepared: Work) => Promise<Answer<Name>>,
) => ({ prepare, commit });

/**
 * Marks a verb that writes in a single statement, which is its own transaction and includes the history line. A verb
 * that has more to write opens a transaction itself.
 */
export const onItsOwn = <V extends object>(verb: V): V => Object.assign(verb, { isOnItsOwn: true } as const);
