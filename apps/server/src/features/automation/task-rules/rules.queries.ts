import { STAFF_ROLES } from '@freeboard/domain/access';
import type { TaskRule } from '@freeboard/domain/tasks';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

/** Older causes are ignored, because last season's quotes need no follow-up. */
const WINDOW_DAYS = 30;
/** A wind mitigation form is valid for five years (R9.16). */
const INSPECTION_YEARS = 5;

/** `today` is the date in the agency's time zone `zone`; `days` is the rule's number of days. */
export type RuleAt = { agencyId: number; now: Date; today: string; zone: string; days: number };

const unbound = sql`not exists (select from bound_policies b where b.application_id = a.id and b.undone_at is null)`;
const replied = sql`exists (select from messages m
  where m.application_id = a.id and m.direction = 'inbound' and m.created_at > a.sent_at)`;

const declined = sql`exists (select from client_visits v where v.application_id = a.id and v.kind = 'declined'
  and (a.sent_at is null or v.at > a.sent_at))`;

/** Whether the client replied after the task was created; quotes may have been sent more than once. */
const repliedSince = sql`exists (select from messages m
  where m.application_id = a.id and m.direction = 'inbound' and m.created_at > t.created_at)`;
/**
 * The cause of a reminder requested when sending quotes. `nothingSent`: all messages since the reminder's creation were
 * canceled.
 */
const reminderCause = sql`a.id || ':reminder'`;
const nothingSent = sql`not exists (select from messages m where m.application_id = a.id and m.direction = 'outbound'
  and m.state <> 'canceled' and m.created_at >= t.created_at)`;

const since = (column: RawBuilder<unknown>, { now, days }: RuleAt) => sql`
  ${column} <= ${now}::timestamptz - make_interval(days => ${days})
  and ${column} > ${now}::timestamptz - make_interval(days => ${days + WINDOW_DAYS})`;

/**
 * For each rule, a query of its causes: the application, a text that identifies the cause, and the day that the task
 * names.
 */
const CAUSES: Readonly<Record<TaskRule, (at: RuleAt) => RawBuilder<unknown>>> = {
  no_reply: (at) => sql`
    select a.id as application_id, a.id::text as cause, (a.sent_at at time zone ${at.zone})::date::text as day
    from applications a
    where a.agency_id = ${at.agencyId} and a.archived_at is null and ${since(sql`a.sent_at`, at)}
      and a.opened_at is null and a.chosen_at is null and not ${replied} and not ${declined} and ${unbound}`,
  not_chosen: (at) => sql`
    select a.id as application_id, a.id::text as cause, (a.opened_at at time zone ${at.zone})::date::text as day
    from applications a
    where a.agency_id = ${at.agencyId} and a.archived_at is null and ${since(sql`a.opened_at`, at)}
      and a.chosen_at is null and not ${declined} and ${unbound}`,
  effective: (at) => sql`
    select a.id as application_id, a.id || ':' || (d.details ->> 'effective_date') as cause,
      d.details ->> 'effective_date' as day
    from application_details d join applications a on a.id = d.application_id
    where d.agency_id = ${at.agencyId} and d.details ->> 'effective_date' >= ${at.today}
      and d.details ->> 'effective_date' <= (${at.today}::date + ${at.days}::int)::text
      and a.archived_at is null and a.quote_count > 0 and ${unbound}`,
  inspection: (at) => sql`
    select a.id as application_id, a.id || ':' || (d.details ->> 'wind_mitigation_inspection_date') as cause,
      ((d.details ->> 'wind_mitigation_inspection_date')::date
        + make_interval(years => ${INSPECTION_YEARS}))::date::text as day
    from application_details d join applications a on a.id = d.application_id
    where d.agency_id = ${at.agencyId}
      and d.details ->> 'wind_mitigation_inspection_date'
        >= (${at.today}::date - make_interval(years => ${INSPECTION_YEARS}))::date::text
      and d.details ->> 'wind_mitigation_inspection_date'
        <= (${at.today}::date + ${at.days}::int - make_interval(years => ${INSPECTION_YEARS}))::date::text
      and a.archived_at is null and not (${unbound})`,
  expiring: (at) => sql`
    select b.application_id, b.id::text as cause, b.expiration_date::text as day
    from bound_policies b join applications a on a.id = b.application_id
    where b.agency_id = ${at.agencyId} and b.undone_at is null
      and b.expiration_date between ${at.today}::date and ${at.today}::date + ${at.days}::int
      and a.archived_at is null`,
};

