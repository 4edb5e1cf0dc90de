import type { Answers, Inputs, Requests, ToolInputs } from './types.gen.ts';

export type * from './types.gen.ts';

export type CallName = keyof Requests;
export type ToolName = keyof ToolInputs;

/** The body that a caller of `name` sends, in addition to `session_key`. */
export type RequestOf<Name extends CallName> = Requests[Name];
/** The parsed input of `name`, with defaults filled in. */
export type InputOf<Name extends CallName> = Inputs[Name];
/** The `data` of the envelope that `name` answers with. */
export type AnswerOf<Name extends CallName> = Answers[Name];
/** The parsed input of an assistant's tool, with defaults filled in. */
export type ToolInput<Name extends ToolName> = ToolInputs[Name];
