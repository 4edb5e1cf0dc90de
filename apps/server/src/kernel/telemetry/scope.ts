import { AsyncLocalStorage } from 'node:async_hooks';
import type { Work } from './work.ts';

export type TraceScope = {
  /** Appears in every log line, and is shown to the user when the call fails. */
  requestId: string;
  observe<T>(work: Work, run: () => Promise<T>): Promise<T>;
  /** The parent of the spans that begin in this scope; null without tracing. */
  span: unknown;
};

const scopes = new AsyncLocalStorage<TraceScope>();

export const currentScope = (): TraceScope | undefined => scopes.getStore();

/** Runs work in a scope, which also applies to everything that the work awaits and starts. */
export const runInScope = <T>(scope: TraceScope, work: () => T): T => scopes.run(scope, work);
