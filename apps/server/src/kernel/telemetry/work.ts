export type WorkKind = 'call' | 'verb' | 'job' | 'carrier_request' | 'exchange';

/** `name`: the route, verb, kind of job, or service. It holds no id and nothing that a person typed. */
export type Work = { kind: WorkKind; name: string; purpose?: string };
export type FinishedWork = Work & { outcome: string; duration_ms: number; status?: number };
