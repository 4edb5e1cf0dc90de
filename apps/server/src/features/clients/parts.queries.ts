import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

const MOST = 200;
const MOST_CANDIDATES = 10;

export const policiesOf = (db: TenantDb, clientId: number) =>
  db
    .from('bound_policies')
    .innerJoin('applications', 'applications.id', 'bound_policies.application_id')
    .innerJoin('quotes', 'quotes.id', 'bound_policies.quote_id')
    .select(['bound_policies.application_id', 'bound_policies.quote_id', 'bound_policies.policy_number'])
    .select(['bound_policies.premium', 'bound_policies.effective_date', 'bound_policies.expiration_date'])
    .select(['quotes.carrier_name', 'quotes.offer_carrier_name'])
    .where('applications.client_id', '=', clientId)
    .where('bound_policies.undone_at', 'is', null)
    .orderBy('bound_policies.recorded_at', 'desc')
    .limit(MOST)
    .execute();

/** `is_policy`: the file is a bound policy, whose name may name the carrier. */
export const attachmentsOf = (db: TenantDb, clientId: number) =>
  db
    .from('attachments')
    .innerJoin('applications', 'applications.id', 'attachments.application_id')
    .leftJoin('bound_policies', 'bound_policies.attachment_id', 'attachments.id')
    .select(['attachments.id', 'attachments.application_id', 'attachments.name', 'attachments.created_at as at'])
    .select(sql<boolean>`bound_policies.id is not null`.as('is_policy'))
    .where('applications.client_id', '=', clientId)
    .orderBy('attachments.created_at', 'desc')
    .limit(MOST)
    .execute();

export const proposalsOf = (db: TenantDb, clientId: number, seesCarriers: boolean) =>
  db
    .from('messages')
    .innerJoin('applications', 'applications.id', 'messages.application_id')
    .innerJoin('message_files', 'message_files.message_id', 'messages.id')
    .select(['message_files.id', 'messages.application_id', 'message_files.name', 'messages.created_at as at'])
    .where('applications.client_id', '=', clientId)
    .where('applications.archived_at', 'is', null)
    .where('messages.direction', '=', 'outbound')
    .where('messages.state', 'in', ['sent', 'delivered'])
    .where('message_files.media_type', '=', 'application/pdf')
    .where(sql<SqlBool>`(${seesCarriers} or not messages.sender_saw_carriers)`)
    .orderBy('messages.id', 'desc')
    .limit(MOST)
    .execute();

export const signedOf = (db: TenantDb, clientId: number, seesCarriers: boolean) =>
  db
    .from('client_choices')
    .innerJoin('applications', 'applications.id', 'client_choices.application_id')
    .innerJoin('client_links', 'client_links.id', 'client_choices.link_id')
    .select(['client_choices.id', 'client_choices.application_id', 'client_choices.signer_name'])
    .select('client_choices.signed_at as at')
    .where('applications.client_id', '=', clientId)
    .where('applications.archived_at', 'is', null)
    .where('client_choices.replaced_at', 'is', null)
    .where(sql<SqlBool>`(${seesCarriers} or not client_links.names_carriers)`)
    .orderBy('client_choices.id', 'desc')
    .limit(MOST)
    .execute();

export const mergesInto = (db: TenantDb, clientId: number, since: Date) =>
  db
    .from('client_merges')
    .innerJoin('clients as merged', 'merged.id', 'client_merges.merged_id')
    .leftJoin('people as merger', 'merger.id', 'client_merges.merged_by')
    .select(['client_merges.id', 'client_merges.merged_at', 'merger.name as merged_by'])
    .select(['merged.first_name', 'merged.last_name', 'merged.business_name'])
    .where('client_merges.client_id', '=', clientId)
    .where('client_merges.undone_at', 'is', null)
    .where('client_merges.merged_at', '>', since)
    .orderBy('client_merges.id', 'desc')
    .limit(MOST)
    .execute();

export const splitsOf = (db: TenantDb, clientId: number, since: Date) =>
  db
    .from('client_splits')
    .innerJoin('applications', 'applications.id', 'client_splits.application_id')
    .innerJoin('people as splitter', 'splitter.id', 'client_splits.split_by')
    .select(['client_splits.id', 'client_splits.split_at', 'splitter.name as split_by'])
    .select(['client_splits.from_id', 'client_splits.to_id', 'applications.number'])
    .where((of) => of.or([of('client_splits.from_id', '=', clientId), of('client_splits.to_id', '=', clientId)]))
    .where('client_splits.undone_at', 'is', null)
    .where('client_splits.split_at', '>', since)
    .orderBy('client_splits.id', 'desc')
    .limit(MOST)
    .execute();

type Of = { id: number; agency_id: number; name_key: string };

export async function candidatesOf(db: TenantDb, client: Of, keys: readonly string[]) {
  const { id, agency_id, name_key } = client;
  const others = () =>
    db
      .from('clients')
      .select('clients.id')
      .where('clients.agency_id', '=', agency_id)
      .where('clients.merged_into', 'is', null)
      .where('clients.id', '<>', id)
      .where(
        sql<SqlBool>`not exists (select from client_separations apart
          where apart.client_id = least(clients.id, ${id}::int) and apart.other_id = greatest(clients.id, ${id}::int))`,
      )
      .orderBy('clients.id', 'desc')
      .limit(MOST_CANDIDATES);
  const [ofAddress, ofName] = await Promise.all([
    keys.length === 0
      ? []
      : others()
          .where(
            sql<SqlBool>`clients.id in (select address.client_id from client_addresses address
              where address.agency_id = ${agency_id} and address.key <> '' and address.key = any (${keys}::text[]))`,
          )
          .execute(),
    name_key === '' ? [] : others().where('clients.name_key', '=', name_key).execute(),
  ]);
  return { ofAddress: ofAddress.map((row) => row.id), ofName: ofName.map((row) => row.id) };
}
