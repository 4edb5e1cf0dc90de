import type { MediaKind, MessageState } from '@freeboard/domain/messages';
import type { PricedQuote } from '@freeboard/domain/quotes';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { isShownCarrier } from '../../../kernel/database/shown-carriers.ts';

export type TimelineOf = { applicationId: number } | { clientId: number };

const OF = [
  'applications.id as application_id',
  'applications.number',
  'applications.type',
  'applications.agency_id',
] as const;

const within = (of: TimelineOf) =>
  'applicationId' in of
    ? sql<SqlBool>`applications.id = ${of.applicationId}`
    : sql<SqlBool>`applications.client_id = ${of.clientId}`;

const created = (db: TenantDb, of: TimelineOf, limit: number) =>
  db
    .from('applications')
    .innerJoin('people as maker', 'maker.id', 'applications.created_by')
    .select(OF)
    .select(['applications.id', 'applications.created_at as at', 'applications.source', 'maker.name as by'])
    .select(
      sql<string>`concat_ws(' ', nullif(applications.first_name, ''), nullif(applications.last_name, ''))`.as('client'),
    )
    .select([
      sql<boolean>`exists (select from intake_submissions submission
        where submission.application_id = applications.id)`.as('is_intake'),
      sql<string | null>`(select key.name from api_submissions submission
        join api_keys key on key.id = submission.api_key_id
        where submission.application_id = applications.id and submission.kind = 'lead' limit 1)`.as('lead_of'),
    ])
    .where(within(of))
    .orderBy('applications.created_at', 'desc')
    .limit(limit)
    .execute();

const quoted = (db: TenantDb, of: TimelineOf, limit: number) =>
  db
    .from('runs')
    .innerJoin('applications', 'applications.id', 'runs.application_id')
    .select(OF)
    .select(['runs.id', sql<Date>`runs.ended_at`.as('at')])
    .select([
      sql<number>`(select count(*) from quote_requests request
        where request.run_id = runs.id and request.purpose = 'launch')`.as('asked'),
      sql<(PricedQuote & { group: number })[]>`(
        select coalesce(json_agg(json_build_object('group', coalesce(quote.request_id, quote.id),
          'carrier', quote.carrier_name, 'outcome', quote.outcome, 'rate_type', quote.rate_type,
          'premium', quote.premium, 'expires_on', null, 'is_custom', quote.is_custom)), '[]')
        from quotes quote where quote.application_id = runs.application_id and quote.run_id = runs.id
          and quote.premium > 0
          and ${isShownCarrier(sql`coalesce(quote.offer_carrier_name, quote.carrier_name)`)})`.as('priced'),
    ])
    .where('runs.ended_at', 'is not', null)
    .where(within(of))
    .orderBy('runs.ended_at', 'desc')
    .limit(limit)
    .execute();

/** Sent and received messages, except questions from the client page, which `visits` returns. */
const messages = (db: TenantDb, of: TimelineOf, limit: number, pageQuestion: string) =>
  db
    .from('messages')
    .innerJoin('applications', 'applications.id', 'messages.application_id')
    .leftJoin('people as sender', 'sender.id', 'messages.person_id')
    .select(OF)
    .select(['messages.id', 'messages.created_at as at', 'messages.direction', 'messages.channel'])
    .select([
      'messages.address',
      'messages.subject',
      'messages.body',
      'messages.client_words',
      'messages.state',
      'sender.name as by',
    ])
    .select(sql<{ kind: MediaKind }[]>`messages.media`.as('media'))
    .where(within(of))
    .where(sql<SqlBool>`not (messages.direction = 'inbound' and messages.subject = ${pageQuestion})`)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

