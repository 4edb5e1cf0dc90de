import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { CarrierRow } from '../carriers.queries.ts';

/** The local carriers that were rated in a run, with their settings as they quote now. */
export async function localOfRun(db: TenantDb, runId: number) {
  const asked = await db
    .from('run_carriers')
    .selectAll('run_carriers')
    .where('run_carriers.run_id', '=', runId)
    .execute();
  if (asked.length === 0) return [];
  const { scope } = db;
  const agency = scope.kind === 'all' ? db : db.rescope({ kind: 'agency', agencyId: scope.agencyId });
  const carriers: (CarrierRow & { is_enabled: boolean; version: number })[] = await agency
    .from('carriers')
    .selectAll('carriers')
    .where(
      'carriers.id',
      'in',
      asked.map((row) => row.carrier_id),
    )
    .where('carriers.kind', '=', 'rate-table')
    .execute();
  return asked.flatMap((row) => {
    const carrier = carriers.find(({ id }) => id === row.carrier_id);
    return carrier ? [{ asked: row, carrier }] : [];
  });
}

/** Lays the earlier quote of a carrier in a run aside and sets a new one's id aside in its place. */
export async function renewAsked(db: TenantDb, quoteId: number, at: Date): Promise<number> {
  await db
    .update('quotes')
    .set({ superseded_at: at })
    .where('quotes.id', '=', quoteId)
    .where('quotes.superseded_at', 'is', null)
    .execute();
  const row = await db
    .update('run_carriers')
    .set({ quote_id: sql<number>`nextval('quote_ids')`, started_at: at, deadline_at: null })
    .where('run_carriers.quote_id', '=', quoteId)
    .returning('run_carriers.quote_id')
    .executeTakeFirstOrThrow();
  return row.quote_id;
}

export const endRenewed = (db: TenantDb, quoteId: number, outcome: string, at: Date) =>
  db
    .update('run_carriers')
    .set({ state: 'done', outcome, ended_at: at })
    .where('run_carriers.quote_id', '=', quoteId)
    .execute();
