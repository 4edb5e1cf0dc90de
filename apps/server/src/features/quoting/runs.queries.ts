import { type Insertable, sql } from 'kysely';
import type { CarrierResult } from '../../integrations/carriers/index.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { asCarrierName, asCarrierText } from '../../kernel/database/masked.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import type { Asked } from './claims.queries.ts';

export async function insertRun(db: TenantDb, row: Insertable<DB['runs']>): Promise<number> {
  const { id } = await db.insert('runs', row).returning('runs.id').executeTakeFirstOrThrow();
  return id;
}

export async function insertRunCarriers(db: TenantDb, rows: Insertable<DB['run_carriers']>[]) {
  if (rows.length === 0) return [];
  return db.insert('run_carriers', rows).returning(['run_carriers.quote_id', 'run_carriers.carrier_id']).execute();
}

/** How one asked carrier ends: by whoever holds it, or by the address that only it was told. */
export type End = { quote_id: number; outcome: string; callback_hash: Buffer | null };

/** Marks asked carriers done, each once: not those that were done already or are another process's now. @returns whose end counts */
export async function endAsked(
  trx: Database,
  agencyId: number,
  ends: readonly End[],
  processId: string,
  at: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ quote_id: number }>`
    update run_carriers asked set state = 'done', outcome = ended.outcome, ended_at = ${at}, claimed_by = null,
      wait_until = null, parked_for = null, callback_hash = null, callback_until = null,
      -- What it sends when it has timed out is known by this.
      ended_callback_hash = case when ended.hash is null then asked.callback_hash end,
      callback_secret_sealed = case when ended.hash is null then asked.callback_secret_sealed end
    from unnest(${ends.map((end) => end.quote_id)}::int[], ${ends.map((end) => end.outcome)}::text[],
      ${ends.map((end) => end.callback_hash)}::bytea[]) as ended (quote_id, outcome, hash)
    where asked.quote_id = ended.quote_id and asked.agency_id = ${agencyId} and asked.state <> 'done'
      and case when ended.hash is null then asked.claimed_by = ${processId}::uuid
        else asked.callback_hash = ended.hash and (asked.callback_until is null or asked.callback_until > ${at}) end
    returning asked.quote_id`.execute(trx);
  return new Set(rows.map((row) => row.quote_id));
}

/** Whether the run was set aside, and how many of its carriers have not ended. */
export const runState = (db: TenantDb, runId: number) =>
  db
    .from('runs')
    .select(['runs.superseded_at'])
    .select(
      sql<number>`(select count(*) from run_carriers where run_carriers.run_id = runs.id and state <> 'done')`.as(
        'open_carriers',
      ),
    )
    .where('runs.id', '=', runId)
    .executeTakeFirstOrThrow();

export const endRun = (db: TenantDb, runId: number, at: Date) =>
  db.update('runs').set({ ended_at: at }).where('runs.id', '=', runId).where('runs.ended_at', 'is', null).execute();

export const runById = (db: TenantDb, runId: number) =>
  db.from('runs').selectAll('runs').where('runs.id', '=', runId).executeTakeFirst();

/** What becomes a quote: an asked carrier with its result. */
type Owner = Pick<
  Asked,
  'quote_id' | 'agency_id' | 'application_id' | 'run_id' | 'carrier_id' | 'carrier_name' | 'is_sandbox'
>;
export type Kept<A extends Owner = Asked> = { asked: A; rateType: string; result: CarrierResult };

const quoteRow = (
  { asked, rateType, result }: Kept<Owner>,
  at: Date,
  supersededAt: Date | null,
): Insertable<DB['quotes']> => ({
  id: asked.quote_id,
  agency_id: asked.agency_id,
  application_id: asked.application_id,
  run_id: asked.run_id,
  carrier_id: asked.carrier_id,
  carrier_name: asCarrierName(asked.carrier_name),
  quote_carrier_url: result.bridge_url === null ? null : asCarrierText(result.bridge_url),
  carrier_quote_number: result.quote_number,
  outcome: result.outcome,
  rate_type: rateType,
  description: asCarrierText(result.description),
  failure: result.failure ?? null,
  premium: result.premium,
  lines: JSON.stringify(result.lines),
  coverages: JSON.stringify(result.coverages),
  deductibles: JSON.stringify(result.deductibles),
  reasons: JSON.stringify(result.reasons),
  needs: JSON.stringify(result.needs),
  factors: JSON.stringify(result.factors ?? []),
  expires_on: result.expires_on,
  is_sandbox: asked.is_sandbox,
  superseded_at: supersededAt,
  created_at: at,
  updated_at: at,
});

/** Keeps results as quotes under the ids set aside at launch; a second one of the same run and carrier changes nothing. */
export const insertQuotes = (db: TenantDb, kept: readonly Kept<Owner>[], at: Date, supersededAt: Date | null) =>
  db
    .insert(
      'quotes',
      kept.map((one) => quoteRow(one, at, supersededAt)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
