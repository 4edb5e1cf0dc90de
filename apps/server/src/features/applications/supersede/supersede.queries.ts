import { isHiddenCarrier } from '@freeboard/domain/quotes';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { type CarrierName, revealCarrier } from '../../../kernel/database/masked.ts';

const shownIds = (rows: readonly { id: number; carrier_name: CarrierName; offer_carrier_name: CarrierName | null }[]) =>
  rows
    .filter((row) =>
      [row.carrier_name, row.offer_carrier_name].every(
        (name) => name === null || !isHiddenCarrier(revealCarrier(name)),
      ),
    )
    .map(({ id }) => id);
const CHANGED_QUOTE = ['quotes.id', 'quotes.carrier_name', 'quotes.offer_carrier_name'] as const;

/**
 * Supersedes an application's current runs and their quotes; custom quotes stay.
 * @returns the quotes' ids, without those of hidden carriers
 */
export const supersedeRuns = async (db: TenantDb, id: number, at: Date): Promise<number[]> => {
  await db
    .update('runs')
    .set({ superseded_at: at })
    .where('runs.application_id', '=', id)
    .where('runs.superseded_at', 'is', null)
    .execute();
  const rows = await db
    .update('quotes')
    .set({ superseded_at: at })
    .where('quotes.application_id', '=', id)
    .where('quotes.superseded_at', 'is', null)
    .where('quotes.is_custom', '=', false)
    .returning(CHANGED_QUOTE)
    .execute();
  return shownIds(rows);
};

export const quotedRun = (db: TenantDb, runId: number) =>
  db
    .from('runs')
    .select(['runs.details', 'runs.ended_at', 'runs.superseded_at'])
    .where('runs.id', '=', runId)
    .executeTakeFirst();

/**
 * Makes a run current again, with the quotes that were superseded together with it.
 * @returns the quotes' ids, without those of hidden carriers
 */
export async function restoreRun(db: TenantDb, runId: number, supersededAt: Date): Promise<number[]> {
  await db.update('runs').set({ superseded_at: null }).where('runs.id', '=', runId).execute();
  const rows = await db
    .update('quotes')
    .set({ superseded_at: null })
    .where('quotes.run_id', '=', runId)
    .where('quotes.superseded_at', '=', supersededAt)
    .returning(CHANGED_QUOTE)
    .execute();
  return shownIds(rows);
}
