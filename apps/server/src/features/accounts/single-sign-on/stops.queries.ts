import { HEAD_ROLES } from '@freeboard/domain/people';
import type { Insertable } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export const insertStops = (db: Database, rows: readonly Insertable<DB['single_sign_on_stops']>[]) =>
  db.insertInto('single_sign_on_stops').values(rows).execute();

/**
 * Deletes a link that stops a single sign-on.
 * @returns its recipient and agency; undefined when the link is unknown, used or expired, or the recipient is no
 * longer an active admin of the agency
 */
export const takeStop = (db: Database, key_hash: Buffer, now: Date) =>
  db
    .deleteFrom('single_sign_on_stops')
    .using('people')
    .using('agencies')
    .whereRef('people.id', '=', 'single_sign_on_stops.person_id')
    .whereRef('agencies.id', '=', 'single_sign_on_stops.agency_id')
    .whereRef('people.agency_id', '=', 'single_sign_on_stops.agency_id')
    .where('people.role', 'in', HEAD_ROLES)
    .where('people.deactivated_at', 'is', null)
    .where('key_hash', '=', key_hash)
    .where('expires_at', '>', now)
    .returning(['agencies.id as agency_id', 'agencies.name as agency_name', 'people.id as person_id'])
    .returning(['people.name as person_name', 'people.role as person_role'])
    .executeTakeFirst();

export const switchOff = (db: Database, agencyId: number, now: Date) =>
  db.updateTable('single_sign_on').set({ is_on: false, updated_at: now }).where('agency_id', '=', agencyId).execute();
