import type { Database } from '../../../kernel/database/pool.ts';
import { liveOf } from './session.queries.ts';

/** A person's live sessions, the last used first, with the user who works as them in it. */
export const sessionsOf = (db: Database, personId: number, now: Date) =>
  liveOf(db, personId, now)
    .leftJoin('people as by', 'by.id', 'sessions.impersonated_by')
    .select(['sessions.id', 'device', 'address', 'sessions.created_at', 'seen_at', 'by.name as by'])
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute();

/** The person's latest sign-ins and changes to their account, from the history. */
export const signInsOf = (db: Database, personId: number, actions: readonly string[]) =>
  db
    .selectFrom('history')
    .select(['action', 'changes', 'created_at'])
    .where('actor_id', '=', personId)
    .where('application_id', 'is', null)
    .where('action', 'in', actions)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();

export const passwordChangedAt = (db: Database, personId: number) =>
  db.selectFrom('people').select('password_changed_at').where('id', '=', personId).executeTakeFirst();
