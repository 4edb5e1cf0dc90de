import { getSystemErrorMap } from 'node:util';
import type { Log } from '../log.ts';

/**
 * A failure of an outside service, for the log. Has no URL, body or text of the service, which may be personal data.
 */
export type OutsideFault = {
  service: string;
  /** Host and port only. */
  host?: string;
  /** A short code for the failure, such as timeout, status_503 or mailbox_full. */
  code: string;
  /** The technical cause, such as ECONNREFUSED, NoSuchBucket or CERT_HAS_EXPIRED. */
  cause: string;
  /** The reply code and enhanced status of a mail server, such as 554 5.7.1. */
  status?: string;
  duration_ms: number;
};
export type ReportFault = (fault: OutsideFault) => void;

/** Codes with which a library hides the more specific cause. */
const GENERIC = /^(UND_ERR$|E_CANNOT_|ESOCKET$|EENVELOPE$|EPROTOCOL$|EMESSAGE$)/;

/**
 * The code of the innermost cause that has one, else the name of the error. Never the message, which may contain
 * personal data.
 */
export function causeOf(error: unknown): string {
  let found = '';
  let one: unknown = error;
  for (let depth = 0; one instanceof Error && depth < 6; depth += 1) {
    // A library may replace the system's error code but keeps its number.
    const system = 'errno' in one ? getSystemErrorMap().get(Number(one.errno))?.[0] : undefined;
    const code = system ?? ('code' in one ? String(one.code) : '');
    if (/^[A-Z][\w]+$/.test(code) && !(found && GENERIC.test(code))) found = code;
    else if (/^[A-Z]\w{3,60}$/.test(one.name) && !/Error$/.test(one.name)) found = one.name;
    one = one.cause;
  }
  return found || (error instanceof Error ? error.name : 'unknown');
}

export const logFaults =
  (log: Log): ReportFault =>
  (fault) =>
    log.warn(fault, 'an outside service failed');
