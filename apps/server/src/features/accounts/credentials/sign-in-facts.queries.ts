import type { Role } from '@freeboard/domain/access';
import {
  HEAD_ROLES,
  type PasswordRule,
  type SecondFactorDates,
  type SecondFactorPolicy,
} from '@freeboard/domain/people';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

export type SignInFacts = {
  /** The agency's password rule; null without single sign-on. */
  rule: PasswordRule | null;
  hasCode: boolean;
  hasPasskey: boolean;
  /** The agency's second-factor policy with its dates, and its contact for people who cannot sign in. */
  policy: SecondFactorPolicy;
  dates: SecondFactorDates;
  agency: { name: string; phone: string } | null;
};

/** Reads the facts in one statement; an unknown person gets facts that require no second step. */
export async function signInFacts(db: Database, personId: number): Promise<SignInFacts> {
  const row = await db
    .selectFrom('people')
    .leftJoin('agencies', 'agencies.id', 'people.agency_id')
    .leftJoin('single_sign_on as sso', (join) =>
      join
        .onRef('sso.agency_id', '=', 'people.agency_id')
        .on('sso.is_on', '=', true)
        // An unverified domain signs no one in, so passwords keep working until it is verified.
        .on(({ exists, selectFrom }) =>
          exists(
            selectFrom('single_sign_on_domains as domains')
              .select('domains.domain')
              .whereRef('domains.agency_id', '=', 'sso.agency_id')
              .where('domains.proven_at', 'is not', null),
          ),
        ),
    )
    .leftJoin('people as glass', (join) =>
      join
        .onRef('glass.id', '=', 'sso.break_glass_id')
        .onRef('glass.agency_id', '=', 'sso.agency_id')
        .on('glass.role', 'in', HEAD_ROLES)
        .on('glass.deactivated_at', 'is', null),
    )
    .select(['agencies.name', 'agencies.phone', 'agencies.second_factor_policy', 'agencies.second_factor_from'])
    .select(['sso.password_roles', 'sso.break_glass_id', 'glass.id as break_glass_there'])
    .select([
      sql<boolean>`exists (select from second_factors where person_id = people.id)`.as('has_code'),
      sql<boolean>`exists (select from passkeys where person_id = people.id)`.as('has_passkey'),
    ])
    .where('people.id', '=', personId)
    .executeTakeFirst();
  const { password_roles = null, break_glass_id = null, break_glass_there = null } = row ?? {};
  return {
    rule:
      password_roles === null || break_glass_id === null
        ? null
        : {
            roles: password_roles as Role[],
            breakGlassId: break_glass_id,
            isBreakGlassThere: break_glass_there !== null,
          },
    hasCode: row?.has_code ?? false,
    hasPasskey: row?.has_passkey ?? false,
    policy: (row?.second_factor_policy ?? {}) as SecondFactorPolicy,
    dates: (row?.second_factor_from ?? {}) as SecondFactorDates,
    agency: row?.name == null ? null : { name: row.name, phone: row.phone ?? '' },
  };
}
