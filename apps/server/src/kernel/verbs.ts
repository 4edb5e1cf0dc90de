import { type AnswerOf, CALLS, type CallName, type InputOf } from '@freeboard/contract';
import type { Context, GuestContext } from './context/context.ts';

/** A verb whose slow part is prepared before its transaction begins, and committed within it. */
export type Prepared<C, Input, Result> = {
  /** Runs the slow part without locks; its context only reads. */
  prepare: (context: C, input: Input) => Promise<unknown>;
  /** Runs the rest with the result of `prepare`. @throws Outdated when that is no longer valid */
  commit(context: C, input: Input, prepared: unknown): Promise<Result>;
};
export type Runnable<C, Input, Result> = ((context: C, input: Input) => Promise<Result>) | Prepared<C, Input, Result>;

/** A verb in one part: it serves HTTP, jobs and uploads alike, all through `runVerb`. */
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

/** Thrown by `commit` when the prepared part is no longer valid: the verb is prepared and committed again. */
export class Outdated extends Error {}

/** Creates a verb that prepares without a transaction; `commit` gets the result of `prepare`. */
export const prepareThenCommit = <Name extends CallName, Work>(
  prepare: (context: Context, input: InputOf<Name>) => Promise<Work>,
  commit: (context: Context, input: InputOf<Name>, prepared: Work) => Promise<Answer<Name>>,
) => ({ prepare, commit });

/**
 * Creates a verb that prepares, for a call that needs no session. Its preparation may write: each statement is
 * committed immediately, however the call ends.
 */
export const guestPrepareThenCommit = <Name extends CallName, Work>(
  prepare: (context: GuestContext, input: InputOf<Name>) => Promise<Work>,
  commit: (context: GuestContext, input: InputOf<Name>, prepared: Work) => Promise<Answer<Name>>,
) => ({ prepare, commit });

/**
 * Marks a verb that writes in one statement, which is its own transaction and includes the verb's history line. When
 * there is more to write, the verb opens a transaction itself.
 */
export const onItsOwn = <V extends object>(verb: V): V => Object.assign(verb, { isOnItsOwn: true } as const);
