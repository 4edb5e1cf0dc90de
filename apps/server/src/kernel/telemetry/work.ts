export type WorkKind = 'call' | 'verb' | 'job' | 'carrier_request' | 'exchange';

/** `name`: the route, verb, kind of job, or service; never an id or text that a user typed. */
export type Work = { kind: WorkKind; name: string; purpose?: string };
export type FinishedWork = Work & { outcome: string; duration_ms: number; status?: number };