const TITLES: Readonly<Record<TaskRule, RawBuilder<string>>> = {
  no_reply: sql`'No reply to the quotes sent ' || shown || ': follow up'`,
  not_chosen: sql`'Quotes opened ' || shown || ', nothing chosen: follow up'`,
  effective: sql`'Coverage is to start ' || shown || ' and is not bound'`,
  inspection: sql`'The wind mitigation inspection expires ' || shown`,
  expiring: sql`'The policy ends ' || shown || ': renew it'`,
};

/**
 * Causes of a rule that have had no task yet. `offset 0` forces an index lookup per cause: with thousands of new
 * tasks and no statistics the planner would choose a nested loop over all pairs.
 */
const fresh = (rule: TaskRule, at: RuleAt) => sql`
  (${CAUSES[rule](at)}) found where not exists (
    select from tasks t where t.agency_id = ${at.agencyId} and t.rule = ${rule} and t.cause = found.cause offset 0)`;

export async function countCauses(db: Database, rule: TaskRule, at: RuleAt, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from ${fresh(rule, at)} limit ${most}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}

export type MadeTask = { id: number; application_id: number; title: string; owner_id: number | null };

/**
 * Creates a task for each new cause of a rule, up to `most`, except those that a concurrent run creates. Tasks are
 * assigned to the application's handler, if active.
 */
export async function makeTasks(
  db: Database,
  rule: TaskRule,
  at: RuleAt,
  { followUp, most }: { followUp: 'queued' | 'held' | null; most: number },
): Promise<MadeTask[]> {
  const { rows } = await sql<MadeTask>`
    insert into tasks (agency_id, application_id, owner_id, title, due_on, rule, cause, follow_up, created_at, updated_at)
    select ${at.agencyId}, application_id, p.id, ${TITLES[rule]}, ${at.today}::date, ${rule}, cause,
      case when p.id is not null then ${followUp}::text end, ${at.now}, ${at.now}
    from (select *, to_char(day::date, 'MM-DD-YYYY') as shown from ${fresh(rule, at)} order by cause limit ${most}) one
    join applications a on a.id = one.application_id
    left join people p on p.id = coalesce(a.agent_id, a.created_by) and p.agency_id = a.agency_id
      and p.deactivated_at is null and p.role = any (${STAFF_ROLES}::text[])
    on conflict (agency_id, rule, cause) where rule is not null do nothing
    returning id, application_id, title, owner_id`.execute(db);
  return rows;
}

export async function endTasks(
  db: Database,
  { agencyId, now }: Pick<RuleAt, 'agencyId' | 'now'>,
): Promise<(MadeTask & { reason: string })[]> {
  const { rows } = await sql<MadeTask & { reason: string }>`
    update tasks t set done_at = ${now}, updated_at = ${now}, ended_because = ended.reason, version = t.version + 1,
      follow_up = case when t.follow_up in ('held', 'queued') then 'not_sent' else t.follow_up end
    from (
      select t.id, case
        when a.archived_at is not null then 'archived'
        when t.rule in ('no_reply', 'not_chosen', 'effective') and not (${unbound}) then 'bound'
        when t.rule in ('no_reply', 'not_chosen') and a.chosen_at is not null then 'the client chose'
        when t.rule in ('no_reply', 'not_chosen') and ${declined} then 'the client declined'
        when t.rule = 'no_reply' and ${repliedSince} then 'the client replied'
        when t.rule = 'no_reply' and a.opened_at > t.created_at then 'the client opened the quotes'
        when t.cause = ${reminderCause} and ${nothingSent} then 'nothing was sent'
        when t.rule = 'effective' and t.cause is distinct from a.id || ':' || (d.details ->> 'effective_date')
          then 'the effective date changed'
        when t.rule = 'inspection'
          and t.cause is distinct from a.id || ':' || (d.details ->> 'wind_mitigation_inspection_date')
          then 'there is another inspection'
        when t.rule = 'expiring' and not exists (
          select from bound_policies b where b.id::text = t.cause and b.undone_at is null)
          then 'the policy is no longer on record'
      end as reason
      from tasks t join applications a on a.id = t.application_id
      join application_details d on d.application_id = a.id
      where t.agency_id = ${agencyId} and t.rule is not null and t.done_at is null) ended
    where ended.id = t.id and ended.reason is not null and t.done_at is null
    returning t.id, t.application_id, t.title, t.owner_id, ended.reason`.execute(db);
  return rows;
}
