import type { Log } from './log.ts';

/** If there are more uncaught rejections within a minute, the process is broken, not just a request. */
const MOST_REJECTIONS = 100;
const WINDOW_MS = 60_000;

/**
 * Codes for a broken connection. An uncaught one, of a stream without an error listener, says nothing about the
 * process.
 */
const TORN = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

const isTorn = (error: unknown): boolean => error instanceof Error && 'code' in error && TORN.has(String(error.code));

export type StrayFault = 'rejection' | 'exception';

type Process = Pick<NodeJS.Process, 'on' | 'off'>;
type Deps = { log: Pick<Log, 'error' | 'fatal'>; count: (kind: StrayFault) => void; now: () => number };

/**
 * Logs and counts uncaught errors, which would otherwise end the process. The process continues after a rejection or
 * a broken connection. After any other exception, or over a hundred rejections within a minute, `end` stops it
 * gracefully.
 * @returns a function that removes the handlers
 */
export function takeStrayFaults(process: Process, { log, count, now }: Deps, end: () => void): () => void {
  let [since, rejections] = [0, 0];
  let isEnding = false;

  function endOnce(error: unknown): void {
    if (isEnding) return;
    isEnding = true;
    log.fatal({ err: error }, 'shutting down after an uncaught error');
    end();
  }
  function onRejection(error: unknown): void {
    count('rejection');
    log.error({ err: error }, 'unhandled rejection');
    if (now() - since > WINDOW_MS) [since, rejections] = [now(), 0];
    rejections += 1;
    if (rejections > MOST_REJECTIONS) endOnce(error);
  }
  function onException(error: unknown): void {
    count('exception');
    log.error({ err: error }, 'uncaught exception');
    if (!isTorn(error)) endOnce(error);
  }

  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  return () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
  };
}
