import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { SENDER } from '../../applications/index.ts';
import { POLICY } from './policy.ts';
import { PARENTS, REQUEST, type RequestRow } from './take.queries.ts';

const MOST_JUDGED = 2_000;

/** Requests that nobody has taken, the oldest first, with what may speak against asking them. */
export async function untaken(db: Database): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${REQUEST} from quote_requests request ${PARENTS}
    where request.state in ('queued', 'awaiting_callback', 'awaiting_answers') order by request.id limit ${MOST_JUDGED}`.execute(
    db,
  );
  return rows;
}

/** Rows that somebody else is just changing are left to them: statements over many rows never wait for each other. */
const unlocked = (where: RawBuilder<unknown>) =>
  sql<number>`(select id from quote_requests where ${where} order by id for update skip locked)`;

const lease = sql<Date>`clock_timestamp() + ${POLICY.lease_ms} * interval '1 millisecond'`;

/** Takes requests not to ask but to end them. @returns those that nobody else has taken or ended */
export async function takeToEnd(db: Database, ids: readonly number[], processId: string): Promise<Set<number>> {
  const taken = await db
    .updateTable('quote_requests')
    .set({ state: 'asking', leased_by: processId, lease_until: lease, attempts: sql<number>`attempts + 1` })
    .where(
      'id',
      'in',
      unlocked(sql`id = any(${ids}::int[]) and state in ('queued', 'awaiting_callback', 'awaiting_answers')`),
    )
    .returning('id')
    .execute();
  return new Set(taken.map(({ id }) => id));
}

/** Says that a process is still at work on requests. @returns those that are its own still, and whether their carriers are switched on, in the same setting */
export async function renewLeases(db: Database, processId: string, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; is_enabled: boolean }>`
    update quote_requests request set lease_until = ${lease} from carriers carrier
    where carrier.id = request.carrier_id and request.id in
      ${unlocked(sql`id = any(${ids}::int[]) and leased_by = ${processId}::uuid and state = 'asking'`)}
    returning request.id, carrier.is_enabled and carrier.is_sandbox = request.is_sandbox as is_enabled`.execute(db);
  return rows;
}

/** Puts requests back whose lease ran out: a process has died, or (`own`) this one has lost sight of them. */
export async function requeueExpired(db: Database, own: string): Promise<number> {
  const { rows } = await sql`
    update quote_requests set state = 'queued', lease_until = null, leased_by = null,
      deaths = deaths + case when leased_by = ${own}::uuid then 0 else 1 end
    where id in ${unlocked(sql`state = 'asking' and lease_until < clock_timestamp()`)} returning 1`.execute(db);
  return rows.length;
}

/** Moves what is asked past its interactive deadline to the background (R9.2). @returns what was moved */
export const toBackground = (db: Database, now: Date) =>
  db
    .updateTable('quote_requests')
    .set({ in_background: true })
    .where(
      'id',
      'in',
      unlocked(sql`state in ('asking', 'awaiting_callback') and not in_background and deadline_at <= ${now}`),
    )
    .returning(['id', 'agency_id', 'application_id', 'purpose'])
    .execute();

const own = (db: Database, id: number, processId: string) =>
  db
    .updateTable('quote_requests')
    .where('id', '=', id)
    .where('leased_by', '=', processId)
    .where('state', '=', 'asking');

type Kept = { sealed: Buffer; step: object | null; isForGood: boolean };

/**
 * Keeps how far a conversation has come, and what the board says of it. Unless it is `isForGood`, the database need not
 * have written it when the next step is asked: what a crash of the database takes away is asked again under the same key.
 */
export const saveProgress = (db: Database, id: number, processId: string, { sealed, step, isForGood }: Kept) =>
  sql`with quick as materialized (select set_config('synchronous_commit', ${isForGood ? 'on' : 'off'}, true))
    update quote_requests set progress_sealed = ${sealed}, step = ${step && JSON.stringify(step)}::jsonb
    from quick where id = ${id} and leased_by = ${processId}::uuid and state = 'asking'`.execute(db);

const QUEUED = { state: 'queued', leased_by: null, lease_until: null };

/** Gives a request back that could not be brought to an end here. */
export const release = (db: Database, id: number, processId: string) => own(db, id, processId).set(QUEUED).execute();

/** Puts a request back as if it had not begun, to be asked (or gone on with, from `sealed`) when there is room after a time. */
export const reschedule = (db: Database, id: number, processId: string, not_before: Date, sealed: Buffer | null) =>
  own(db, id, processId)
    .set({ ...QUEUED, started_at: null, deadline_at: null, in_background: false, not_before, progress_sealed: sealed })
    .execute();

/** The carrier has taken a request and calls until then, if it has not done so yet: nobody is at work on it. */
export const awaitCallback = (db: Database, id: number, processId: string, sealed: Buffer, until: Date) =>
  own(db, id, processId)
    .set({ ...QUEUED, state: 'awaiting_callback', progress_sealed: sealed, not_before: until })
    .execute();

/** The carrier asks the agent, who has until then; `refusal`: why it did not take the answers before. Nobody is at work on the request. */
export const awaitAnswers = (
  db: Database,
  id: number,
  processId: string,
  sealed: Buffer,
  until: Date,
  { questions, refusal }: { questions: object; refusal: string | null },
) =>
  own(db, id, processId)
    .set({
      ...QUEUED,
      ...{ state: 'awaiting_answers', progress_sealed: sealed, not_before: until, in_background: true },
      questions: JSON.stringify(questions),
      answers_refusal: refusal,
    })
    .execute();

/** Nobody answered what need not be answered: the carrier is asked on without, as one that was begun. */
export const goOnUnanswered = (db: Database, id: number, processId: string, now: Date, deadline: Date) =>
  own(db, id, processId)
    .set({
      ...{ ...QUEUED, questions: null, answers_refusal: null, not_before: null },
      ...{ started_at: now, deadline_at: deadline, attempts: 0 },
    })
    .execute();

/** Whether a launch waits for room at a carrier. */
export const hasQueuedRequests = async (db: Database, carrierId: number, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('quote_requests')
    .select('id')
    .where('carrier_id', '=', carrierId)
    .where('state', '=', 'queued')
    .where('purpose', '=', 'launch')
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether the carrier of a request has been switched off, or changed over to its other setting, meanwhile. */
export async function isSwitchedOff(
  db: Database,
  { carrier_id, is_sandbox }: { carrier_id: number; is_sandbox: boolean },
): Promise<boolean> {
  const carrier = await db
    .selectFrom('carriers')
    .select(['is_enabled', 'is_sandbox'])
    .where('id', '=', carrier_id)
    .executeTakeFirst();
  return carrier !== undefined && (!carrier.is_enabled || carrier.is_sandbox !== is_sandbox);
}

/** A request by its id, whatever became of it. */
export async function requestById(db: Database, id: number): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${REQUEST} from quote_requests request ${PARENTS} where request.id = ${id}`.execute(db);
  return rows[0];
}

/** What was launched, by run. */
export const launchedDetails = (db: Database, runIds: readonly number[]) =>
  db
    .selectFrom('runs')
    .innerJoin('applications', 'applications.id', 'runs.application_id')
    .innerJoin('agencies', 'agencies.id', 'applications.agency_id')
    .leftJoin('people as agent', 'agent.id', 'applications.agent_id')
    .select(['runs.id', 'runs.application_version', 'runs.details'])
    .select(SENDER)
    .where('runs.id', 'in', runIds)
    .execute();
