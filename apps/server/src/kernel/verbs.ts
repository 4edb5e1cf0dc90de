import type { AnswerOf, CallName, InputOf } from '@freeboard/contract';
import type { Context, GuestContext } from './context/context.ts';

/** A verb whose slow part is prepared before its transaction begins, and committed within it. */
export type Prepared<C, Input, Result> = {
  /** Does the slow part while nothing is locked; its context only reads. */
  prepare: (context: C, input: Input) => Promise<unknown>;
  /** Does the rest with what `prepare` resolved to. @throws Outdated where that does not hold any more */
  commit(context: C, input: Input, prepared: unknown): Promise<Result>;
};
export type Runnable<C, Input, Result> = ((context: C, input: Input) => Promise<Result>) | Prepared<C, Input, Result>;

/** A verb in one part: it serves HTTP, jobs and uploads alike, all through `runVerb`. */
export type Verb<Name extends CallName> = (context: Context, input: InputOf<Name>) => Promise<Answer<Name>>;
/** The verb of a call that needs no session. */
export type GuestVerb<Name extends CallName> = (context: GuestContext, input: InputOf<Name>) => Promise<Answer<Name>>;

/** The answer of a verb: the data, and a message where the plain success has one. */
export type Answer<Name extends CallName> = AnswerOf<Name> | AnswerWithMessage<AnswerOf<Name>>;
export class AnswerWithMessage<T> {
  readonly data: T;
  readonly message: string;
  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** The verbs of a feature by the names of their calls. */
export type Verbs = {
  [Name in CallName]?:
    | Runnable<Context, InputOf<Name>, Answer<Name>>
    | Runnable<GuestContext, InputOf<Name>, Answer<Name>>;
};

/** Thrown by `commit` where what was prepared does not hold any more: it is prepared and committed again. */
export class Outdated extends Error {}

/** Makes a verb that prepares without a transaction; `commit` gets what `prepare` resolved to. */
export const prepareThenCommit = <Name extends CallName, Work>(
  prepare: (context: Context, input: InputOf<Name>) => Promise<Work>,
  commit: (context: Context, input: InputOf<Name>, prepared: Work) => Promise<Answer<Name>>,
) => ({ prepare, commit });

/**
 * Makes a verb that prepares, for a call that needs no session. What it prepares may write: each statement is committed at
 * once, whatever becomes of the call.
 */
export const guestPrepareThenCommit = <Name extends CallName, Work>(
  prepare: (context: GuestContext, input: InputOf<Name>) => Promise<Work>,
  commit: (context: GuestContext, input: InputOf<Name>, prepared: Work) => Promise<Answer<Name>>,
) => ({ prepare, commit });

/**
 * Marks a verb whose writing is one statement, which is a transaction by itself and is spared one around it; with it goes
 * the line that the verb leaves. Where there is more to write, the verb opens a transaction of its own.
 */
export const onItsOwn = <V extends object>(verb: V): V => Object.assign(verb, { isOnItsOwn: true } as const);
