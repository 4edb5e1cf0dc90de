import { FAULT_MESSAGE, FAULT_STATUS, type FaultCode, type FieldErrors, fewErrors } from '@freeboard/contract';
import { isDatabaseError } from './database/database-error.ts';
import { isOutdatedPlan } from './database/prepared.ts';

/** An expected failure of a call, which http/faults.ts turns into an answer. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly data: unknown;
  /** Seconds until the same call may succeed. */
  readonly retryAfter_s: number | undefined;
  /** The person who was refused, if neither the body nor a session of the call identifies them. */
  readonly personId: number | undefined;

  constructor(
    code: FaultCode,
    message?: string,
    details: { errors?: FieldErrors; data?: unknown; retryAfter_s?: number | undefined; personId?: number } = {},
  ) {
    super(message ?? FAULT_MESSAGE[code]);
    this.code = code;
    this.status = FAULT_STATUS[code];
    this.errors = details.errors;
    this.data = details.data;
    this.retryAfter_s = details.retryAfter_s;
    this.personId = details.personId;
  }
}

/**
 * Returns the row. @throws Fault not_found when there is none, also for an id of another agency, because the two must
 * look the same (D2)
 */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new Fault('not_found');
  return row;
}

/** A refusal of input, with errors by field; at most the first hundred, because no one fixes more at a time. */
export const invalid = (errors: FieldErrors, message?: string) =>
  new Fault('invalid', message, { errors: fewErrors(errors) });

/**
 * Codes of network errors. Files and other services have them too, so they count only for errors of a database
 * connection.
 */
const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND']);

/** Whether an error is a network error. Connecting to a host with several addresses throws an error for each. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.some(isOfConnection)
    : error instanceof Error && 'code' in error && CONNECTION_CODES.has(String(error.code));

/** Statement timeout, deadlock, serialization failure, and unavailable lock: a retry may soon succeed. */
const PASSING = new Set(['57014', '40P01', '40001', '55P03']);

export const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && PASSING.has(String(error.code));

export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53100';

/**
 * Whether the database is down, starting, stopping, out of disk or connections, read-only after a failover, or has
 * just been migrated. The call then ends with 503.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (isStorageFull(error) || isOutdatedPlan(error)) return true;
  // 57P0x: shutting down, crashed, starting; 08: connection exceptions; 53300: too many connections; 25006: a standby.
  if (/^(57P0[1-5]|08...|53300|25006)$/.test(code)) return true;
  if (isDatabaseError(error) && isOfConnection(error)) return true;
  return /connection terminated|timeout exceeded when trying to connect|connection ended|query read timeout|client has encountered a connection error/i.test(
    error.message,
  );
}
