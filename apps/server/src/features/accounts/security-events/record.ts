import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Log } from '../../../kernel/log.ts';
import { addEvents, type EventRow, personsByName, personsBySession } from './security-events.queries.ts';
import type { WriteSecurityLine } from './security-log.ts';

/** Whether a name can exist: the database refuses text with a NUL or a lone surrogate, even in a search. */
const isText = (name: string): boolean => name.isWellFormed() && !name.includes('\u0000');

const HOUR_MS = 3_600_000;
const FLUSH_MS = 2_000;
/** Different events buffered until the next flush; beyond it only their kind is counted. */
const MOST_HELD = 300;

export type SecurityEventKind = 'sign_in_failed' | 'wrong_code' | 'call_refused' | 'forged_webhook' | 'limit_reached';

export type SecurityEvent = {
  kind: SecurityEventKind;
  /** The call or route, without parameters of its address. */
  call: string;
  address: string;
  /** The name typed at a sign-in; only the person that it belongs to is saved. */
  name?: string | undefined;
  /** The person, when known. */
  person?: number | undefined;
  /** The hex of the session key's hash. */
  session?: string | undefined;
};

type Held = SecurityEvent & { hour: Date; count: number; first_at: Date; last_at: Date };

export type SecurityEvents = {
  /** Counts a refusal. It neither waits nor throws: a flood of refusals costs one statement every two seconds. */
  record(event: SecurityEvent): void;
  /** Writes a line of the security log. */
  write: WriteSecurityLine;
  stop(): Promise<void>;
};

/** Merges events of one person that came under two names or sessions. */
function merged(rows: readonly EventRow[]): EventRow[] {
  const byKey = new Map<string, EventRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.hour, row.kind, row.call, row.address, row.person_id]);
    const found = byKey.get(key);
    if (!found) byKey.set(key, { ...row });
    else {
      found.count += row.count;
      if (row.last_at > found.last_at) found.last_at = row.last_at;
    }
  }
  return [...byKey.values()];
}

/** Records refusals in `security_events`, counted by hour, and writes those of two seconds as one line of each kind. */
export function recordSecurityEvents(db: Database, clock: Clock, log: Log, write: WriteSecurityLine): SecurityEvents {
  let held = new Map<string, Held>();
  let flushing: Promise<void> = Promise.resolve();

  async function save(events: readonly Held[]): Promise<void> {
    const [names, sessions] = [
      await personsByName(db, [...new Set(events.flatMap(({ name }) => name ?? []))]),
      await personsBySession(db, [...new Set(events.flatMap(({ session }) => session ?? []))]),
    ];
    const rows = merged(
      events.map(({ name, session, person, ...event }) => ({
        ...event,
        person_id: person ?? names.get(name ?? '') ?? sessions.get(session ?? '') ?? null,
      })),
    );
    for (const { kind: event, call, address, person_id, count } of rows)
      write({ event, outcome: 'refused', call, address, person_id, count });
    await addEvents(db, rows);
  }

  function flush(): Promise<void> {
    if (held.size === 0) return flushing;
    const events = [...held.values()];
    held = new Map();
    flushing = flushing
      .then(() => save(events))
      .catch((error: Error) =>
        log.error({ message: error.message, lost: events.length }, 'security events could not be saved'),
      );
    return flushing;
  }

  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  return {
    write,
    record(event) {
      const now = clock.now();
      const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
      const name = event.name !== undefined && isText(event.name) ? event.name.toLowerCase() : undefined;
      const key = JSON.stringify([event.kind, event.call, event.address, name, event.person, event.session, hour]);
      const others: SecurityEvent = { kind: event.kind, call: '', address: '' };
      const isNew = !held.has(key);
      const counted = isNew && held.size >= MOST_HELD ? others : { ...event, name };
      const under = counted === others ? JSON.stringify([event.kind, hour]) : key;
      const found = held.get(under) ?? { ...counted, hour, count: 0, first_at: now, last_at: now };
      held.set(under, { ...found, count: found.count + 1, last_at: now });
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
