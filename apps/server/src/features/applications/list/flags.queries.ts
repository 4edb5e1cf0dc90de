import { may } from '@freeboard/domain/access';
import { type ApplicationFlag, QUOTED_STATUSES } from '@freeboard/domain/applications';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../kernel/context/context.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/** The requests of an application's current run whose carriers wait for answers; for a subquery over `applications`. */
const ASKING_REQUESTS = sql`from quote_requests asking
  where asking.state = 'awaiting_answers' and asking.application_id = applications.id
    and asking.agency_id = applications.agency_id and asking.run_id = applications.run_id
    and applications.status in (${sql.join(QUOTED_STATUSES.map((status) => sql.lit(status)))})`;

/** How many carriers have questions, and the earliest time until which one waits; null when none does. */
export const CARRIER_ASKS = sql<{ carriers: number; until: string } | null>`(
  select json_build_object('carriers', count(*), 'until', min(asking.not_before)) ${ASKING_REQUESTS} having count(*) > 0)`;

/** The condition of each flag, shared by `narrow`, the list's counts, and every list of flagged applications. */
export const FLAGGED: Readonly<Record<ApplicationFlag, RawBuilder<SqlBool>>> = {
  carrier_asks: sql<SqlBool>`exists (select ${ASKING_REQUESTS})`,
  signed: sql<SqlBool>`applications.chosen_at is not null and applications.bound_at is null`,
  bound: sql<SqlBool>`applications.bound_at is not null`,
};

/** Counting stops at this many applications. */
const MOST_COUNTED = 1_000;

async function countFlagged(db: TenantDb, flag: ApplicationFlag): Promise<number> {
  const rows = await db
    .from('applications')
    .select('applications.id')
    .where('applications.archived_at', 'is', null)
    .where(FLAGGED[flag])
    .limit(MOST_COUNTED)
    .execute();
  return rows.length;
}

/** Counts the applications within reach that the client signed and that are not bound; at most 1,000. */
export const countSigned = ({ db }: Pick<Context, 'db'>): Promise<number> => countFlagged(db, 'signed');

/** Counts the applications within reach with questions from a carrier; at most 1,000, and 0 for a client. */
export const countCarrierAsks = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<number> =>
  may(viewer.role, 'application.log') ? countFlagged(db, 'carrier_asks') : 0;
