import { randomBytes } from 'node:crypto';
import type { Log } from '../log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { outcomeOf } from './outcome.ts';
import { currentScope, runInScope, type TraceScope } from './scope.ts';
import type { FinishedWork, Work } from './work.ts';

export type Tracer = {
  begin(work: Work, requestId: string, parent: unknown): unknown;
  end(span: unknown, finished: FinishedWork): void;
  record(finished: FinishedWork, requestId: string, parent: unknown): void;
  stop(): Promise<void>;
};

export type RunningWork = { scope: TraceScope; end(outcome: string, status?: number): void };

export type Telemetry = {
  metrics: Metrics;
  begin(work: Work, requestId?: string): RunningWork;
  observe<T>(work: Work, run: () => Promise<T>, requestId?: string): Promise<T>;
  report(finished: FinishedWork, details?: Record<string, unknown>): void;
  stop(): Promise<void>;
};

/** An id that a user can read out: 12 hexadecimal digits. */
export const newRequestId = (): string => randomBytes(6).toString('hex');

export function createTelemetry(log: Log, tracer: Tracer | null = null): Telemetry {
  const metrics = createMetrics();

  function note(finished: FinishedWork, details: Record<string, unknown> = {}): void {
    const { kind, duration_ms, ...rest } = finished;
    metrics.count(finished);
    log.info({ ...rest, duration_ms: Math.round(duration_ms), ...details }, kind);
  }

  function begin(work: Work, requestId?: string): RunningWork {
    const parent = currentScope();
    const id = requestId ?? parent?.requestId ?? newRequestId();
    const span = tracer?.begin(work, id, parent?.span ?? null) ?? null;
    const from = performance.now();
    const scope: TraceScope = { requestId: id, observe, span };
    return {
      scope,
      end(outcome, status) {
        const finished = {
          ...work,
          outcome,
          duration_ms: performance.now() - from,
          ...(status === undefined ? {} : { status }),
        };
        runInScope(scope, () => note(finished));
        if (span) tracer?.end(span, finished);
      },
    };
  }

  async function observe<T>(work: Work, run: () => Promise<T>, requestId?: string): Promise<T> {
    const { scope, end } = begin(work, requestId);
    try {
      const result = await runInScope(scope, run);
      end('ok');
      return result;
    } catch (error) {
      end(outcomeOf(error));
      throw error;
    }
  }

  return {
    metrics,
    begin,
    observe,
    report(finished, details) {
      note(finished, details);
      const scope = currentScope();
      tracer?.record(finished, scope?.requestId ?? '', scope?.span ?? null);
    },
    async stop() {
      metrics.stop();
      await tracer?.stop();
    },
  };
}

export function observeVerb<T>(name: string, run: () => Promise<T>): Promise<T> {
  const scope = currentScope();
  return scope ? scope.observe({ kind: 'verb', name }, run) : run();
}
