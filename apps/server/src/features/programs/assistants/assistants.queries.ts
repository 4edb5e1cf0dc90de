import { ASSISTANT_LIMITS } from '@freeboard/domain/programs';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { found } from '../../../kernel/faults.ts';
import { type Minute, minuteAt } from '../api-keys/minute.queries.ts';

export type TokenKind = 'code' | 'access' | 'refresh';

export const insertClient = (db: Database, row: Insertable<DB['oauth_clients']>) =>
  db.insertInto('oauth_clients').values(row).execute();

export const clientById = (db: Database, id: string) =>
  db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst();

export const insertAssistant = (db: Database, row: Insertable<DB['assistants']>) =>
  db.insertInto('assistants').values(row).returning('id').executeTakeFirstOrThrow();

export const insertTokens = (db: Database, rows: Insertable<DB['assistant_tokens']>[]) =>
  db.insertInto('assistant_tokens').values(rows).execute();

const tokens = (db: Database) =>
  db
    .selectFrom('assistant_tokens as token')
    .innerJoin('assistants', 'assistants.id', 'token.assistant_id')
    .innerJoin('people', 'people.id', 'assistants.person_id')
    .select(['token.kind', 'token.challenge', 'token.redirect_uri', 'token.expires_at', 'token.used_at'])
    .selectAll('assistants')
    .select('people.password_changed_at');

export const tokenByHash = (db: Database, hash: Buffer, kind: TokenKind) =>
  tokens(db).where('token.hash', '=', hash).where('token.kind', '=', kind).executeTakeFirst();
export type TokenRow = NonNullable<Awaited<ReturnType<typeof tokenByHash>>>;

export const lockToken = (db: Database, hash: Buffer, kind: TokenKind) =>
  tokens(db).where('token.hash', '=', hash).where('token.kind', '=', kind).forUpdate('token').executeTakeFirst();

export const markUsed = (db: Database, hash: Buffer, now: Date) =>
  db.updateTable('assistant_tokens').set({ used_at: now }).where('hash', '=', hash).execute();

/**
 * Counts a call of an assistant.
 * @returns the calls in its current minute over all processes, and when that ends @throws Fault not_found
 */
export async function countCall(db: Database, id: number, address: string, now: Date): Promise<Minute> {
  const { rows } = await sql<Minute>`
    update assistants set last_used_at = ${now}, last_address = ${address}, ${minuteAt(now)}
    where id = ${id} returning minute_calls as calls, minute_ends as ends`.execute(db);
  return found(rows[0]);
}

export const endAssistant = (db: Database, id: number, now: Date, because: string) =>
  db
    .updateTable('assistants')
    .set({ ended_at: now, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

export const endEarlier = (
  db: Database,
  { personId, agencyId, clientId }: { personId: number; agencyId: number; clientId: string },
  now: Date,
) =>
  db
    .updateTable('assistants')
    .set({ ended_at: now, ended_because: 'connected again' })
    .where('person_id', '=', personId)
    .where('agency_id', '=', agencyId)
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .execute();

const liveAssistants = (db: Database, now: Date) =>
  db
    .selectFrom('assistants')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'assistants.client_id')
    .innerJoin('agencies', 'agencies.id', 'assistants.agency_id')
    .innerJoin('people', 'people.id', 'assistants.person_id')
    .selectAll('assistants')
    .select(['oauth_clients.name', 'oauth_clients.redirect_uris', 'agencies.name as agency_name'])
    .select('people.name as person_name')
    .where('assistants.ended_at', 'is', null)
    .where('assistants.connected_at', '>', new Date(now.getTime() - ASSISTANT_LIMITS.days * 86_400_000))
    .whereRef('people.role', '=', 'assistants.role')
    .where((eb) =>
      eb.or([
        eb('people.password_changed_at', 'is', null),
        eb('people.password_changed_at', '<=', eb.ref('assistants.connected_at')),
      ]),
    );

export const assistantsOf = (db: Database, personId: number, now: Date) =>
  liveAssistants(db, now)
    .where('assistants.person_id', '=', personId)
    .orderBy('assistants.id', 'desc')
    .limit(100)
    .execute();

export type AssistantRow = Awaited<ReturnType<typeof assistantsOf>>[number];

export const assistantsOfAgency = (db: Database, agencyId: number, now: Date) =>
  liveAssistants(db, now)
    .where('assistants.agency_id', '=', agencyId)
    .orderBy(sql`assistants.last_used_at desc nulls last`)
    .orderBy('assistants.id', 'desc')
    .limit(200)
    .execute();

/** @returns how many */
export async function endAssistants(
  db: Database,
  { personId, agencyId, id }: { personId?: number; agencyId?: number; id: number | null },
  now: Date,
): Promise<number> {
  let query = db.updateTable('assistants').set({ ended_at: now, ended_because: 'ended under Access' });
  query = query.where('ended_at', 'is', null);
  if (personId !== undefined) query = query.where('person_id', '=', personId);
  if (agencyId !== undefined) query = query.where('agency_id', '=', agencyId);
  if (id !== null) query = query.where('id', '=', id);
  return (await query.returning('id').execute()).length;
}

export const assistantOf = (db: Database, personId: number, id: number, now: Date) =>
  liveAssistants(db, now)
    .where('assistants.person_id', '=', personId)
    .where('assistants.id', '=', id)
    .executeTakeFirst();

export const inTransaction = <T>(db: Database, act: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(act);
