import { HEAD_ROLES, type PasswordRule, type Role } from '@freeboard/domain';
import type { Database } from '../../kernel/database/pool.ts';

/** What an agency with single sign-on says of passwords; null where it has none. */
export async function passwordRule(db: Database, agencyId: number | null): Promise<PasswordRule | null> {
  if (agencyId === null) return null;
  const row = await db
    .selectFrom('single_sign_on')
    .leftJoin('people', (join) =>
      join
        .onRef('people.id', '=', 'single_sign_on.break_glass_id')
        .onRef('people.agency_id', '=', 'single_sign_on.agency_id')
        .on('people.role', 'in', HEAD_ROLES)
        .on('people.deactivated_at', 'is', null),
    )
    .select(['password_roles', 'break_glass_id', 'people.id as break_glass_there'])
    .where('single_sign_on.agency_id', '=', agencyId)
    .where('is_on', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const { password_roles, break_glass_id, break_glass_there } = row;
  return {
    roles: password_roles as Role[],
    breakGlassId: break_glass_id,
    isBreakGlassThere: break_glass_there !== null,
  };
}
