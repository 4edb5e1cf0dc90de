import type { DestinationStream } from 'pino';
import { pino } from 'pino';
import type { Env } from '../../../kernel/env/env.ts';
import { createLog, type Log, type LogSource } from '../../../kernel/log.ts';
import type { Metrics } from '../../../kernel/telemetry/metrics.ts';

/** A line for investigators. It identifies people by id only. */
export type SecurityLine = {
  event: string;
  outcome: 'ok' | 'refused';
  /** The route, without parameters of its address. */
  call: string;
  address: string;
  person_id: number | null;
  /** The real user, when one works as another person. */
  impersonator_id?: number | null;
  agency_id?: number | null;
  /** Ids of the affected records, as the call named them. */
  target?: Record<string, number>;
  /** Occurrences since the last line of its kind. */
  count?: number;
};
export type WriteSecurityLine = (line: SecurityLine) => void;

/** Opens the destination in `SECURITY_LOG`; null for the log of the process. */
function destinationOf(target: string, log: Log, syslog: (url: string) => DestinationStream): DestinationStream {
  if (target === 'stdout') return pino.destination({ dest: 1, sync: true });
  if (target.startsWith('syslog:')) return syslog(target);
  const file = pino.destination({ dest: target, mkdir: true, append: true, sync: false });
  file.on('error', (error: Error) => log.error({ err: error }, 'the security log cannot be written'));
  return file;
}

/** Writes security events as one stream of JSON lines: into the log of the process, a file, standard output, or syslog. */
export function createSecurityLog(
  { securityLog }: Pick<Env, 'securityLog'>,
  log: Log,
  source: LogSource,
  { metrics, syslog }: { metrics: Metrics; syslog: (url: string) => DestinationStream },
): WriteSecurityLine {
  const stream = securityLog === null ? log : createLog('info', source, destinationOf(securityLog, log, syslog));
  return (line) => {
    metrics.countSecurityEvents(line.event, line.count ?? 1);
    stream[line.outcome === 'ok' ? 'info' : 'warn'](line, 'security event');
  };
}
