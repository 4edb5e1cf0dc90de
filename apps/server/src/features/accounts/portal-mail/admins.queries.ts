import { HEAD_ROLES } from '@freeboard/domain/people';
import type { Database } from '../../../kernel/database/pool.ts';

/** Active admins of an agency with their addresses; `withDemo` includes those of the demo. */
export const adminsToNotify = (db: Database, agencyId: number, without: number, withDemo: boolean) =>
  db
    .selectFrom('people')
    .innerJoin('agencies', 'agencies.id', 'people.agency_id')
    .select(['people.id', 'people.name', 'people.email', 'agencies.name as agency_name'])
    .where('people.agency_id', '=', agencyId)
    .where('people.role', 'in', HEAD_ROLES)
    .where('people.deactivated_at', 'is', null)
    .where('people.id', '!=', without)
    .where((eb) => eb.or([eb.val(withDemo), eb('people.is_demo', '=', false)]))
    .orderBy('people.id')
    .execute();
