import { type DestinationStream, pino } from 'pino';
import { currentScope } from './telemetry/scope.ts';
import { errorForLog, scrub } from './telemetry/scrub.ts';

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

export type LogSource = { process: string; roles: string };

const scrubbed = (value: unknown): unknown => (typeof value === 'string' ? scrub(value) : value);

/**
 * The process's log: JSON lines on standard output or to `destination`. Secrets are removed, and errors are written
 * without personal data. Lines written during a call, job or carrier request have its `request_id`.
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
