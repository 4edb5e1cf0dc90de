import { ALERT_KEYS } from '@freeboard/domain/alerts';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { SHOWN_PRICE_COLUMNS } from '../applications/index.ts';

const isHandledBy = (personId: number | null) =>
  personId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(applications.agent_id, applications.created_by) = ${personId}`;

/** `personId`: whose work is read; null for everything within reach. `most`: the limit of rows. */
type Of = { personId: number | null; most: number };

export const signedRows = (db: TenantDb, { personId, most }: Of) =>
  db
    .from('client_choices')
    .innerJoin('applications', 'applications.id', 'client_choices.application_id')
    .innerJoin('quotes', 'quotes.id', 'client_choices.quote_id')
    .select(['client_choices.application_id', 'client_choices.signer_name', 'client_choices.signed_at'])
    .select(['quotes.id as quote_id', 'quotes.carrier_name', 'quotes.premium'])
    .where('client_choices.replaced_at', 'is', null)
    .where('applications.archived_at', 'is', null)
    .where(isHandledBy(personId))
    .where(sql<SqlBool>`not exists (select from bound_policies b
      where b.application_id = client_choices.application_id and b.undone_at is null)`)
    .orderBy('client_choices.signed_at', 'desc')
    .limit(most)
    .execute();

const WRITTEN = [
  'messages.id',
  'messages.application_id',
  'messages.contact_name',
  'messages.address',
  'messages.channel',
  'messages.subject',
  'messages.body',
  'messages.client_words',
  'messages.media',
  'messages.created_at',
] as const;

export const unreadRows = (db: TenantDb, { personId, most }: Of) =>
  db
    .from('messages')
    .leftJoin('applications', 'applications.id', 'messages.application_id')
    .select(WRITTEN)
    .where('messages.direction', '=', 'inbound')
    .where('messages.read_at', 'is', null)
    .where('applications.archived_at', 'is', null)
    .where(isHandledBy(personId))
    .orderBy('messages.id', 'desc')
    .limit(most)
    .execute();

export const unansweredRows = (db: TenantDb, { personId, most }: Of, since: Date) =>
  db
    .from('client_visits')
    .innerJoin('messages', 'messages.id', 'client_visits.message_id')
    .innerJoin('applications', 'applications.id', 'client_visits.application_id')
    .select(WRITTEN)
    .where('client_visits.kind', '=', 'asked')
    .where('client_visits.answer', 'is', null)
    .where('client_visits.at', '>', since)
    .where('applications.archived_at', 'is', null)
    .where(isHandledBy(personId))
    .orderBy('client_visits.id', 'desc')
    .limit(most)
    .execute();

export const askingRows = (db: TenantDb, { personId, most }: Of) =>
  db
    .from('quote_requests')
    .innerJoin('applications', 'applications.id', 'quote_requests.application_id')
    .select(['quote_requests.id', 'quote_requests.application_id', 'quote_requests.carrier_name'])
    .select(['quote_requests.not_before', 'quote_requests.created_at'])
    .select(sql<number>`coalesce(jsonb_array_length(quote_requests.questions), 0)`.as('questions'))
    .where('quote_requests.state', '=', 'awaiting_answers')
    .where('quote_requests.purpose', '=', 'launch')
    .where('applications.archived_at', 'is', null)
    .where('applications.bound_at', 'is', null)
    .where(isHandledBy(personId))
    .orderBy('quote_requests.not_before')
    .limit(most)
    .execute();

export async function leadRows(db: TenantDb, { personId, most }: Of, since: Date) {
  const [submissions, leads] = [
    await db
      .from('intake_submissions')
      .innerJoin('applications', 'applications.id', 'intake_submissions.application_id')
      .select(['intake_submissions.application_id', 'intake_submissions.at', 'applications.source'])
      .select(['applications.quote_count', ...SHOWN_PRICE_COLUMNS])
      .where('intake_submissions.at', '>', since)
      .where('applications.archived_at', 'is', null)
      .where('applications.sent_at', 'is', null)
      .where('applications.chosen_at', 'is', null)
      .where('applications.bound_at', 'is', null)
      .where(isHandledBy(personId))
      .orderBy('intake_submissions.at', 'desc')
      .limit(most)
      .execute(),
    await db
      .from('api_submissions')
      .innerJoin('applications', 'applications.id', 'api_submissions.application_id')
      .select(['api_submissions.application_id', 'api_submissions.received_at as at', 'applications.source'])
      .select(['applications.quote_count', ...SHOWN_PRICE_COLUMNS])
      .where('api_submissions.kind', '=', 'lead')
      .where('api_submissions.received_at', '>', since)
      .where('applications.archived_at', 'is', null)
      .where('applications.sent_at', 'is', null)
      .where('applications.chosen_at', 'is', null)
      .where('applications.bound_at', 'is', null)
      .where(isHandledBy(personId))
      .orderBy('api_submissions.received_at', 'desc')
      .limit(most)
      .execute(),
  ];
  const all = [...submissions, ...leads].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return all
    .filter((one, at) => all.findIndex((other) => other.application_id === one.application_id) === at)
    .slice(0, most);
}

const { auto_launch, multiple_auto_launch, status_change, time_out } = ALERT_KEYS;

export const failedRows = (db: TenantDb, { personId, most }: Of) =>
  db
    .from('applications')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('notes')
          .select(['notes.title', 'notes.body', 'notes.key'])
          .whereRef('notes.application_id', '=', 'applications.id')
          .where('notes.is_alert', '=', true)
          .where('notes.is_active', '=', true)
          .where('notes.status', '=', 'failed')
          .where('notes.key', 'in', [auto_launch, multiple_auto_launch, status_change, time_out])
          .orderBy('notes.id', 'desc')
          .limit(1)
          .as('alert'),
      (join) => join.onTrue(),
    )
    .select(['applications.id as application_id', 'applications.updated_at', 'alert.title', 'alert.body', 'alert.key'])
    .where('applications.archived_at', 'is', null)
    .where(sql<SqlBool>`applications.alert_colour in ('red', 'orange')`)
    .where(isHandledBy(personId))
    .orderBy('applications.updated_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(most)
    .execute();
