import { CLIENT_TEXT, type ConsentState } from '@freeboard/domain/messages';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { digits, like } from '../conversations.queries.ts';

export type Channel = 'sms' | 'email';

type Receiver = { channel: Channel; address: string };

/**
 * The consent states of addresses toward an agency, in their order. A refusal at the number or address that all
 * agencies share overrides any agreement with one of them.
 */
export async function consentsOf(
  db: Database,
  agencyId: number,
  receivers: readonly Receiver[],
): Promise<ConsentState[]> {
  if (receivers.length === 0) return [];
  const lines = await db
    .selectFrom('consents')
    .distinctOn(['channel', 'address', 'agency_id'])
    .select(['channel', 'address', 'agency_id', 'state'])
    .where(sql<boolean>`address = any (${receivers.map(({ address }) => address)}::text[])`)
    .where((where) => where.or([where('agency_id', '=', agencyId), where('agency_id', 'is', null)]))
    .orderBy('channel')
    .orderBy('address')
    .orderBy('agency_id')
    .orderBy('id', 'desc')
    .execute();
  return receivers.map(({ channel, address }) => {
    const stateFor = (id: number | null) =>
      lines.find((line) => line.channel === channel && line.address === address && line.agency_id === id)?.state;
    if (stateFor(null) === 'opted_out') return 'opted_out';
    return (stateFor(agencyId) as ConsentState | undefined) ?? 'unknown';
  });
}

export async function consentOf(
  db: Database,
  agencyId: number,
  channel: Channel,
  address: string,
): Promise<ConsentState> {
  const [state = 'unknown'] = await consentsOf(db, agencyId, [{ channel, address }]);
  return state;
}

/** The state of an address by its latest entry, toward one agency or (`agencyId` null) at the shared number. */
export async function latestConsent(
  db: Database,
  agencyId: number | null,
  channel: Channel,
  address: string,
): Promise<ConsentState> {
  const line = await db
    .selectFrom('consents')
    .select('state')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('agency_id', agencyId === null ? 'is' : '=', agencyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (line?.state as ConsentState | undefined) ?? 'unknown';
}

export const latestOfClient = (db: Database, agencyId: number, channel: Channel, address: string) =>
  db
    .selectFrom('consents')
    .select(['state', 'source'])
    .where('source', '=', CLIENT_TEXT)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where((where) => where.or([where('agency_id', '=', agencyId), where('agency_id', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** `agencyId` is null for all agencies, `addresses` for all addresses. */
export type ConsentFilter = {
  agencyId: number | null;
  addresses: readonly string[] | null;
  text: string;
  before: number | undefined;
  limit: number;
};

/**
 * Entries of the ledger, newest first. Entries about the number that all agencies share are shown only to agencies
 * that have messages with the address, or the entry's application.
 */
export const consentLines = (db: Database, { agencyId, addresses, text, before, limit }: ConsentFilter) =>
  db
    .selectFrom('consents')
    .leftJoin('people', 'people.id', 'consents.person_id')
    .selectAll('consents')
    // Hides the names of other agencies' users.
    .select(
      sql<string | null>`case when ${agencyId}::int is null or consents.agency_id is not null
        or people.agency_id = ${agencyId} then people.name end`.as('recorded_by'),
    )
    .select(contactName(agencyId).as('contact_name'))
    .where('consents.hidden_until', 'is', null)
    .$if(agencyId !== null, (query) =>
      query.where(
        sql<boolean>`(consents.agency_id = ${agencyId} or consents.agency_id is null and (
          exists (select from messages m where m.agency_id = ${agencyId} and m.channel = consents.channel
            and m.address = consents.address)
          or exists (select from applications a where a.id = consents.application_id and a.agency_id = ${agencyId})))`,
      ),
    )
    .$if(addresses !== null, (query) => query.where(sql<boolean>`consents.address = any (${addresses}::text[])`))
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`(consents.address ilike ${like(text)} or ${contactName(agencyId)} ilike ${like(text)}
          or (length(${digits(text)}) >= 3 and consents.address like ${`%${digits(text)}%`}))`,
      ),
    )
    .$if(before !== undefined, (query) => query.where('consents.id', '<', before ?? 0))
    .orderBy('consents.id', 'desc')
    .limit(limit)
    .execute();

const contactName = (agencyId: number | null) =>
  sql<string>`coalesce((select m.contact_name from messages m where m.address = consents.address
    and (${agencyId}::int is null or m.agency_id = ${agencyId}) and m.contact_name <> '' order by m.id desc limit 1),
    (select trim(a.first_name || ' ' || a.last_name) from applications a
      where a.id = consents.application_id and (${agencyId}::int is null or a.agency_id = ${agencyId})), '')`;

export const addConsent = (db: Database, line: Insertable<DB['consents']>) =>
  db.insertInto('consents').values(line).execute();

/** Locks an address until the transaction ends, which serializes messages to and from it. */
export const lockAddress = (db: Database, channel: Channel, address: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${channel} ${address}`}, 0))`.execute(db);

/**
 * Claims by programs that an application's client agreed to text messages, without the wording; only those newer than
 * the ledger's entries for the phone number.
 */
export const consentClaims = (db: Database, applicationId: number, phone: string | null) =>
  db
    .selectFrom('api_submissions')
    .innerJoin('api_keys', 'api_keys.id', 'api_submissions.api_key_id')
    .select(['api_submissions.consent_claim', 'api_submissions.consent_certificates', 'api_submissions.received_at'])
    .select('api_keys.name as source')
    .where('api_submissions.application_id', '=', applicationId)
    .where('api_submissions.consent_claim', '<>', '')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('consents')
            .select('consents.id')
            .where('consents.channel', '=', 'sms')
            .where('consents.address', '=', phone ?? '')
            .whereRef('consents.created_at', '>=', 'api_submissions.received_at'),
        ),
      ),
    )
    .orderBy('api_submissions.id', 'desc')
    .limit(20)
    .execute();
