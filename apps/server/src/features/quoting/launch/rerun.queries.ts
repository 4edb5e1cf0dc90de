import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { CarrierRow } from '../carriers.queries.ts';

export async function localOfRun(db: TenantDb, runId: number) {
  const asked = await db
    .from('quote_requests')
    .selectAll('quote_requests')
    .where('quote_requests.run_id', '=', runId)
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

/** Supersedes a carrier's quotes in a run and gives its request a new id. @returns the new id */
export async function renewRequest(db: TenantDb, requestId: number, at: Date): Promise<number> {
  await db
    .update('quotes')
    .set({ superseded_at: at })
    .where('quotes.request_id', '=', requestId)
    .where('quotes.superseded_at', 'is', null)
    .execute();
  const row = await db
    .update('quote_requests')
    .set({ id: sql<number>`nextval('quote_ids')`, started_at: at, deadline_at: null })
    .where('quote_requests.id', '=', requestId)
    .returning('quote_requests.id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const endRenewed = (db: TenantDb, quoteId: number, outcome: string, at: Date) =>
  db
    .update('quote_requests')
    .set({ state: 'done', outcome, ended_at: at })
    .where('quote_requests.id', '=', quoteId)
    .execute();
