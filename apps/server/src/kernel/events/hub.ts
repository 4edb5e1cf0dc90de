import type { LiveEvent } from '@freeboard/contract';
import { reach } from '@freeboard/domain/access';
import { sql } from 'kysely';
import { CANARY_AGENCY } from '../canary.ts';
import { EVENT_CHANNEL } from '../context/flush.ts';
import type { Viewer } from '../context/scope.ts';
import type { Database } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import type { Listener } from './listener.ts';

/** A stored event with the ids that decide who may receive it. */
type StoredEvent = LiveEvent & {
  agency_id: number | null;
  application_id: number | null;
  person_id: number | null;
  seen_by: (number | null)[] | null;
};

/** A person, or whoever follows applications: a client without an account. */
type Audience = Viewer | { readonly applicationIds: ReadonlySet<number> };

type Stream = { audience: Audience; send: (event: LiveEvent) => void };

/** The channel with the ids of ended sessions, separated by commas. */
export const SESSION_CHANNEL = 'freeboard_sessions';

/**
 * How many events a resuming stream reads again, because events may commit out of id order. Duplicates do no harm,
 * since events only carry ids.
 */
const OVERLAP = 200;
const MOST = 1_000;
/** The most skipped ids that are remembered; a bulk step writes 500 events in one statement. */
const MOST_GAPS = 20_000;
/** Milliseconds in which a skipped id may still appear; no transaction lasts longer. */
const GAP_MS = 60_000;
const AGAIN_MS = 1_000;
/** The longest that reading events may take; then it is tried again. */
const LONGEST_MS = 18_000;

export type Hub = {
  open(audience: Audience, lastEventId: number | null, send: (event: LiveEvent) => void): Promise<() => void>;
  size(): number;
  /** Registers a listener for sessions that end in any process. */
  onSessionEnd(heard: (sessionIds: ReadonlySet<number>) => void): void;
};

function concerns(audience: Audience, event: StoredEvent): boolean {
  if ('applicationIds' in audience)
    return (
      event.person_id === null && event.application_id !== null && audience.applicationIds.has(event.application_id)
    );
  if (event.agency_id === CANARY_AGENCY) return false;
  const viewer = audience;
  if (event.person_id !== null) return event.person_id === viewer.id;
  const how = reach(viewer.role, 'application.see');
  if (how === 'all') return viewer.agencyId === null || event.agency_id === viewer.agencyId;
  if (how === 'none' || event.agency_id !== viewer.agencyId) return false;
  return how === 'agency' || event.seen_by === null || event.seen_by.includes(viewer.id);
}

function deliver(events: readonly StoredEvent[], streams: Iterable<Stream>): void {
  for (const event of events)
    for (const { audience, send } of streams)
      if (concerns(audience, event)) send({ id: event.id, kind: event.kind, ids: event.ids });
}

async function readEvents(db: Database, after: number, missed: readonly number[] = []): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select e.id, e.kind, e.ids, e.agency_id, e.application_id, e.person_id,
      case when a.id is null then null else array[a.agent_id, a.created_by, a.customer_id] end as seen_by
    from events e left join applications a on a.id = e.application_id
    where e.id > ${after} or e.id = any (${missed}::bigint[]) order by e.id limit ${MOST}`.execute(db);
  return rows;
}

/** Sends the events that a stream missed, in pages, however many they are. */
async function resume(db: Database, stream: Stream, after: number): Promise<void> {
  for (let from = after; ; ) {
    const events = await readEvents(db, from);
    deliver(events, [stream]);
    if (events.length < MOST) return;
    from = events.at(-1)?.id ?? from;
  }
}

/** Reads events in id order, and for a while also those whose ids were skipped because they had not committed yet. */
function createReader(db: Database) {
  let last = 0;
  /** Ids below `last` that did not exist when it was read, with the time when each was skipped. */
  const gaps = new Map<number, number>();

  /** Updates the skipped ids after a read. */
  function remember(events: readonly StoredEvent[]): void {
    const now = performance.now();
    for (const [id, since] of gaps) if (now - since > GAP_MS) gaps.delete(id);
    for (const { id } of events) {
      gaps.delete(id);
      if (id <= last) continue;
      for (let missing = Math.max(last + 1, id - MOST_GAPS); missing < id; missing += 1) gaps.set(missing, now);
      last = id;
    }
    for (const oldest of gaps.keys()) {
      if (gaps.size <= MOST_GAPS) break;
      gaps.delete(oldest);
    }
  }

  return {
    async readNext(): Promise<StoredEvent[]> {
      const events = await readEvents(db, last, [...gaps.keys()]);
      remember(events);
      return events;
    },
    /** Starts after the existing events, but still reads those that were being written at that time. */
    async begin(): Promise<void> {
      const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from events`.execute(db);
      last = Math.max(0, (rows[0]?.id ?? 0) - OVERLAP);
      gaps.clear();
      remember(await readEvents(db, last));
    },
  };
}

/** Passes on the sessions that end in any process. */
function sessionEnds(listener: Listener): Hub['onSessionEnd'] {
  const heard: ((sessionIds: ReadonlySet<number>) => void)[] = [];
  listener.on(SESSION_CHANNEL, (payload) => {
    const ids = new Set(payload.split(',').map(Number));
    for (const hear of heard) hear(ids);
  });
  return (hear) => {
    heard.push(hear);
  };
}

/**
 * Passes events from the database to the open pages of this process; LISTEN/NOTIFY announces those of other
 * processes.
 */
export function createHub(db: Database, listener: Listener, log: Log): Hub {
  const streams = new Set<Stream>();
  const reader = createReader(db);
  let [isReading, isWanted] = [false, false];

  async function catchUp(): Promise<void> {
    if (streams.size === 0) return;
    if (isReading) {
      isWanted = true;
      return;
    }
    isReading = true;
    try {
      do {
        isWanted = false;
        const events = await within(LONGEST_MS, reader.readNext());
        deliver(events, streams);
        if (events.length === MOST) isWanted = true;
      } while (isWanted);
    } catch (error) {
      log.warn({ message: error instanceof Error ? error.message : String(error) }, 'events could not be read');
      // Retried by a timer, because the next notification may take long.
      setTimeout(() => void catchUp(), AGAIN_MS).unref();
    } finally {
      isReading = false;
    }
  }

  let beginning: Promise<void> | null = null;
  listener.on(EVENT_CHANNEL, () => void catchUp());
  listener.onConnect(() => void catchUp());

  return {
    async open(audience, lastEventId, send) {
      const stream = { audience, send };
      if (streams.size === 0) {
        beginning ??= within(LONGEST_MS, reader.begin());
        try {
          await beginning;
        } finally {
          beginning = null;
        }
      }
      streams.add(stream);
      try {
        if (lastEventId !== null) await resume(db, stream, Math.max(0, lastEventId - OVERLAP));
      } catch (error) {
        streams.delete(stream);
        throw error;
      }
      // Delivers events published while this stream was being opened.
      void catchUp();
      return () => streams.delete(stream);
    },
    size: () => streams.size,
    onSessionEnd: sessionEnds(listener),
  };
}
