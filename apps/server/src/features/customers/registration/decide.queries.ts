import type { Insertable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

const MOST = 200;

const shown = (db: TenantDb) =>
  db
    .from('registrations')
    .leftJoin('people as by', 'by.id', 'registrations.decided_by')
    .select([
      'registrations.id',
      'registrations.agency_id',
      'registrations.state',
      'first_name',
      'last_name',
      'business_name',
      'business_address',
      'registrations.email',
      'phone_number',
      'description',
      'is_email_verified',
      'is_phone_verified',
      'registrations.created_at',
      'decided_at',
      'refused_because',
      'by.name as decided_by',
    ]);

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof registrationById>>>;

export const registrationById = (db: TenantDb, id: number) =>
  shown(db).where('registrations.id', '=', id).where('registrations.state', '<>', 'unverified').executeTakeFirst();

export const registrations = (db: TenantDb, isDecided: boolean) =>
  shown(db)
    .where('registrations.state', 'in', isDecided ? ['accepted', 'refused'] : ['requested'])
    .orderBy('registrations.id', 'desc')
    .limit(MOST)
    .execute();

export async function countWaiting(db: TenantDb): Promise<number> {
  const { n } = await db
    .from('registrations')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('registrations.state', '=', 'requested')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Decides a waiting request.
 * @returns the hash of the password chosen with it, if any; undefined when it is not (or no longer) waiting
 */
export async function decide(
  db: TenantDb,
  id: number,
  row: { state: 'accepted' | 'refused'; decided_at: Date; decided_by: number; refused_because: string },
): Promise<{ password_hash: string | null } | undefined> {
  const waiting = await db
    .from('registrations')
    .select('registrations.password_hash')
    .where('registrations.id', '=', id)
    .where('registrations.state', '=', 'requested')
    .forUpdate()
    .executeTakeFirst();
  // The password hash now belongs to the account or to no one.
  if (waiting)
    await db
      .update('registrations')
      .set({ ...row, password_hash: null })
      .where('registrations.id', '=', id)
      .execute();
  return waiting;
}

export const agencyOf = (db: TenantDb, id: number) =>
  db.from('agencies').select(['agencies.name', 'agencies.phone']).where('agencies.id', '=', id).executeTakeFirst();

/** Saves a new customer. @returns their id; undefined when the e-mail address belongs to another person */
export const insertCustomer = (db: TenantDb, row: Insertable<DB['people']>) =>
  db
    .insert('people', row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('people.id')
    .executeTakeFirst();

export const setPerson = (db: TenantDb, id: number, person_id: number) =>
  db.update('registrations').set({ person_id }).where('registrations.id', '=', id).execute();

/**
 * Saves a request's verified name with its customer unless they have one, and its e-mail address if it was verified.
 */
export const addVerified = (
  db: TenantDb,
  id: number,
  verified: { verified_name: string; verified_email: string | null },
) =>
  db
    .update('people')
    .set((eb) => ({
      verified_name: eb.fn.coalesce('people.verified_name', eb.val(verified.verified_name)),
      ...(verified.verified_email === null ? {} : { verified_email: verified.verified_email }),
    }))
    .where('people.id', '=', id)
    .execute();
