import type { ConsentState } from '@freeboard/domain';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

export type Channel = 'sms' | 'email';

/**
 * What the ledger says of an address to an agency. What came to the number or address that all agencies share counts for
 * all of them: a refusal there goes before any agreement.
 */
export async function consentOf(
  db: Database,
  agencyId: number,
  channel: Channel,
  address: string,
): Promise<ConsentState> {
  const latest = (isShared: boolean) =>
    db
      .selectFrom('consents')
      .select('state')
      .where('channel', '=', channel)
      .where('address', '=', address)
      .where('agency_id', isShared ? 'is' : '=', isShared ? null : agencyId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const shared = await latest(true);
  if (shared?.state === 'opted_out') return 'opted_out';
  return ((await latest(false))?.state as ConsentState | undefined) ?? 'unknown';
}

export const addConsent = (db: Database, line: Insertable<DB['consents']>) =>
  db.insertInto('consents').values(line).execute();

/** Takes turns with whoever writes to or hears from the same address. */
export const holdAddress = (db: Database, channel: Channel, address: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${channel} ${address}`}, 0))`.execute(db);
