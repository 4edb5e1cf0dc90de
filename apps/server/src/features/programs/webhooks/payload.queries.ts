import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

export const applicationFacts = (db: TenantDb, id: number) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.number', 'applications.type', 'applications.status'])
    .select(['applications.source', 'applications.version', 'applications.updated_at'])
    .where('applications.id', '=', id)
    .executeTakeFirst();

export const externalId = (db: TenantDb, applicationId: number) =>
  db
    .from('api_submissions')
    .select('api_submissions.external_id')
    .where('api_submissions.application_id', '=', applicationId)
    .where('api_submissions.external_id', 'is not', null)
    .orderBy('api_submissions.id')
    .executeTakeFirst();

export const quoteFacts = (db: TenantDb, id: number) =>
  db
    .from('quotes')
    .select(['quotes.id', 'quotes.carrier_name', 'quotes.offer_carrier_name', 'quotes.outcome', 'quotes.premium'])
    .select(['quotes.rate_type', 'quotes.expires_on', 'quotes.is_sandbox'])
    .where('quotes.id', '=', id)
    .executeTakeFirst();

export const policyFacts = (db: TenantDb, id: number) =>
  db
    .from('bound_policies')
    .select(['bound_policies.policy_number', 'bound_policies.premium'])
    .select(['bound_policies.effective_date', 'bound_policies.expiration_date'])
    .where('bound_policies.id', '=', id)
    .executeTakeFirst();

export const messageFacts = (db: TenantDb, id: number) =>
  db
    .from('messages')
    .select(['messages.id', 'messages.channel', 'messages.state'])
    .where('messages.id', '=', id)
    .executeTakeFirst();
