import type { DestinationStream } from 'pino';
import { pino } from 'pino';
import type { Clock } from '../../../kernel/clock.ts';
import type { Context } from '../../../kernel/context/context.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { createLog, type Log, type LogSource } from '../../../kernel/log.ts';
import type { Metrics } from '../../../kernel/telemetry/metrics.ts';
import { addEvents, type EventRow, personsByName, personsBySession } from './security-events.queries.ts';

/** Whether PostgreSQL accepts the text: it refuses NUL characters and lone surrogates. */
const isText = (name: string): boolean => name.isWellFormed() && !name.includes('\u0000');

const HOUR_MS = 3_600_000;
const FLUSH_MS = 2_000;
/** Distinct events buffered until the next flush; beyond that, only the kind of an event is counted. */
const MOST_HELD = 300;
/**
 * Distinct events saved within an hour, because their rows are kept for years and a caller may have any number of
 * addresses; beyond that, only the kind of an event is counted.
 */
const MOST_AN_HOUR = 2_000;

const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

export type SecurityEventKind = 'sign_in_failed' | 'wrong_code' | 'call_refused' | 'forged_webhook' | 'limit_reached';

type SecurityEvent = {
  kind: SecurityEventKind;
  /** Without path parameters. */
  call: string;
  address: string;
  /** The name typed at sign-in; it is not saved, only the person that it belongs to. */
  name?: string | undefined;
  person?: number | undefined;
  /** The hex of the session key's hash. */
  session?: string | undefined;
};

type Held = SecurityEvent & { hour: Date; count: number; first_at: Date; last_at: Date };

/** Identifies people by id only. */
type SecurityLine = {
  event: string;
  outcome: 'ok' | 'refused';
  /** Without path parameters. */
  call: string;
  address: string;
  person_id: number | null;
  /** The real user during impersonation. */
  impersonator_id?: number | null;
  agency_id?: number | null;
  /** Ids of the affected records, as the call named them. */
  target?: Record<string, number>;
  /** Occurrences since the last line of this kind. */
  count?: number;
};

const keyOf = (row: EventRow): string => JSON.stringify([row.hour, row.kind, row.call, row.address, row.person_id]);

/** Merges events that differ only in the name or session they were recorded under. */
function merged(rows: readonly EventRow[]): EventRow[] {
  const byKey = new Map<string, EventRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const found = byKey.get(key);
    if (!found) byKey.set(key, { ...row });
    else {
      found.count += row.count;
      if (row.last_at > found.last_at) found.last_at = row.last_at;
    }
  }
  return [...byKey.values()];
}

function destinationOf(target: string, log: Log, syslog: (url: string) => DestinationStream): DestinationStream {
  if (target === 'stdout') return pino.destination({ dest: 1, sync: true });
  if (target.startsWith('syslog:')) return syslog(target);
  const file = pino.destination({ dest: target, mkdir: true, append: true, sync: false });
  file.on('error', (error: Error) => log.error({ err: error }, 'the security log cannot be written'));
  return file;
}

/**
 * Counts refusals by hour in `security_events`, and writes JSON lines for investigators: one line per kind of refusal
 * every two seconds, and one per change of permissions.
 */
export class SecurityLog {
  readonly write: (line: SecurityLine) => void;
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #held = new Map<string, Held>();
  /** The keys of events that already have a row in the current hour. */
  #saved = { hour: 0, keys: new Set<string>() };
  #flushing: Promise<void> = Promise.resolve();

  constructor(db: Database, clock: Clock, log: Log, write: (line: SecurityLine) => void) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.write = write;
    this.#timer = setInterval(() => void this.#flush(), FLUSH_MS).unref();
  }

  static open(
    { securityLog }: Pick<Env, 'securityLog'>,
    log: Log,
    source: LogSource,
    {
      db,
      clock,
      metrics,
      syslog,
    }: {
      db: Database;
      clock: Clock;
      metrics: Metrics;
      syslog: (url: string) => DestinationStream;
    },
  ): SecurityLog {
    const stream = securityLog === null ? log : createLog('info', source, destinationOf(securityLog, log, syslog));
    return new SecurityLog(db, clock, log, (line) => {
      metrics.countSecurityEvents(line.event, line.count ?? 1);
      stream[line.outcome === 'ok' ? 'info' : 'warn'](line, 'security event');
    });
  }

  /** Records, in the transaction of the call, that a person's data was exported or erased. */
  static async recordPrivacy(
    db: Database,
    { now, address, viewer, log }: Context,
    kind: 'person_exported' | 'person_erased',
  ): Promise<void> {
    const hour = hourOf(now);
    const call = kind === 'person_erased' ? '/api/privacy/erase' : '/api/privacy/export';
    await addEvents(db, [{ kind, call, address, person_id: viewer.id, hour, count: 1, first_at: now, last_at: now }]);
    log.warn({ kind, call, address, person_id: viewer.id }, 'security event');
  }

  /**
   * Counts a refusal in memory; never waits or throws. The counts are saved every two seconds, so that a flood of
   * refusals cannot flood the database.
   */
  record(event: SecurityEvent): void {
    const now = this.#clock.now();
    const hour = hourOf(now);
    const name = event.name !== undefined && isText(event.name) ? event.name.toLowerCase() : undefined;
    const key = JSON.stringify([event.kind, event.call, event.address, name, event.person, event.session, hour]);
    const others: SecurityEvent = { kind: event.kind, call: '', address: '' };
    const isNew = !this.#held.has(key);
    const counted = isNew && this.#held.size >= MOST_HELD ? others : { ...event, name };
    const under = counted === others ? JSON.stringify([event.kind, hour]) : key;
    const found = this.#held.get(under) ?? { ...counted, hour, count: 0, first_at: now, last_at: now };
    this.#held.set(under, { ...found, count: found.count + 1, last_at: now });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flush();
  }

  #withinHour(row: EventRow): EventRow {
    if (row.hour.getTime() > this.#saved.hour) this.#saved = { hour: row.hour.getTime(), keys: new Set() };
    const { keys } = this.#saved;
    const key = keyOf(row);
    if (!keys.has(key) && keys.size >= MOST_AN_HOUR) return { ...row, call: '', address: '', person_id: null };
    keys.add(key);
    return row;
  }

  async #save(events: readonly Held[]): Promise<void> {
    const [names, sessions] = [
      await personsByName(this.#db, [...new Set(events.flatMap(({ name }) => name ?? []))]),
      await personsBySession(this.#db, [...new Set(events.flatMap(({ session }) => session ?? []))]),
    ];
    const rows = merged(
      events.map(({ name, session, person, ...event }) =>
        this.#withinHour({
          ...event,
          person_id: person ?? names.get(name ?? '') ?? sessions.get(session ?? '') ?? null,
        }),
      ),
    );
    for (const { kind: event, call, address, person_id, count } of rows)
      this.write({ event, outcome: 'refused', call, address, person_id, count });
    await addEvents(this.#db, rows);
  }

  #flush(): Promise<void> {
    if (this.#held.size === 0) return this.#flushing;
    const events = [...this.#held.values()];
    this.#held = new Map();
    this.#flushing = this.#flushing
      .then(() => this.#save(events))
      .catch((error: Error) =>
        this.#log.error({ message: error.message, lost: events.length }, 'security events could not be saved'),
      );
    return this.#flushing;
  }
}
