import type { LiveEvent } from '@freeboard/contract';
import { reach } from '@freeboard/domain/access';
import { sql } from 'kysely';
import { CANARY_AGENCY } from '../canary.ts';
import type { Viewer } from '../context/scope.ts';
import type { Database } from '../database/pool.ts';
import type { Announcer } from './announcer.ts';

type StoredEvent = LiveEvent & {
  agency_id: number | null;
  application_id: number | null;
  person_id: number | null;
  seen_by: (number | null)[] | null;
};

type Audience = Viewer | { readonly applicationIds: ReadonlySet<number> };

type Stream = { audience: Audience; send: (event: LiveEvent) => void };

/** The channel that announces the ids of ended sessions, separated by commas. */
export const SESSION_CHANNEL = 'freeboard_sessions';

/**
 * How many earlier events a resuming stream reads again, because events may commit out of the order of their ids.
 * Duplicates do no harm: events have only ids.
 */
const OVERLAP = 200;
const MOST = 1_000;

export type Hub = {
  open(audience: Audience, lastEventId: number | null, send: (event: LiveEvent) => void): Promise<() => void>;
  size(): number;
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

const EVENTS = `
  select line.id, line.kind, line.ids, line.agency_id, line.application_id, line.person_id,
    (select array[a.agent_id, a.created_by, a.customer_id] from applications a where a.id = line.application_id) as seen_by
  from events line`;

async function readEvents(db: Database, after: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    ${sql.raw(EVENTS)} where line.id > ${after} order by line.id limit ${MOST}`.execute(db);
  return rows;
}

async function resume(db: Database, stream: Stream, after: number): Promise<void> {
  for (let from = after; ; ) {
    const events = await readEvents(db, from);
    deliver(events, [stream]);
    if (events.length < MOST) return;
    from = events.at(-1)?.id ?? from;
  }
}

function sessionEnds(announcer: Announcer): Hub['onSessionEnd'] {
  const heard: ((sessionIds: ReadonlySet<number>) => void)[] = [];
  announcer.on(SESSION_CHANNEL, (payload) => {
    const ids = new Set(payload.split(',').map(Number));
    for (const hear of heard) hear(ids);
  });
  return (hear) => {
    heard.push(hear);
  };
}

export function createHub(db: Database, announcer: Announcer, isWeb: boolean): Hub {
  const streams = new Set<Stream>();
  // A process without pages follows the ids, too: it may be the one that notifies processes of an older release.
  if (isWeb) announcer.follow<StoredEvent>({ select: EVENTS, heard: (events) => deliver(events, streams) });
  else announcer.follow({ select: 'select line.id from events line', heard: () => undefined });
  announcer.hurryWhile(() => streams.size > 0);

  return {
    async open(audience, lastEventId, send) {
      const stream = { audience, send };
      streams.add(stream);
      try {
        if (lastEventId !== null) await resume(db, stream, Math.max(0, lastEventId - OVERLAP));
      } catch (error) {
        streams.delete(stream);
        throw error;
      }
      return () => streams.delete(stream);
    },
    size: () => streams.size,
    onSessionEnd: sessionEnds(announcer),
  };
}
