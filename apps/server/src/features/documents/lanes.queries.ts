import { totalmem } from 'node:os';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';
import type { Lane } from './reader.ts';

/** Text recognition takes up to 600 MB per document. */
const RECOGNIZED_AT_ONCE = totalmem() < 8 * 1024 ** 3 ? 1 : 2;

/** How many documents a lane reads at the same time: in total, per agency and per application. */
export const SLOTS: Readonly<Record<Lane, { all: number; ofAgency: number; ofApplication: number }>> = {
  text: { all: 3, ofAgency: 2, ofApplication: 2 },
  recognition: { all: RECOGNIZED_AT_ONCE, ofAgency: 1, ofApplication: 1 },
};
/** The most slots of a lane that guests' documents take, so that users do not wait for them. */
const GUEST_SLOTS = 1;

/** A process that has not renewed its lease for this long is regarded as dead. */
export const LEASE_MS = 60_000;

export type Claimed = { document_id: number; agency_id: number };

const waits = (lane: Lane, now: Date) => sql`d.lane = ${lane} and d.state in ('queued', 'reading')
  and (d.lease_until is null or d.lease_until <= ${now}) and (d.not_before is null or d.not_before <= ${now})`;

/**
 * Claims a lane's next document: users' documents before guests', then that of the agency, and within it of the
 * application, whose last turn was longest ago. Each claim counts as an attempt, so that a document that crashes its
 * process fails eventually.
 * @returns null when no waiting document may be read now
 */
export const claimNext = (db: Database, lane: Lane, now: Date): Promise<Claimed | null> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7318153, hashtext(${lane}))`.execute(trx);
    const { all, ofAgency, ofApplication } = SLOTS[lane];
    const { rows } = await sql<Claimed>`
      with busy as (
        select agency_id, application_id, by_guest from read_documents
        where lane = ${lane} and state in ('queued', 'reading') and lease_until > ${now}),
      next as (
        select d.id from read_documents d
        where ${waits(lane, now)}
          and (select count(*) from busy) < ${all}
          and (select count(*) from busy where busy.agency_id = d.agency_id) < ${ofAgency}
          and (select count(*) from busy where busy.application_id = d.application_id) < ${ofApplication}
          and (not d.by_guest or (select count(*) from busy where busy.by_guest) < ${GUEST_SLOTS})
        order by d.by_guest,
          (select max(turn_at) from read_documents o where o.agency_id = d.agency_id and o.lane = ${lane}) nulls first,
          (select max(turn_at) from read_documents o where o.application_id = d.application_id and o.lane = ${lane}) nulls first,
          d.id
        limit 1)
      update read_documents set turn_at = ${now}, lease_until = ${leaseFrom(now)}, tries = tries + 1 from next
      where read_documents.id = next.id
      returning read_documents.id as document_id, read_documents.agency_id`.execute(trx);
    return rows[0] ?? null;
  });

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

export const renewLease = (db: Database, id: number, now: Date) =>
  db
    .updateTable('read_documents')
    .set({ lease_until: leaseFrom(now) })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();

export async function isAnyWaiting(db: Database, lane: Lane, now: Date): Promise<boolean> {
  const { rows } = await sql`select from read_documents d where ${waits(lane, now)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Whether a document being read should yield its slot to a document of another application that waits for it. Users'
 * documents never yield to guests'.
 */
export async function isTurnOver(db: Database, lane: Lane, id: number, now: Date): Promise<boolean> {
  const { all, ofAgency, ofApplication } = SLOTS[lane];
  const { rows } = await sql`
    with busy as (
      select id, agency_id, application_id, by_guest from read_documents
      where lane = ${lane} and state in ('queued', 'reading') and lease_until > ${now} and id <> ${id})
    select from read_documents d, read_documents mine
    where mine.id = ${id} and d.id <> mine.id and ${waits(lane, now)}
      and d.application_id <> mine.application_id and (mine.by_guest or not d.by_guest)
      and (d.agency_id = mine.agency_id or (mine.by_guest and d.by_guest) or (select count(*) from busy) = ${all - 1})
      and (select count(*) from busy where busy.agency_id = d.agency_id) < ${ofAgency}
      and (select count(*) from busy where busy.application_id = d.application_id) < ${ofApplication}
      and (not d.by_guest or (select count(*) from busy where busy.by_guest) < ${GUEST_SLOTS})
    limit 1`.execute(db);
  return rows.length > 0;
}
