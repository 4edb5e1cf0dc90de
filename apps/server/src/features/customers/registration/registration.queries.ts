import { STAFF_ROLES } from '@freeboard/domain/access';
import type { Insertable } from 'kysely';
import { CANARY_AGENCY } from '../../../kernel/canary.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export const openAgencies = (db: Database) =>
  db
    .selectFrom('agencies')
    .select(['id', 'name', 'phone'])
    .where('deactivated_at', 'is', null)
    .where('id', '<>', CANARY_AGENCY)
    .orderBy('name')
    .limit(500)
    .execute();

export const insertRegistration = (db: Database, row: Insertable<DB['registrations']>) =>
  db.insertInto('registrations').values(row).execute();

/** Locks the row, to serialize guesses at its codes. */
export const awaitingCodes = (db: Database, keyHash: Buffer, now: Date, mostWrong: number) =>
  db
    .selectFrom('registrations')
    .innerJoin('agencies', 'agencies.id', 'registrations.agency_id')
    .select(['registrations.id', 'email_code_hash', 'phone_code_hash', 'needs_email', 'needs_phone', 'phone_number'])
    .select(['is_email_verified', 'agencies.id as agency_id', 'agencies.name as agency_name'])
    .where('key_hash', '=', keyHash)
    .where('state', '=', 'unverified')
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', mostWrong)
    .forUpdate('registrations')
    .executeTakeFirst();

export const countWrongCode = (db: Database, id: number) =>
  db
    .updateTable('registrations')
    .set((is) => ({ wrong_codes: is('wrong_codes', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Saves that the e-mailed code was right, and the code texted after that; null if none was texted. */
export const noteEmailVerified = (
  db: Database,
  id: number,
  texted: { phone_code_hash: Buffer; texted_number: string; texted_at: Date } | null,
) =>
  db
    .updateTable('registrations')
    .set({ is_email_verified: true, ...(texted ?? { needs_phone: false }) })
    .where('id', '=', id)
    .execute();

export const becomeRequest = (db: Database, id: number) =>
  db
    .updateTable('registrations')
    .set((is) => ({
      state: 'requested',
      is_email_verified: is.ref('needs_email'),
      is_phone_verified: is.ref('needs_phone'),
    }))
    .where('id', '=', id)
    .where('state', '=', 'unverified')
    .returning(['agency_id', 'first_name', 'last_name'])
    .executeTakeFirst();

export const staffOf = (db: Database, agencyId: number) =>
  db
    .selectFrom('people')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('role', 'in', STAFF_ROLES)
    .where('deactivated_at', 'is', null)
    .limit(1_000)
    .execute();
