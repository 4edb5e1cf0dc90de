import { type DestinationStream, pino } from 'pino';
import { currentScope } from './telemetry/scope.ts';
import { errorForLog, scrub } from './telemetry/scrub.ts';

/** Keys whose values never reach a log line. */
const SECRET = [
  'session_key',
  'password',
  'new_password',
  'otp',
  'authorization',
  'x-api-key',
  'cookie',
  'secret',
  'token',
];

/** What tells the lines of one process from those of another. */
export type LogSource = { process: string; roles: string };

const scrubbed = (value: unknown): unknown => (typeof value === 'string' ? scrub(value) : value);

/**
 * Returns the log of the process: JSON lines on standard output, or on `destination`. Secrets are cut out, and errors
 * are shown without personal data. What runs for a call, job or carrier request carries its `request_id`.
 */
export function createLog(level: string, source?: LogSource, destination?: DestinationStream) {
  return pino(
    {
      level,
      base: source ?? null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const scope = currentScope();
        return scope ? { request_id: scope.requestId } : {};
      },
      serializers: { err: (error: unknown) => errorForLog(error), message: scrubbed },
      redact: { paths: SECRET.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '•••' },
    },
    destination as DestinationStream,
  );
}

export type Log = ReturnType<typeof createLog>;
