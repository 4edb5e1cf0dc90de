import { AsyncLocalStorage } from 'node:async_hooks';
import type { Work } from './work.ts';

/** The call, job or carrier request on whose behalf code runs. */
export type TraceScope = {
  /** Names it in every line of the log, and to the person whose call it is. */
  requestId: string;
  /** Runs work that is a part of it, and reports how it ended. */
  observe<T>(work: Work, run: () => Promise<T>): Promise<T>;
  /** The span of a trace that whatever begins here belongs to; null where nothing is traced. */
  span: unknown;
};

const scopes = new AsyncLocalStorage<TraceScope>();

export const currentScope = (): TraceScope | undefined => scopes.getStore();

/** Runs work within a scope: what it awaits and starts runs there, too. */
export const runInScope = <T>(scope: TraceScope, work: () => T): T => scopes.run(scope, work);
