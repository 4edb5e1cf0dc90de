import { may } from '@freeboard/domain/access';
import type { ApplicationFlag } from '@freeboard/domain/applications';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../kernel/context/context.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/** The requests of an application's current run whose carriers wait for answers; for use in a subquery over `applications`. */
const ASKING_REQUESTS = sql`from quote_requests asking
  where asking.state = 'awaiting_answers' and asking.application_id = applications.id
    and asking.agency_id = applications.agency_id and asking.run_id = applications.run_id
    and applications.status in ('launched', 'complete')`;

/** How many carriers ask something, and until when the first of them waits; null where none does. */
export const CARRIER_ASKS = sql<{ carriers: number; until: string } | null>`(
  select json_build_object('carriers', count(*), 'until', min(asking.not_before)) ${ASKING_REQUESTS} having count(*) > 0)`;

/** Selects applications with a flag: of `narrow`, of the counts of the list, and of whatever lists the same. */
export const FLAGGED: Readonly<Record<ApplicationFlag, RawBuilder<SqlBool>>> = {
  carrier_asks: sql<SqlBool>`exists (select ${ASKING_REQUESTS})`,
  signed: sql<SqlBool>`applications.chosen_at is not null and applications.bound_at is null`,
  bound: sql<SqlBool>`applications.bound_at is not null`,
};

/** Past it a count is no longer continued. */
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

/** Counts the applications in reach that the client signed and that are not bound; at most 1,000. */
export const countSigned = ({ db }: Pick<Context, 'db'>): Promise<number> => countFlagged(db, 'signed');

/** Counts the applications in reach of which a carrier asks something; at most 1,000, and none for a client. */
export const countCarrierAsks = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<number> =>
  may(viewer.role, 'application.log') ? countFlagged(db, 'carrier_asks') : 0;
