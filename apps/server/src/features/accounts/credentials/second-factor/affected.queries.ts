import type { Role } from '@freeboard/domain/access';
import { SECOND_FACTOR_REQUIRED, type SecondFactorDates } from '@freeboard/domain/people';
import { sql } from 'kysely';
import type { Database } from '../../../../kernel/database/pool.ts';

const without = (db: Database) =>
  db
    .selectFrom('people')
    .innerJoin('agencies', 'agencies.id', 'people.agency_id')
    .where('people.deactivated_at', 'is', null)
    .where(sql<boolean>`not exists (select from second_factors where person_id = people.id)`)
    .where(sql<boolean>`not exists (select from passkeys where person_id = people.id)`);

export const peopleWithout = (db: Database, agencyId: number, role: Role) =>
  without(db)
    .select(['people.id', 'people.name', 'people.email', 'agencies.name as agency_name'])
    .where('people.agency_id', '=', agencyId)
    .where('people.role', '=', role)
    .orderBy('people.name')
    .execute();

export async function countOfRole(db: Database, agencyId: number, role: Role): Promise<number> {
  const { n } = await db
    .selectFrom('people')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('agency_id', '=', agencyId)
    .where('role', '=', role)
    .where('deactivated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Selects people with an open session (impersonation excluded) who have no second factor although their agency has
 * required one since `today` or earlier. Skips agencies whose single sign-on provider takes care of the second step.
 */
export const signedInWithout = (db: Database, today: string, now: Date) =>
  without(db)
    .select(['people.id', 'people.name', 'people.role', 'people.agency_id'])
    .where(sql<boolean>`second_factor_policy ->> people.role = ${SECOND_FACTOR_REQUIRED}`)
    .where(sql<boolean>`coalesce(second_factor_from ->> people.role, '') <= ${today}`)
    .where(
      sql<boolean>`exists (select from sessions where person_id = people.id and impersonated_by is null
        and ended_at is null and expires_at > ${now})`,
    )
    .where(
      sql<boolean>`not exists (select from single_sign_on sso
        where sso.agency_id = agencies.id and sso.is_on and sso.trusts_second_step)`,
    )
    .execute();

/**
 * Selects and locks agencies and roles whose second factor is required from `day` on and whose people have not been
 * reminded yet.
 */
export async function datesToRemind(db: Database, day: string): Promise<{ agencyId: number; role: Role }[]> {
  const { rows } = await sql<{ agencyId: number; role: Role }>`
    select agencies.id as "agencyId", dates.key as role
    from agencies, jsonb_each_text(second_factor_from) dates
    where dates.value = ${day} and second_factor_policy ->> dates.key = ${SECOND_FACTOR_REQUIRED}
      and second_factor_reminded ->> dates.key is distinct from dates.value
      and agencies.deactivated_at is null
    for update of agencies`.execute(db);
  return rows;
}

export const saveReminded = (db: Database, agencyId: number, reminded: SecondFactorDates) =>
  db
    .updateTable('agencies')
    .set({ second_factor_reminded: sql`second_factor_reminded || ${JSON.stringify(reminded)}::jsonb` })
    .where('id', '=', agencyId)
    .execute();
