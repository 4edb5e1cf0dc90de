import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/** A delivery that nobody reports on for so long is taken over. */
const LEASE = '60 seconds';
/** So many deliveries go to one endpoint at a time, so that a slow one holds nobody up. */
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
  display_carriers: boolean;
};

/** Claims deliveries that are due; those of an endpoint that is off wait, but for tests. */
export async function claimDue(db: Database, now: Date, most: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select d.id, row_number() over (partition by d.endpoint_id order by d.next_at, d.id) as place
      from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        join agencies on agencies.id = d.agency_id
      where d.state in ('queued', 'sending') and d.next_at <= ${now} and e.removed_at is null
        and (e.is_enabled or d.type = 'webhook.test') and agencies.deactivated_at is null),
    picked as (
      select d.id from webhook_deliveries d
      where d.id in (select id from due where place <= ${EACH} order by id limit ${most})
        and d.state in ('queued', 'sending') and d.next_at <= ${now}
      for update skip locked),
    claimed as (
      update webhook_deliveries set state = 'sending', next_at = ${now}::timestamptz + ${LEASE}::interval
      where id in (select id from picked) returning *)
    select c.id::text, c.agency_id, c.endpoint_id, c.event_id, c.type, c.application_id, c.ids, c.occurred_at,
      c.payload, c.attempts, e.url, e.name, e.payload_version, e.secrets_sealed, e.created_by, p.display_carriers
    from claimed c join webhook_endpoints e on e.id = c.endpoint_id join people p on p.id = e.created_by
    order by c.id`.execute(db);
  return rows;
}

/** Stores what every attempt of a delivery sends. */
export const savePayload = (db: Database, id: string, payload: string) =>
  sql`update webhook_deliveries set payload = ${payload} where id = ${id}::bigint and payload is null`.execute(db);

export type Attempt = {
  at: string;
  status: number | null;
  fault: string | null;
  duration_ms: number;
  answer: string;
  headers: Record<string, string>;
};

/** Stores an attempt and when the next one is; null where there is none. */
export const saveAttempt = (
  db: Database,
  { id }: Claimed,
  attempt: Attempt,
  { state, now, next }: { state: 'delivered' | 'failed' | 'queued'; now: Date; next: Date | null },
) =>
  sql`update webhook_deliveries set state = ${state}, attempts = attempts || ${JSON.stringify([attempt])}::jsonb,
      next_at = ${next ?? now}, ended_at = ${next ? null : now}
    where id = ${id}::bigint and state = 'sending'`.execute(db);

/** Counts failures one after another. @returns how many there are now, once locked; null where it is off already */
export async function countFailure(db: Database, endpointId: number): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update webhook_endpoints set failures = failures + 1 where id = ${endpointId} and is_enabled
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
}

export const countSuccess = (db: Database, endpointId: number) =>
  sql`update webhook_endpoints set failures = 0 where id = ${endpointId} and failures > 0`.execute(db);

/** Switches an endpoint off. @returns whether it was on */
export async function pause(db: Database, endpointId: number, because: string): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints set is_enabled = false, paused_because = ${because}
    where id = ${endpointId} and is_enabled returning id`.execute(db);
  return rows.length > 0;
}

/** Removes deliveries past their days. */
export const purgeDeliveries = (db: Database, before: Date) =>
  db.deleteFrom('webhook_deliveries').where('occurred_at', '<', before).execute();
