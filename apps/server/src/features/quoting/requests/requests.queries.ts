import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { CarrierConfig } from '../../../integrations/carriers/index.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { SENDER } from '../../applications/index.ts';
import { type Facts, POLICY } from './policy.ts';

export type RequestRow = Facts & {
  id: number;
  agency_id: number;
  application_id: number;
  run_id: number | null;
  carrier_id: number;
  carrier_name: string;
  is_sandbox: boolean;
  terms: unknown;
  deadline_at: Date | null;
  in_background: boolean;
  progress_sealed: Buffer | null;
  asks_agent: boolean;
  number: number;
  type: string;
  /** Changes with the carrier's row. */
  stamp: string;
  /** Whether it was just claimed as new or after a deferral, so that `endReason` must be checked. */
  is_begun_now?: boolean;
};

/** `attempts` excludes the current claim. */
export const REQUEST = sql`
  request.id, request.agency_id, request.application_id, request.run_id, request.carrier_id, request.carrier_name,
  request.is_sandbox, request.purpose, request.terms, request.state, request.not_before, request.deaths,
  request.attempts - case when request.state = 'asking' then 1 else 0 end as attempts, request.created_at,
  request.started_at, request.deadline_at, request.in_background, request.progress_sealed,
  request.progress_sealed is not null as has_progress, run.superseded_at,
  carrier.is_enabled and carrier.is_sandbox = request.is_sandbox as is_enabled, carrier.asks_agent, carrier.xmin::text as stamp, state.open_until, state.not_before as carrier_not_before,
  application.number, application.type`;

export const PARENTS = sql`
  join applications application on application.id = request.application_id
  join carriers carrier on carrier.id = request.carrier_id
  left join carrier_states state on state.carrier_id = request.carrier_id
  left join runs run on run.id = request.run_id`;

/** Kinds that this server rates itself, without a carrier's limits. */
const LOCAL: CarrierConfig['kind'][] = ['rate-table'];

const ms = (span: number) => sql`${span} * interval '1 millisecond'`;

/**
 * `test`: the id of a carrier test. Only that request is claimed, even if the carrier is disabled, its circuit is
 * open, or other requests use up the share left by launches.
 */
type Take = { processId: string; now: Date; most: number; test?: number };

/**
 * Claims queued requests for a process: the next requests of each carrier with room, over all processes, launches
 * first; other purposes leave launches a slot (when there are several) and half of the per-minute limit. Requests
 * begun by a dead process continue immediately. A carrier whose state another process is updating, or has updated
 * since this statement began (`takes`), is left to that process, which checks again. A claim lost in a database
 * crash is detected and repeated.
 */
