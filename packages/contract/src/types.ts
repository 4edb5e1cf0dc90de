import type { Answers, Inputs, Requests, ToolInputs } from './types.gen.ts';

export type * from './types.gen.ts';

export type CallName = keyof Requests;
export type ToolName = keyof ToolInputs;

/** The body that a caller of `name` sends, in addition to `session_key`. */
export type RequestOf<Name extends CallName> = Requests[Name];
/** The input of the verb of `name`, parsed and with defaults. */
export type InputOf<Name extends CallName> = Inputs[Name];
/** The answer of the verb of `name`, as `data` of its envelope. */
export type AnswerOf<Name extends CallName> = Answers[Name];
/** The input of an assistant's tool, parsed and with defaults. */
export type ToolInput<Name extends ToolName> = ToolInputs[Name];
