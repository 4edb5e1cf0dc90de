import { SESSION_POLICY } from '@freeboard/domain/people';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

const MOST = 200;

export type AccessRow = {
  id: number;
  name: string;
  person: string;
  since: Date;
  last_used_at: Date | null;
  place: string;
  ends_at: Date | null;
  scopes: string[];
  role?: string;
  person_id?: number;
};

const NONE = sql`'{}'::text[] as scopes`;
const LAST_USED_FIRST = sql`order by last_used_at desc nulls last, id desc limit ${sql.lit(MOST)}`;

const newest = (table: 'client_visits' | 'intake_submissions', where: RawBuilder<unknown>) => sql`
  left join lateral (select t.at, concat_ws(', ', nullif(t.browser, ''), nullif(t.address, '')) as place
    from ${sql.table(table)} t where ${where} order by t.id desc limit 1) used on true`;

/** The live sessions of an agency's users; customers are left out, because they reach only their own data. */
const sessions = (agencyId: number, now: Date) => sql`
  select s.id::int as id, coalesce(nullif(s.device, ''), 'Unknown device') as name, p.name as person, p.role,
    p.id as person_id, s.created_at as since, s.seen_at as last_used_at, s.address as place, s.expires_at as ends_at, ${NONE}
  from sessions s join people p on p.id = s.person_id join agencies a on a.id = p.agency_id
  where p.agency_id = ${agencyId} and p.role <> 'customer' and s.ended_at is null and s.expires_at > ${now}
    and s.seen_at > ${now}::timestamptz - make_interval(mins => coalesce(a.idle_minutes, ${SESSION_POLICY.idle_minutes.usual}))`;

const keys = (agencyId: number, now: Date) => sql`
  select k.id, k.name, p.name as person, k.created_at as since, k.last_used_at, k.last_address as place,
    k.expires_at as ends_at, k.scopes
  from api_keys k join people p on p.id = k.created_by
  where k.agency_id = ${agencyId} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`;

const webhooks = (agencyId: number) => sql`
  select e.id, e.name, p.name as person, e.created_at as since, sent.at as last_used_at,
    substring(e.url from '^[a-z]+://([^/?#]+)') as place, null::timestamptz as ends_at, ${NONE}
  from webhook_endpoints e join people p on p.id = e.created_by
  left join lateral (select coalesce(d.ended_at, d.occurred_at) as at from webhook_deliveries d
    where d.endpoint_id = e.id and d.state = 'delivered' order by d.id desc limit 1) sent on true
  where e.agency_id = ${agencyId} and e.removed_at is null`;

const OPEN_LINK = (now: Date) => sql`l.revoked_at is null and l.expires_at > ${now}`;

const clientLinks = (agencyId: number, now: Date) => sql`
  select l.id, concat('#', a.number, ' ', coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.business_name))
    as name, p.name as person, l.created_at as since, used.at as last_used_at, coalesce(used.place, '') as place,
    l.expires_at as ends_at, ${NONE}
  from (select * from client_links l where l.agency_id = ${agencyId} and ${OPEN_LINK(now)} order by l.id desc
    limit ${sql.lit(MOST)}) l
  join applications a on a.id = l.application_id join people p on p.id = l.created_by
  ${newest('client_visits', sql`t.link_id = l.id`)}`;

const intakeLinks = (agencyId: number) => sql`
  select l.id, l.name, p.name as person, l.created_at as since, used.at as last_used_at, coalesce(used.place, '') as place,
    null::timestamptz as ends_at, ${NONE}
  from intake_links l join people p on p.id = l.created_by
  ${newest('intake_submissions', sql`t.link_id = l.id`)}
  where l.agency_id = ${agencyId} and l.revoked_at is null`;

const provider = (agencyId: number) => sql`
  select agency_id as id, issuer as name, '' as person, updated_at as since, null::timestamptz as last_used_at,
    '' as place, null::timestamptz as ends_at, ${NONE}
  from single_sign_on where agency_id = ${agencyId} and is_on`;

const LISTS = {
  session: sessions,
  api_key: keys,
  webhook: webhooks,
  client_link: clientLinks,
  intake_link: intakeLinks,
  sign_in_provider: provider,
} as const;
export type Listed = keyof typeof LISTS;
export const LISTED = Object.keys(LISTS) as Listed[];

export async function accessOf(db: Database, kind: Listed, agencyId: number, now: Date): Promise<AccessRow[]> {
  const { rows } =
    await sql<AccessRow>`select * from (${LISTS[kind](agencyId, now)}) listed ${LAST_USED_FIRST}`.execute(db);
  return rows;
}

export async function countClientLinks(db: Database, agencyId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from client_links l where l.agency_id = ${agencyId} and ${OPEN_LINK(now)}`.execute(db);
  return rows[0]?.n ?? 0;
}

const ENDS = {
  api_key: (now: Date, by: string) =>
    sql`update api_keys set revoked_at = ${now}, revoked_by = ${by}, previous_until = null where revoked_at is null`,
  webhook: (now: Date) =>
    sql`update webhook_endpoints set removed_at = ${now}, is_enabled = false where removed_at is null`,
  client_link: (now: Date) => sql`update client_links set revoked_at = ${now} where revoked_at is null`,
  intake_link: (now: Date) => sql`update intake_links set revoked_at = ${now}, is_on = false where revoked_at is null`,
} as const;
export type Endable = keyof typeof ENDS;
export const ENDABLE = Object.keys(ENDS) as Endable[];

/** Ends one access of a kind, or with `id` null all of the agency's. @returns how many */
export async function endOf(
  db: Database,
  kind: Endable,
  { agencyId, id, now, by }: { agencyId: number; id: number | null; now: Date; by: string },
): Promise<number> {
  const { rows } = await sql`${ENDS[kind](now, by)} and agency_id = ${agencyId}
    and (${id}::int is null or id = ${id}::int) returning id`.execute(db);
  return rows.length;
}
