import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { exchangeCount } from './applications.queries.ts';
import { CLIENT_LANGUAGE } from './client-ties/language.queries.ts';

const defaultTemplate = (channel: 'sms' | 'email') =>
  sql<string | null>`(select name from templates t where t.agency_id = applications.agency_id
    and t.default_for = ${channel} and t.deleted_at is null and t.language in ('en', ${CLIENT_LANGUAGE})
    order by t.language = 'en' limit 1)`;

/**
 * Reads what is shown with an application: the number of exchanges, default templates, its CRM record, a pending
 * address lookup, and the client's signed choice (R9.8).
 */
export const applicationExtras = (db: TenantDb, id: number) =>
  db
    .from('applications')
    .leftJoin('client_choices as choice', (join) =>
      join.onRef('choice.application_id', '=', 'applications.id').on('choice.replaced_at', 'is', null),
    )
    .leftJoin('crm_records as record', 'record.application_id', 'applications.id')
    .leftJoin('address_lookups as arrival', (join) =>
      join.onRef('arrival.application_id', '=', 'applications.id').on('arrival.state', '!=', 'done'),
    )
    .leftJoin('lookups as found', 'found.id', 'arrival.lookup_id')
    .select(['arrival.state as lookup_state', 'arrival.reason as lookup_reason', 'arrival.due_at as lookup_due'])
    .select('found.data as lookup_data')
    .select(CLIENT_LANGUAGE.as('client_language'))
    .select(['choice.quote_id', 'choice.signer_name', 'choice.signed_at', 'record.module', 'record.record_id'])
    .select(exchangeCount)
    .select([defaultTemplate('sms').as('sms_template'), defaultTemplate('email').as('email_template')])
    .where('applications.id', '=', id)
    .executeTakeFirstOrThrow();
export type ApplicationExtras = Awaited<ReturnType<typeof applicationExtras>>;
