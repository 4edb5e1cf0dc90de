import type { z } from 'zod';
import type { CallName, Calls } from './calls/index.ts';

/** What a caller sends in the body of `name`, in addition to `session_key`. */
export type RequestOf<Name extends CallName> = z.input<Calls[Name]['request']>;
/** What the verb of `name` receives, parsed and with defaults. */
export type InputOf<Name extends CallName> = z.output<Calls[Name]['request']>;
/** What the verb of `name` returns as `data` of its envelope. */
export type AnswerOf<Name extends CallName> = z.output<Calls[Name]['answer']>;
