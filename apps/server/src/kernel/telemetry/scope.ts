import { AsyncLocalStorage } from 'node:async_hooks';
import type { Work } from './work.ts';

/** The call, job or carrier request for which code runs. */
export type TraceScope = {
  /** Shown in every log line, and to the user who made the call. */
  requestId: string;
  /** Runs a part of this work and reports how it ended. */
  observe<T>(work: Work, run: () => Promise<T>): Promise<T>;
  /** The parent of spans that begin here; null without tracing. */
  span: unknown;
};

const scopes = new AsyncLocalStorage<TraceScope>();

export const currentScope = (): TraceScope | undefined => scopes.getStore();

/** Runs work in a scope, which also covers everything that it awaits and starts. */
export const runInScope = <T>(scope: TraceScope, work: () => T): T => scopes.run(scope, work);
