import { pino } from 'pino';

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

/** The log of the process: JSON lines on standard output, secrets cut out. */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    redact: { paths: SECRET.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '•••' },
  });
}

export type Log = ReturnType<typeof createLog>;
