import { localDate } from '../../kernel/clock.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { lockSummary, quoteFigures, updateApplicationRow } from './applications.queries.ts';
import { withExpiredLowest } from './expired.queries.ts';

const AT_ONCE = 500;

/** Recomputes the price figures of applications with an outdated price, in one batch. @returns the batch's size */
export async function refreshExpired(db: Database, now: Date): Promise<number> {
  const rows = await withExpiredLowest(db, localDate(now), AT_ONCE);
  for (const { id, agency_id } of rows)
    await db.transaction().execute(async (trx) => {
      const own = new TenantDb(trx, { kind: 'agency', agencyId: agency_id }, true);
      // Locks the application first, as every other change of its quotes does.
      if (await lockSummary(own, id)) await updateApplicationRow(own, id, await quoteFigures(own, id, now));
    });
  return rows.length;
}
