import { FAULT_MESSAGE, type FaultCode, PROBLEMS, type ProblemKind, problemType } from '@freeboard/contract';
import { asFault } from '../../../../http/faults.ts';
import type { Fault } from '../../../../kernel/faults.ts';
import type { Log } from '../../../../kernel/log.ts';
import { StaleVersion } from '../../types.ts';

const OF_FAULT: Record<FaultCode, ProblemKind> = {
  unreadable: 'unreadable',
  no_session: 'unauthorized',
  wrong_api_key: 'unauthorized',
  second_factor: 'unauthorized',
  must_change_password: 'unauthorized',
  wrong_credentials: 'unauthorized',
  not_allowed: 'forbidden',
  not_found: 'not-found',
  conflict: 'conflict',
  too_large: 'too-large',
  invalid: 'invalid',
  too_many: 'too-many',
  unexpected: 'unexpected',
  not_built: 'unexpected',
  outside: 'outside',
  not_ready: 'not-ready',
  storage_full: 'not-ready',
};

export const MEDIA_TYPE = 'Send the body as application/json.';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

export class Refusal extends Error {
  readonly kind: ProblemKind;
  constructor(kind: ProblemKind, detail: string) {
    super(detail);
    this.kind = kind;
  }
}

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: Record<string, string[]>;
};

function problem(kind: ProblemKind, detail: string, errors?: Fault['errors']): Problem {
  const [status, title] = PROBLEMS[kind];
  return { type: problemType(kind), title, status, detail, ...(errors ? { errors } : {}) };
}

/** Translates an error into a problem (RFC 9457). An unexpected error is logged, and its text is never sent. */
export function asProblem(error: unknown, log: Log, call: string, requestId: string): Problem {
  if (error instanceof Refusal) return problem(error.kind, error.message);
  if (error instanceof StaleVersion) return problem('stale-version', error.message);
  if (codeOf(error) === 'FST_ERR_CTP_INVALID_JSON_BODY') return problem('unreadable', 'The body is not valid JSON.');
  if (codeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('unsupported-media-type', MEDIA_TYPE);
  const fault = asFault(error);
  if (fault) return problem(OF_FAULT[fault.code], fault.message, fault.errors);
  log.error({ request_id: requestId, call, err: error }, 'unexpected error');
  return problem('unexpected', `${FAULT_MESSAGE.unexpected} Reference ${requestId}.`);
}
