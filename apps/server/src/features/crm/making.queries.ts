import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/** Longer than any call of the CRM takes: whoever holds a claim for so long has died. */
const HELD_MS = 60_000;

const keyOf = (applicationId: number): Buffer =>
  createHash('sha256').update(`making the CRM record of application ${applicationId}`).digest();

/** Of all who would make a record of an application at once one may; @returns whether it is this one */
export async function claimMaking(db: Database, applicationId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into carrier_tokens (key, refreshing_until)
    values (${keyOf(applicationId)}, now() + ${HELD_MS} * interval '1 millisecond')
    on conflict (key) do update set refreshing_until = excluded.refreshing_until
      where carrier_tokens.refreshing_until < now()
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Lets the next one; where a record was made, in one transaction with the keeping of it. */
export const endMaking = (db: Database, applicationId: number) =>
  db.deleteFrom('carrier_tokens').where('key', '=', keyOf(applicationId)).execute();
