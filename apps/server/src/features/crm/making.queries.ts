import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/** Milliseconds; longer than any call to the CRM, so that the process with an older claim must have died. */
const HELD_MS = 60_000;

/**
 * Claims the creation of an application's CRM record, so that concurrent requests create only one.
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

/** Releases the claim; after creating a record, call it in the transaction that saves the link. */
export const endMaking = (db: Database, applicationId: number) =>
  db.deleteFrom('crm_makings').where('application_id', '=', applicationId).execute();
