import type { AnswerOf, CallName, InputOf } from '@freeboard/contract';
import type { Context, GuestContext } from './context/context.ts';

/** A verb: a plain function that serves HTTP, jobs and uploads alike. */
export type Verb<Name extends CallName> = (context: Context, input: InputOf<Name>) => Promise<Answer<Name>>;
export type GuestVerb<Name extends CallName> = (context: GuestContext, input: InputOf<Name>) => Promise<Answer<Name>>;

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
