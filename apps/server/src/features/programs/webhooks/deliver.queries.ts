import { sql } from 'kysely';
import { namesCarriers } from '../../../kernel/database/ceiling.ts';
import type { Database } from '../../../kernel/database/pool.ts';

/** An attempt that takes longer is claimed again. */
const LEASE = '60 seconds';
const EACH = 10;

export type Claimed = {
  id: string;
  agency_id: number;
  endpoint_id: number;
  event_id: string;
  type: string;
  application_id: number | null;
  ids: Record<string, number>;
  occurred_at: Date;
  payload: string | null;
  attempts: Attempt[];
  url: string;
  name: string;
  payload_version: string;
  secrets_sealed: Buffer;
  created_by: number;
  names_carriers: boolean;
};

/**
 * Claims due deliveries. Deliveries of a paused endpoint wait, except tests. Each endpoint gets its first delivery
 * before another gets its second, and an endpoint whose last attempt failed gets one at a time, so that a hanging
 * endpoint does not delay others.
 */
export async function claimDue(db: Database, now: Date, most: number): Promise<Claimed[]> {
  const isDue = sql`d.endpoint_id = e.id and d.state in ('queued', 'sending') and d.next_at <= ${now}`;
  const { rows } = await sql<Claimed>`
    with due as (
      select first.id, row_number() over (partition by e.id order by first.next_at, first.id) as place
      from webhook_endpoints e join agencies on agencies.id = e.agency_id
        cross join lateral (select count(*) as n from webhook_deliveries d
          where d.endpoint_id = e.id and d.state = 'sending' and d.next_at > ${now}) under_way
        cross join lateral (
          (select d.id, d.next_at from webhook_deliveries d where e.is_enabled and ${isDue}
            order by d.next_at, d.id
            limit greatest(0, case when e.failures > 0 then 1 else ${EACH} end - under_way.n))
          union all
          (select d.id, d.next_at from webhook_deliveries d
            where not e.is_enabled and d.type = 'webhook.test' and ${isDue} limit ${EACH})) first
      where e.removed_at is null and agencies.deactivated_at is null),
    picked as (
      select d.id from webhook_deliveries d
      where d.id in (select id from due order by place, id limit ${most})
        and d.state in ('queued', 'sending') and d.next_at <= ${now}
      for update skip locked),
    claimed as (
      update webhook_deliveries set state = 'sending', next_at = ${now}::timestamptz + ${LEASE}::interval
      where id in (select id from picked) returning *)
    select c.id::text, c.agency_id, c.endpoint_id, c.event_id, c.type, c.application_id, c.ids, c.occurred_at,
      c.payload, c.attempts, e.url, e.name, e.payload_version, e.secrets_sealed, e.created_by,
      ${namesCarriers('e')} as names_carriers
    from claimed c join webhook_endpoints e on e.id = c.endpoint_id
    order by c.id`.execute(db);
  return rows;
}

/** Saves a delivery's payload for later attempts, unless it changed since the delivery was claimed. */
export const savePayload = (db: Database, { id, payload: before }: Claimed, payload: string) =>
  sql`update webhook_deliveries set payload = ${payload}
    where id = ${id}::bigint and payload is not distinct from ${before}`.execute(db);

export type Attempt = {
  at: string;
  status: number | null;
  fault: string | null;
  duration_ms: number;
  answer: string;
  headers: Record<string, string>;
};

export const saveAttempt = (
  db: Database,
  { id }: Claimed,
  attempt: Attempt,
  { state, now, next }: { state: 'delivered' | 'failed' | 'queued'; now: Date; next: Date | null },
) =>
  sql`update webhook_deliveries set state = ${state}, attempts = attempts || ${JSON.stringify([attempt])}::jsonb,
      next_at = ${next ?? now}, ended_at = ${next ? null : now}
    where id = ${id}::bigint and state = 'sending'`.execute(db);

/** @returns the new count; null when the endpoint is already paused */
export async function countFailure(db: Database, endpointId: number): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update webhook_endpoints set failures = failures + 1 where id = ${endpointId} and is_enabled
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
}

export const countSuccess = (db: Database, endpointId: number) =>
  sql`update webhook_endpoints set failures = 0 where id = ${endpointId} and failures > 0`.execute(db);

/** @returns whether it was enabled */
export async function pause(db: Database, endpointId: number, because: string): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints set is_enabled = false, paused_because = ${because}
    where id = ${endpointId} and is_enabled returning id`.execute(db);
  return rows.length > 0;
}
