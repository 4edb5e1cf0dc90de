import { type ConversationFilter, UNDELIVERED_STATES } from '@freeboard/domain/messages';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { storedMessages } from '../../messages/index.ts';

export type Narrowing = { filter: ConversationFilter; personId: number };

export type MessageKey = { client_id: number | null; agency_id: number | null; address: string };

const undelivered = sql.join(UNDELIVERED_STATES.map((state) => sql.lit(state)));

/**
 * Conditions for the messages of each filter; a conversation is listed by its newest such message. Partial indexes
 * use the same conditions.
 */
export const CONDITIONS: Record<ConversationFilter, (personId: number) => RawBuilder<SqlBool>> = {
  all: () => sql<SqlBool>`true`,
  unread: () => sql<SqlBool>`(messages.direction = 'inbound' and messages.read_at is null)`,
  held: () => sql<SqlBool>`(messages.state = 'held')`,
  failed: () =>
    sql<SqlBool>`(messages.direction = 'outbound' and messages.state in (${undelivered}) and messages.read_at is null)`,
  mine: (personId) => sql<SqlBool>`(applications.agent_id = ${personId})`,
};

export const messagesOfApplications = (db: TenantDb) =>
  db.from('messages').leftJoin('applications', 'applications.id', 'messages.application_id');

export const withKey = (query: ReturnType<typeof messagesOfApplications>) =>
  query.select(['messages.id', 'messages.address', 'messages.agency_id', 'applications.client_id']);

export const newestKeys = (db: TenantDb, { filter, personId }: Narrowing, before: number | undefined, limit: number) =>
  withKey(messagesOfApplications(db))
    .where(CONDITIONS[filter](personId))
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before ?? 0))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

const count = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${condition})::int`;

export const countConversations = (db: TenantDb, { filter, personId }: Narrowing, among: number) =>
  messagesOfApplications(db)
    .where(
      'messages.id',
      'in',
      db
        .from('messages')
        .select('messages.id')
        .where(CONDITIONS[filter](personId))
        .orderBy('messages.id', 'desc')
        .limit(among),
    )
    .select(sql<number>`count(*)::int`.as('messages'))
    .select(
      sql<number>`count(distinct coalesce(applications.client_id::text, concat(messages.agency_id, ' ', messages.address)))::int`.as(
        'conversations',
      ),
    )
    .executeTakeFirstOrThrow();

const ofClients = (db: TenantDb, ids: readonly number[]) =>
  messagesOfApplications(db).where(sql<SqlBool>`applications.client_id = any (${ids}::int[])`);

const ofAddresses = (db: TenantDb, addresses: readonly string[]) =>
  messagesOfApplications(db)
    .where(sql<SqlBool>`messages.address = any (${addresses}::text[])`)
    .where('applications.client_id', 'is', null);

const split = (keys: readonly MessageKey[]) => ({
  clients: keys.flatMap(({ client_id }) => client_id ?? []),
  addresses: keys.filter(({ client_id }) => client_id === null).map(({ address }) => address),
});

export async function ranks(db: TenantDb, keys: readonly MessageKey[], { filter, personId }: Narrowing) {
  const { clients, addresses } = split(keys);
  const rank = sql<number>`max(messages.id)`.as('rank');
  const condition = CONDITIONS[filter](personId);
  const [byClient, byAddress] = await Promise.all([
    clients.length === 0
      ? []
      : ofClients(db, clients)
          .where(condition)
          .select(['applications.client_id', rank])
          .groupBy('applications.client_id')
          .execute(),
    addresses.length === 0
      ? []
      : ofAddresses(db, addresses)
          .where(condition)
          .select(['messages.agency_id', 'messages.address', rank])
          .groupBy(['messages.agency_id', 'messages.address'])
          .execute(),
  ]);
  return [
    ...byClient.map((row) => ({ ...row, agency_id: null, address: '' })),
    ...byAddress.map((row) => ({ ...row, client_id: null })),
  ];
}

const figures = [
  sql<number>`max(messages.id)`.as('last_id'),
  count(CONDITIONS.unread(0)).as('unread'),
  count(CONDITIONS.held(0)).as('held'),
  count(CONDITIONS.failed(0)).as('failed'),
  sql<Date | null>`min(messages.not_before) filter (where ${CONDITIONS.held(0)})`.as('held_until'),
];

export async function summaries(db: TenantDb, keys: readonly MessageKey[]) {
  const { clients, addresses } = split(keys);
  const [byClient, byAddress] = await Promise.all([
    clients.length === 0
      ? []
      : ofClients(db, clients)
          .select('applications.client_id')
          .select(figures)
          .groupBy('applications.client_id')
          .execute(),
    addresses.length === 0
      ? []
      : ofAddresses(db, addresses)
          .select(['messages.agency_id', 'messages.address'])
          .select(figures)
          .groupBy(['messages.agency_id', 'messages.address'])
          .execute(),
  ]);
  return { byClient, byAddress };
}

export const messagesByIds = (db: TenantDb, ids: readonly number[]) =>
  storedMessages.shownMessages(db).where(sql<SqlBool>`messages.id = any (${ids}::int[])`).execute();

export const namesOfClients = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('clients')
    .select(['clients.id', 'clients.first_name', 'clients.last_name', 'clients.business_name'])
    .where(sql<SqlBool>`clients.id = any (${ids}::int[])`)
    .execute();
