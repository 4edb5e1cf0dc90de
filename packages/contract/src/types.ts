import type { z } from 'zod';
import type { CallName, Calls } from './calls/index.ts';

/** The body that a caller of `name` sends, in addition to `session_key`. */
export type RequestOf<Name extends CallName> = z.input<Calls[Name]['request']>;
/** The input of the verb of `name`, parsed and with defaults. */
export type InputOf<Name extends CallName> = z.output<Calls[Name]['request']>;
/** The answer of the verb of `name`, as `data` of its envelope. */
export type AnswerOf<Name extends CallName> = z.output<Calls[Name]['answer']>;
