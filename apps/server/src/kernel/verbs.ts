import type { AnswerOf, CallName, InputOf } from '@freeboard/contract';
import type { Context, GuestContext } from './context/context.ts';

/** A verb: a plain function that serves HTTP, jobs and uploads alike. */
export type Verb<Name extends CallName> = {
  (context: Context, input: InputOf<Name>): Promise<Answer<Name>>;
  /** What is done before the transaction of a call begins, so that nothing is held meanwhile; its context only reads. */
  before?: (context: Context, input: InputOf<Name>) => Promise<void>;
};
/** The verb of a call that needs no session. What it does beforehand may write: each statement is kept at once, whatever becomes of the call. */
export type GuestVerb<Name extends CallName> = {
  (context: GuestContext, input: InputOf<Name>): Promise<Answer<Name>>;
  before?: (context: GuestContext, input: InputOf<Name>) => Promise<void>;
  /** Of one that is not done in a transaction: it keeps all by itself, with the line that it must leave (`isKept` of its effects). */
  isOnItsOwn?: true;
};

/** What a verb gives: the data, and a message where the plain success has one. */
export type Answer<Name extends CallName> = AnswerOf<Name> | Said<AnswerOf<Name>>;
export class Said<T> {
  readonly data: T;
  readonly message: string;
  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** What a feature offers: its verbs by the names of their calls. */
export type Verbs = { [Name in CallName]?: Verb<Name> | GuestVerb<Name> };

/** Thrown by the second part of a verb where what the first one found does not stand any more: both are done again. */
export class Outdated extends Error {}

/**
 * A verb with a first part that takes its time (a carrier is asked, a file read, a password checked) and is done before
 * the transaction of the call begins; what it gives is the second part's third argument.
 */
export const inTwoParts = <Name extends CallName, Made>(
  first: (context: Context, input: InputOf<Name>) => Promise<Made>,
  second: (context: Context, input: InputOf<Name>, made: Made) => Promise<Answer<Name>>,
): Verb<Name> => twoParts(first, second);

/** The same for a call that needs no session. */
export const guestInTwoParts = <Name extends CallName, Made>(
  first: (context: GuestContext, input: InputOf<Name>) => Promise<Made>,
  second: (context: GuestContext, input: InputOf<Name>, made: Made) => Promise<Answer<Name>>,
): GuestVerb<Name> => twoParts(first, second);

/**
 * A verb whose writing is one statement, which is a transaction by itself and is spared one around it; with it goes the
 * line that the verb leaves. Where there is more to write, the verb opens a transaction of its own.
 */
export const onItsOwn = <Name extends CallName>(verb: GuestVerb<Name>): GuestVerb<Name> =>
  Object.assign(verb, { isOnItsOwn: true } as const);

function twoParts<C, I extends object, Made, A>(
  first: (context: C, input: I) => Promise<Made>,
  second: (context: C, input: I, made: Made) => Promise<A>,
) {
  const made = new WeakMap<object, { value: Made }>();
  const verb = async (context: C, input: I) =>
    second(context, input, (made.get(input) ?? { value: await first(context, input) }).value);
  return Object.assign(verb, {
    async before(context: C, input: I) {
      made.set(input, { value: await first(context, input) });
    },
  });
}
