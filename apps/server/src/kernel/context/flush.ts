import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { announcing } from '../events/announcer.ts';
import type { Queue } from '../queue.ts';
import type { Effects, HistoryLine } from './context.ts';
import { insertNotifications } from './notifications.ts';

export const REQUEST_CHANNEL = 'freeboard_requests';

export type Actor = {
  id: number | null;
  name: string;
  role: string;
  agencyId: number | null;
  impersonator?: { id: number; name: string } | null;
};

/** The actor of a call without a session, unless the history line names another. */
export const GUEST: Actor = { id: null, name: 'Guest', role: 'guest', agencyId: null };

export const SYSTEM: Actor = { id: null, name: 'Freeboard', role: 'system', agencyId: null };

/**
 * Orders lines by their hash chains, so that concurrent writers lock the chains in the same order and cannot
 * deadlock.
 */
const byChain = (lines: readonly HistoryLine[]): HistoryLine[] =>
  lines.toSorted((a, b) => (a.applicationId ?? 0) - (b.applicationId ?? 0) || (a.agencyId ?? 0) - (b.agencyId ?? 0));

/** Inserts history lines. A line's own `actor` takes precedence over the argument. */
export const historyInsert = (db: Database, lines: readonly HistoryLine[], actor: Actor) =>
  db.insertInto('history').values(
    byChain(lines).map((line) => {
      const by: Omit<Actor, 'agencyId'> = line.actor ?? actor;
      return {
        agency_id: line.agencyId === undefined ? actor.agencyId : line.agencyId,
        application_id: line.applicationId ?? null,
        actor_id: by.id,
        actor_name: by.name,
        actor_role: by.role,
        impersonator_id: by.impersonator?.id ?? null,
        impersonator_name: by.impersonator?.name ?? null,
        action: line.action,
        changes: JSON.stringify(line.changes ?? []),
      };
    }),
  );

/** Adds the author to events about a new version, so that pages do not notify authors of their own changes. */
function idsWithAuthor({ ids }: Effects['events'][number], { id, impersonator }: Actor) {
  const author_id = impersonator?.id ?? id;
  return ids.version === undefined || author_id === null ? ids : { ...ids, author_id };
}

const insertedEvents = (events: Effects['events'], actor: Actor) => {
  const lines = events.map((line) => ({
    agency_id: line.agencyId,
    application_id: line.applicationId ?? null,
    person_id: line.personId ?? null,
    kind: line.kind,
    ids: idsWithAuthor(line, actor),
  }));
  return sql`made as (
    insert into events (agency_id, application_id, person_id, kind, ids)
    select agency_id, application_id, person_id, kind, ids
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as line (agency_id int, application_id int, person_id int, kind text, ids jsonb))`;
};

/**
 * Writes a verb's effects (history, notifications, events, jobs) in the transaction of its changes. Jobs need a
 * queue. History and events are one statement: most writes have both, and every statement is a round trip while rows
 * are locked.
 */
export async function flush(trx: Database, effects: Effects, actor: Actor, queue: Queue | null): Promise<void> {
  const { history, notifications, events, engine, jobs } = effects;
  if (notifications.length > 0) await insertNotifications(trx, notifications);
  const inserted = [
    ...(history.length > 0 ? [sql`kept as (${historyInsert(trx, history, actor)})`] : []),
    ...(events.length > 0 ? [insertedEvents(events, actor)] : []),
    ...(engine ? [sql`announced as (${announcing(trx, [{ channel: REQUEST_CHANNEL, payload: engine }])})`] : []),
  ];
  if (inserted.length > 0) await sql`with ${sql.join(inserted)} select`.execute(trx);
  if (jobs.length > 0) {
    if (!queue) throw new Error('Jobs are queued where there is no queue.');
    await queue.insert(trx, jobs);
  }
}