const opened = (db: TenantDb, of: TimelineOf, limit: number) =>
  db
    .from('client_visits')
    .innerJoin('applications', 'applications.id', 'client_visits.application_id')
    .select(OF)
    .select([
      sql<number>`max(client_visits.id)`.as('id'),
      sql<Date>`max(client_visits.at)`.as('at'),
      sql<Date>`min(client_visits.at)`.as('first_at'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('client_visits.kind', '=', 'opened')
    .where(within(of))
    .groupBy(['applications.id', 'client_visits.link_id'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();

const visits = (db: TenantDb, of: TimelineOf, limit: number) =>
  db
    .from('client_visits')
    .innerJoin('applications', 'applications.id', 'client_visits.application_id')
    .select(OF)
    .select(['client_visits.id', 'client_visits.at', 'client_visits.kind', 'client_visits.text'])
    .where('client_visits.kind', 'in', ['asked', 'filled_in', 'declined'])
    .where(within(of))
    .orderBy('client_visits.at', 'desc')
    .orderBy('client_visits.id', 'desc')
    .limit(limit)
    .execute();

const choices = (db: TenantDb, of: TimelineOf, limit: number) =>
  db
    .from('client_choices')
    .innerJoin('applications', 'applications.id', 'client_choices.application_id')
    .innerJoin('quotes', 'quotes.id', 'client_choices.quote_id')
    .select(OF)
    .select(['client_choices.id', 'client_choices.signed_at as at', 'client_choices.signer_name as by'])
    .select(['client_choices.quote_id', 'client_choices.replaced_at', 'quotes.premium'])
    .select(['quotes.carrier_name', 'quotes.offer_carrier_name'])
    .where(within(of))
    .orderBy('client_choices.signed_at', 'desc')
    .limit(limit)
    .execute();

const policies = (db: TenantDb, of: TimelineOf, limit: number) =>
  db
    .from('bound_policies')
    .innerJoin('applications', 'applications.id', 'bound_policies.application_id')
    .innerJoin('quotes', 'quotes.id', 'bound_policies.quote_id')
    .innerJoin('people as recorder', 'recorder.id', 'bound_policies.recorded_by')
    .select(OF)
    .select(['bound_policies.id', 'bound_policies.recorded_at as at', 'recorder.name as by'])
    .select(['bound_policies.quote_id', 'bound_policies.premium', 'bound_policies.policy_number'])
    .select(['bound_policies.effective_date', 'quotes.carrier_name', 'quotes.offer_carrier_name'])
    .where('bound_policies.undone_at', 'is', null)
    .where(within(of))
    .orderBy('bound_policies.recorded_at', 'desc')
    .limit(limit)
    .execute();

export async function timelineRows(db: TenantDb, of: TimelineOf, limit: number, pageQuestion: string) {
  const [createdRows, runRows, messageRows, openedRows, visitRows, choiceRows, policyRows] = await Promise.all([
    created(db, of, limit),
    quoted(db, of, limit),
    messages(db, of, limit, pageQuestion),
    opened(db, of, limit),
    visits(db, of, limit),
    choices(db, of, limit),
    policies(db, of, limit),
  ]);
  return {
    created: createdRows,
    quoted: runRows,
    messages: messageRows,
    opened: openedRows,
    visits: visitRows,
    choices: choiceRows,
    policies: policyRows,
  };
}
export type TimelineRows = Awaited<ReturnType<typeof timelineRows>>;

/** States of outbound messages that were sent or will be, the furthest state first. */
const SENT_OR_GOING: MessageState[] = ['delivered', 'sent', 'in_doubt', 'sending', 'queued', 'held'];

export const stepTimes = (db: TenantDb, applicationId: number) =>
  db
    .from('applications')
    .select(['applications.sent_at as sent', 'applications.opened_at as opened', 'applications.chosen_at as signed'])
    .select([
      sql<Date | null>`(select min(ended_at) from runs where runs.application_id = applications.id)`.as('quoted'),
      sql<Date | null>`(select recorded_at from bound_policies policy
        where policy.application_id = applications.id and policy.undone_at is null)`.as('bound'),
      sql<number>`(select count(*) from client_visits visit
        where visit.application_id = applications.id and visit.kind = 'opened')`.as('opened_count'),
      sql<{ id: number; state: MessageState }[]>`(select coalesce(json_agg(furthest order by id), '[]') from (
        select distinct on (sent.id) sent.id::int as id, message.state
        from messages message, jsonb_array_elements_text(message.template -> 'quote_ids') sent (id)
        where message.application_id = applications.id and message.state = any (${SENT_OR_GOING}::text[])
        order by sent.id, array_position(${SENT_OR_GOING}::text[], message.state)) furthest)`.as('sent_quotes'),
      sql<{ at: string; text: string } | null>`(select json_build_object('at', visit.at, 'text', visit.text)
        from client_visits visit where visit.application_id = applications.id and visit.kind = 'declined'
          and not exists (select from client_choices choice
            where choice.application_id = applications.id and choice.signed_at > visit.at)
        order by visit.id desc limit 1)`.as('declined'),
      // Equal only for a link that a user copied: the link of a message is created before the message is sent.
      sql<boolean>`exists (select from client_links link
        where link.application_id = applications.id and link.created_at = applications.sent_at)`.as('is_link_made'),
    ])
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();
