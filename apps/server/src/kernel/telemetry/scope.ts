import { AsyncLocalStorage } from 'node:async_hooks';
import type { Work } from './work.ts';

/** The call, job or carrier request on whose behalf code runs. */
export type TraceScope = {
  /** Shown in every line of the log, and to the user who made the call. */
  requestId: string;
  /** Runs a part of this work, and reports how it ended. */
  observe<T>(work: Work, run: () => Promise<T>): Promise<T>;
  /** The parent span of whatever begins here; null without tracing. */
  span: unknown;
};

const scopes = new AsyncLocalStorage<TraceScope>();

export const currentScope = (): TraceScope | undefined => scopes.getStore();

/** Runs work within a scope, including everything it awaits and starts. */
export const runInScope = <T>(scope: TraceScope, work: () => T): T => scopes.run(scope, work);
