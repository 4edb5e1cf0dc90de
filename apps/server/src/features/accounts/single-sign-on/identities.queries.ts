import type { Insertable } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export const personOfAccount = (db: Database, of: { agency_id: number; issuer: string; subject: string }) =>
  db
    .selectFrom('single_sign_on_identities')
    .select('person_id')
    .where('agency_id', '=', of.agency_id)
    .where('issuer', '=', of.issuer)
    .where('subject', '=', of.subject)
    .executeTakeFirst();

/**
 * Binds a person to their account at a provider, in place of an earlier account there.
 * @returns false when the account is already bound
 */
export async function insertIdentity(db: Database, row: Insertable<DB['single_sign_on_identities']>): Promise<boolean> {
  await db
    .deleteFrom('single_sign_on_identities')
    .where('person_id', '=', row.person_id)
    .where('issuer', '=', row.issuer)
    .where((eb) => eb.or([eb('subject', '!=', row.subject), eb('agency_id', '!=', row.agency_id)]))
    .execute();
  const saved = await db
    .insertInto('single_sign_on_identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return saved !== undefined;
}