export async function takeRequests(db: Database, { processId, now, most, test }: Take): Promise<RequestRow[]> {
  const isTest = test !== undefined;
  const due = sql`state = 'queued' and coalesce(not_before <= ${now}, true)
    and ${isTest ? sql`id = ${test}` : sql`purpose <> 'test'`}`;
  const { rows } = await sql<RequestRow>`
    with quick as materialized (select set_config('synchronous_commit', 'off', true)),
    wanted as materialized (select distinct carrier_id from quote_requests where ${due} and started_at is null),
    locked as materialized (
      select known.* from carrier_states known join wanted using (carrier_id)
      where coalesce(known.not_before <= ${now}, true) and (${isTest} or coalesce(known.open_until <= ${now}, true))
      order by known.carrier_id for update of known skip locked),
    counters as (
      select carrier_id, takes, open_until is not null and not ${isTest} as is_probe,
        case when is_over then date_trunc('minute', ${now}::timestamptz) else minute_started_at end as began,
        case when is_over then 0 else this_minute end as this,
        case when not is_over then last_minute
          when ${now} < minute_started_at + interval '2 minutes' then this_minute else 0 end as last
      from (select *, ${now} >= minute_started_at + interval '1 minute' as is_over from locked) known),
    room as materialized (
      select counters.*, limits.most, limits.a_minute, in_flight.n as busy, carrier.kind = any(${LOCAL}) as is_local,
        this + last * greatest(0, 1 - extract(epoch from ${now}::timestamptz - began) / 60) as used
      from counters
      join carrier_states seen on seen.carrier_id = counters.carrier_id and seen.takes = counters.takes
      join carriers carrier on carrier.id = counters.carrier_id and (carrier.is_enabled or ${isTest})
      cross join lateral (select (carrier.limits ->> 'concurrency')::int as most,
        (carrier.limits ->> 'calls_per_minute')::int as a_minute) limits
      cross join lateral (select count(*) as n from quote_requests
        where carrier_id = counters.carrier_id and state = 'asking') in_flight),
    places as (
      select *, case when is_local then 1000000 when is_probe then least(1, free) else free end as launches,
        case when is_local then 1000000 when is_probe then least(1, half) else half end as others
      from (select *, greatest(0, least(most - busy, ceil(a_minute - used))) as free,
        greatest(0, least(greatest(1, most - 1) - busy, ceil(greatest(1, a_minute / 2) - used))) as half from room) free),
    chosen as materialized (
      select id, carrier_id, priority from (
        select next.*, others, row_number() over (partition by next.carrier_id order by priority, id) as place
        from places cross join lateral (
          select id, carrier_id, priority from quote_requests
          where carrier_id = places.carrier_id and ${due} and started_at is null
          order by priority, id limit least(${most}::int, places.launches)::int for update skip locked) next) placed
      where ${isTest} or priority = 0 or place <= others order by priority, id limit ${most}),
    begun as materialized (
      select id from quote_requests where ${due} and started_at is not null
      order by id limit ${most} for update skip locked),
    taken as (
      update quote_requests set state = 'asking', leased_by = ${processId}::uuid, attempts = attempts + 1,
        lease_until = clock_timestamp() + ${ms(isTest ? POLICY.wait_ms.test : POLICY.lease_ms)}, not_before = null,
        started_at = coalesce(started_at, ${now}),
        deadline_at = coalesce(deadline_at, ${now}::timestamptz + ${ms(POLICY.interactive_ms)})
      where id in (select id from chosen union all select id from begun) returning *),
    counted as (
      update carrier_states known set takes = known.takes + 1, this_minute = places.this + fresh.n,
        last_minute = places.last, minute_started_at = places.began,
        open_until = case when is_probe then ${now}::timestamptz + ${ms(POLICY.probe_ms)} else known.open_until end
      from places join (select carrier_id, count(*) as n from chosen group by 1) fresh using (carrier_id)
      where known.carrier_id = places.carrier_id)
    select ${REQUEST}, request.id in (select id from chosen) as is_begun_now
    from taken request ${PARENTS} cross join quick order by request.priority, request.id`.execute(db);
  return rows;
}

const MOST_JUDGED = 2_000;

const waitOf = sql`(case request.purpose ${sql.join(
  Object.entries(POLICY.wait_ms).map(([purpose, wait]) => sql`when ${purpose} then ${ms(wait)}`),
  sql` `,
)} end)`;

/**
 * Lists unclaimed requests that `endReason` (policy.ts) may end at `now`, the oldest first. Requests that it
 * certainly does not end are left out, however many wait.
 */
