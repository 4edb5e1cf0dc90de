import { STAFF_ROLES } from '@freeboard/domain/access';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

const MOST = 50;
const MOST_REQUESTS = 5;
const MOST_COMPARED = 500;
export const QUOTE_REQUESTED = 'asked for a quote';

export const agentOf = (db: TenantDb, agencyId: number) =>
  db
    .from('applications')
    .innerJoin('people', 'people.id', 'applications.agent_id')
    .select(['people.id', 'people.name', 'people.title', 'people.phone', 'people.email'])
    .where('applications.agency_id', '=', agencyId)
    .where('applications.archived_at', 'is', null)
    .where('people.deactivated_at', 'is', null)
    .where('people.role', 'in', STAFF_ROLES)
    .orderBy('applications.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const agencyOf = (db: TenantDb, agencyId: number) =>
  db
    .from('agencies')
    .select(['agencies.name', 'agencies.phone'])
    .where('agencies.id', '=', agencyId)
    .executeTakeFirst();

export const requestsSince = (
  db: TenantDb,
  { agencyId, personId }: { agencyId: number; personId: number },
  since: Date,
) =>
  db
    .rescope({ kind: 'agency', agencyId })
    .from('history')
    .select(['history.created_at as at', 'history.changes'])
    .where('history.actor_id', '=', personId)
    .where('history.action', '=', QUOTE_REQUESTED)
    .where('history.created_at', '>', since)
    .orderBy('history.id', 'desc')
    .limit(MOST_REQUESTS)
    .execute();

export const applicationsOf = (db: TenantDb) =>
  db
    .from('applications')
    .select(['applications.type', 'applications.address'])
    .orderBy('applications.id', 'desc')
    .limit(MOST_COMPARED)
    .execute();

export const adminsOf = (db: TenantDb, agencyId: number) =>
  db
    .from('people')
    .select('people.id')
    .where('people.agency_id', '=', agencyId)
    .where('people.role', '=', 'admin')
    .where('people.deactivated_at', 'is', null)
    .execute();

export const allPolicies = (db: TenantDb) =>
  db
    .from('bound_policies')
    .innerJoin('applications', 'applications.id', 'bound_policies.application_id')
    .innerJoin('quotes', 'quotes.id', 'bound_policies.quote_id')
    .select(['applications.id as application_id', 'applications.address', 'applications.type'])
    .select(['quotes.id as quote_id', 'quotes.carrier_name', 'bound_policies.policy_number'])
    .select(['bound_policies.premium', 'bound_policies.effective_date', 'bound_policies.expiration_date'])
    .where('bound_policies.undone_at', 'is', null)
    .where('applications.archived_at', 'is', null)
    .orderBy('bound_policies.expiration_date')
    .limit(MOST)
    .execute();

export const allProposals = (db: TenantDb, seesCarriers: boolean) =>
  db
    .from('messages')
    .innerJoin('message_files', 'message_files.message_id', 'messages.id')
    .innerJoin('applications', 'applications.id', 'messages.application_id')
    .select(['applications.id as application_id', 'applications.address'])
    .select(['message_files.id', 'message_files.name', 'messages.created_at as at'])
    .where('messages.direction', '=', 'outbound')
    .where('messages.state', 'in', ['sent', 'delivered'])
    .where('message_files.media_type', '=', 'application/pdf')
    .where('applications.archived_at', 'is', null)
    .where(sql<SqlBool>`(${seesCarriers} or not messages.sender_saw_carriers)`)
    .orderBy('messages.id', 'desc')
    .limit(MOST)
    .execute();

export const allSigned = (db: TenantDb, seesCarriers: boolean) =>
  db
    .from('client_choices')
    .innerJoin('client_links', 'client_links.id', 'client_choices.link_id')
    .innerJoin('applications', 'applications.id', 'client_choices.application_id')
    .select(['applications.id as application_id', 'applications.address'])
    .select(['client_choices.id', 'client_choices.signed_at as at'])
    .where('client_choices.replaced_at', 'is', null)
    .where('applications.archived_at', 'is', null)
    .where(sql<SqlBool>`(${seesCarriers} or not client_links.names_carriers)`)
    .orderBy('client_choices.id', 'desc')
    .limit(MOST)
    .execute();

export const allPolicyFiles = (db: TenantDb) =>
  db
    .from('bound_policies')
    .innerJoin('attachments', 'attachments.id', 'bound_policies.attachment_id')
    .innerJoin('applications', 'applications.id', 'bound_policies.application_id')
    .select(['applications.id as application_id', 'applications.address'])
    .select(['attachments.id', 'attachments.name', 'bound_policies.recorded_at as at'])
    .where('bound_policies.undone_at', 'is', null)
    .where('applications.archived_at', 'is', null)
    .orderBy('bound_policies.id', 'desc')
    .limit(MOST)
    .execute();
