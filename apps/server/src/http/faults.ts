import { type Envelope, FAULT_MESSAGE, type FaultCode } from '@freeboard/contract';
import { lostToAnother } from '../kernel/database/taken.ts';
import { Fault, isDatabaseAway, isStorageFull } from '../kernel/faults.ts';
import type { Log } from '../kernel/log.ts';
import { causeOf } from '../kernel/network/outside-fault.ts';

/** Fault codes for statuses that Fastify and its plugins set; other 4xx statuses become `unreadable`. */
const BY_STATUS: Record<number, FaultCode> = { 403: 'not_found', 404: 'not_found', 413: 'too_large', 429: 'too_many' };

/** Translates an error into a fault for the caller; null for an unexpected error. */
export function asFault(error: unknown): Fault | null {
  if (error instanceof Fault) return error;
  if (isStorageFull(error)) return new Fault('storage_full');
  if (isDatabaseAway(error)) return new Fault('not_ready');
  if (!(error instanceof Error)) return null;
  const lost = lostToAnother(error);
  if (lost) return lost;
  const code = 'code' in error ? String(error.code) : '';
  // The client disconnected while the answer was being sent: not a fault of the server.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return new Fault('unreadable');
  if (code === 'FST_ERR_BAD_URL') return new Fault('not_found');
  const status = 'statusCode' in error ? Number(error.statusCode) : 0;
  if (status >= 400 && status < 500) return new Fault(BY_STATUS[status] ?? 'unreadable');
  return null;
}

/**
 * Translates an error into its envelope. An unexpected error is logged under the request id, which the user sees as a
 * reference; its text is never sent.
 */
export function faultEnvelope(error: unknown, log: Log, call: string, requestId: string): Envelope<unknown> {
  const fault = asFault(error);
  if (!fault) {
    log.error({ request_id: requestId, call, err: error }, 'unexpected error');
    return {
      code: 500,
      data: null,
      message: `${FAULT_MESSAGE.unexpected} Reference ${requestId}.`,
      error: { message: FAULT_MESSAGE.unexpected },
    };
  }
  const isOutside = fault.code === 'outside';
  if (isOutside) log.warn({ request_id: requestId, call, code: fault.code, cause: causeOf(fault) }, fault.message);
  return {
    code: fault.status,
    data: fault.data ?? null,
    message: isOutside ? `${fault.message} Reference ${requestId}.` : fault.message,
    error: { message: fault.message, ...(fault.errors ? { errors: fault.errors } : {}) },
  };
}