export async function untakenToEnd(db: Database, now: Date): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${REQUEST} from quote_requests request ${PARENTS}
    where request.state in ('queued', 'awaiting_callback', 'awaiting_answers') and (
      not carrier.is_enabled or carrier.is_sandbox <> request.is_sandbox
      or request.state <> 'queued' and request.not_before <= ${now}
      or request.state = 'awaiting_answers' and run.superseded_at is not null
      or request.state = 'queued' and (
        request.deaths >= ${POLICY.deaths} or request.attempts >= ${POLICY.attempts}
        or request.started_at < ${now}::timestamptz - ${ms(POLICY.begun_ms)}
        or request.started_at is null and (run.superseded_at is not null
          or request.created_at + ${waitOf} < ${now} or state.not_before > request.created_at + ${waitOf}
          or request.purpose = 'launch' and state.open_until > ${now}::timestamptz + ${ms(POLICY.circuit_ms)})))
    order by request.id limit ${MOST_JUDGED}`.execute(db);
  return rows;
}

/** Skips locked rows, so that statements over many rows never wait for each other. */
const unlocked = (where: RawBuilder<unknown>) =>
  sql<number>`(select id from quote_requests where ${where} order by id for update skip locked)`;

const lease = sql<Date>`clock_timestamp() + ${POLICY.lease_ms} * interval '1 millisecond'`;

/** Claims requests in order to end them. @returns the ids that no other process has claimed or ended */
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

/**
 * Renews a process's leases.
 * @returns the requests that it still owns; `is_enabled` is false when the carrier was turned off or switched over
 */
export async function renewLeases(db: Database, processId: string, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; is_enabled: boolean }>`
    update quote_requests request set lease_until = ${lease} from carriers carrier
    where carrier.id = request.carrier_id and request.id in
      ${unlocked(sql`id = any(${ids}::int[]) and leased_by = ${processId}::uuid and state = 'asking'`)}
    returning request.id, carrier.is_enabled and carrier.is_sandbox = request.is_sandbox as is_enabled`.execute(db);
  return rows;
}

/**
 * Requeues requests whose lease expired. It counts as a death unless the lease is of process `leasedRequest`, which
 * has lost track of its own request.
 */
export async function requeueExpired(db: Database, leasedRequest: string): Promise<number> {
  const { rows } = await sql`
    update quote_requests set state = 'queued', lease_until = null, leased_by = null,
      deaths = deaths + case when leased_by = ${leasedRequest}::uuid then 0 else 1 end
    where id in ${unlocked(sql`state = 'asking' and lease_until < clock_timestamp()`)} returning 1`.execute(db);
  return rows.length;
}

/** Moves requests past their interactive deadline to the background (R9.2). @returns the moved requests */
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

export const namesOfLate = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('applications')
    .select(['id', 'agency_id', 'number', 'first_name', 'last_name', 'business_name'])
    .where('id', 'in', [0, ...ids])
    .execute();

const leasedRequest = (db: Database, id: number, processId: string) =>
  db
    .updateTable('quote_requests')
    .where('id', '=', id)
    .where('leased_by', '=', processId)
    .where('state', '=', 'asking');

type ProgressUpdate = { sealed: Buffer; step: object | null; isForGood: boolean };

/**
 * Saves a conversation's progress, and its step for the board. Unless `isForGood`, the commit does not wait for the
 * disk: a step lost in a database crash is repeated under the same key.
 */
export const saveProgress = (
  db: Database,
  id: number,
  processId: string,
  { sealed, step, isForGood }: ProgressUpdate,
) =>
  sql`with quick as materialized (select set_config('synchronous_commit', ${isForGood ? 'on' : 'off'}, true))
    update quote_requests set progress_sealed = ${sealed}, step = ${step && JSON.stringify(step)}::jsonb
    from quick where id = ${id} and leased_by = ${processId}::uuid and state = 'asking'`.execute(db);

/** Moves a claimed request to another state and releases it. @returns false when the process no longer owns it */
export async function moveRequest(
  db: Database,
  id: number,
  processId: string,
  columns: Updateable<DB['quote_requests']>,
): Promise<boolean> {
  const { numUpdatedRows } = await leasedRequest(db, id, processId)
    .set({ leased_by: null, lease_until: null, ...columns })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a request's carrier was turned off or switched over, and whether a launch waits for room at it. */
export async function whyStop(
  db: Database,
  { carrier_id, is_sandbox }: Pick<RequestRow, 'carrier_id' | 'is_sandbox'>,
  now: Date,
): Promise<{ is_off: boolean; is_wanted: boolean }> {
  const { rows } = await sql<{ is_off: boolean; is_wanted: boolean }>`
    select not is_enabled or is_sandbox <> ${is_sandbox} as is_off,
      exists (select from quote_requests where carrier_id = carriers.id and state = 'queued' and purpose = 'launch'
        and coalesce(not_before <= ${now}, true)) as is_wanted
    from carriers where id = ${carrier_id}`.execute(db);
  return rows[0] ?? { is_off: false, is_wanted: false };
}

export async function requestWhere<Row extends RequestRow>(
  db: Database,
  condition: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select request.callback_sealed, ${REQUEST} from quote_requests request ${PARENTS} where ${condition}`.execute(db);
  return rows[0];
}

export const requestById = (db: Database, id: number): Promise<RequestRow | undefined> =>
  requestWhere(db, sql`request.id = ${id}`);

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
