import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/** Longer than any call to the CRM takes: a process with an older claim has died. */
const HELD_MS = 60_000;

/**
 * Lets one of several concurrent requests create an application's record.
 * @returns whether this request may create it
 */
export async function claimMaking(db: Database, applicationId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into crm_makings (application_id, held_until)
    values (${applicationId}, now() + ${HELD_MS} * interval '1 millisecond')
    on conflict (application_id) do update set held_until = excluded.held_until
      where crm_makings.held_until < now()
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Releases the claim; when a record was created, in the transaction that saves it. */
export const endMaking = (db: Database, applicationId: number) =>
  db.deleteFrom('crm_makings').where('application_id', '=', applicationId).execute();
