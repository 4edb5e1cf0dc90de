import type { z } from 'zod';
import type { DECLARED } from './calls/index.ts';
import type { DECLARED_TOOLS } from './mcp/tools.ts';
import type { AnswerOf, CallName, InputOf, RequestOf, ToolInput, ToolName } from './types.ts';

// Proves that the types of `types.gen.ts` are those of the schemas. An error here names a call that differs: `npm run
// contract:types` writes the types again.
type Calls = typeof DECLARED;
type Tools = typeof DECLARED_TOOLS;
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Nothing<Differing extends never> = Differing;

type OfRequests = {
  [Name in CallName]: IsSame<RequestOf<Name>, z.input<Calls[Name]['request']>> extends true ? never : Name;
};
type OfInputs = {
  [Name in CallName]: IsSame<InputOf<Name>, z.output<Calls[Name]['request']>> extends true ? never : Name;
};
type OfAnswers = {
  [Name in CallName]: IsSame<AnswerOf<Name>, z.output<Calls[Name]['answer']>> extends true ? never : Name;
};
type OfTools = {
  [Name in ToolName]: IsSame<ToolInput<Name>, z.output<Tools[Name]['input']>> extends true ? never : Name;
};

export type Proof = [
  Nothing<OfRequests[CallName]>,
  Nothing<OfInputs[CallName]>,
  Nothing<OfAnswers[CallName]>,
  Nothing<OfTools[ToolName]>,
];
